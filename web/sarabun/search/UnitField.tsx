import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findHolders } from '../../../contract/sarabun/choices.ts';
import { useRead } from '../../api.ts';
import { OptionalSelect } from '../../ui/OptionalSelect.tsx';
import { useSettled } from '../intake/useSettled.ts';

/** A unit found by typing its name. */
export function UnitField({ value, onChange }: { value: string; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim(), 300);
  const chosen = useRead(findHolders, { purpose: 'forward', ids: [value] }, { enabled: value !== '', staleTime: 300_000 });
  const found = useRead(
    findHolders,
    { purpose: 'forward', ids: [], ...(asked ? { search: asked } : {}) },
    { keep: true, staleTime: 30_000 },
  );
  const units = new Map(
    [...(value && chosen.data ? chosen.data.items : []), ...(found.data?.items ?? [])]
      .filter((item) => item.kind === 'UNIT')
      .map((item) => [String(item.id), item.name]),
  );
  return (
    <OptionalSelect
      label={t('field.unit')}
      placeholder={t('any')}
      searchable
      nothingFoundMessage={t('unitNone')}
      value={units.has(value) ? value : null}
      data={[...units].map(([id, name]) => ({ value: id, label: name }))}
      // the server has found them already
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}
