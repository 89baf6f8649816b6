import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/DateField.tsx';
import { shortDate } from '../../ui/dates.ts';
import { ButtonRow } from './ButtonRow.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
  /** Days to choose from with one press. */
  choices: { days: number; due: string }[];
  required?: boolean;
}

/** A due day: typed, or chosen so many working days on. */
export function DueField({ label, value, onChange, error, choices, required = false }: Props) {
  const { t } = useTranslation('sarabun');
  return (
    <Stack gap={8}>
      <DateField label={label} value={value} onChange={onChange} error={error} required={required} />
      {choices.length > 0 ? (
        <ButtonRow legend={t('deadline.choices')}>
          {choices.map((one) => (
            <button key={one.due} type="button" className="chip" aria-pressed={value === one.due} onClick={() => onChange(one.due)}>
              {one.days === 0
                ? t('deadline.choiceToday', { date: shortDate(one.due) })
                : t('deadline.choice', { n: one.days, date: shortDate(one.due) })}
            </button>
          ))}
        </ButtonRow>
      ) : null}
    </Stack>
  );
}
