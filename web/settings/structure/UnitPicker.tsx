import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UnitRow } from '../../../contract/settings/manage-section.ts';

interface Props {
  label: string;
  units: UnitRow[];
  value: number | null;
  onChange: (id: number | null) => void;
  /** Ids that are not offered. */
  except?: ReadonlySet<number>;
  description?: string;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
}

/** A unit in use that the caller administers, by its name or code. */
export function UnitPicker({ label, units, value, onChange, except, description, error, required, placeholder }: Props) {
  const { t } = useTranslation('structure');
  const data = units
    .filter((unit) => unit.active && unit.manage && !except?.has(unit.id))
    .map((unit) => ({ value: String(unit.id), label: `${unit.name} · ${unit.code}` }));
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder ?? t('ending.choose')}
      data={data}
      searchable
      clearable={!required}
      withAsterisk={required === true}
      value={value === null ? null : String(value)}
      error={error}
      nothingFoundMessage={t('none', { text: '' })}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
