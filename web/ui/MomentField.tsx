import { Box, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { DateField } from './DateField.tsx';

interface Props {
  label: string;
  hint?: string;
  /** An instant, or null for none. */
  value: string | null;
  onChange: (at: string | null) => void;
  /** Of a day that has no time yet. */
  time?: string;
  /** The day alone. */
  dayOnly?: boolean;
  error?: string | undefined;
  required?: boolean;
}

/** A day and a time by the clock of Thailand. */
export function MomentField({ label, hint, value, onChange, time = '08:30', dayOnly, error, required = false }: Props) {
  const { t } = useTranslation();
  const day = value ? bangkokDay(new Date(value)) : '';
  const [hour, setHour] = useState(value ? clockOf(value) : time);
  const put = (nextDay: string, nextHour: string) => {
    const clock = dayOnly ? '00:00' : nextHour;
    onChange(nextDay && /^\d\d:\d\d$/.test(clock) ? new Date(`${nextDay}T${clock}:00+07:00`).toISOString() : null);
  };
  return (
    <Group gap={8} align="flex-end" wrap="nowrap">
      <Box flex={1}>
        <DateField label={label} description={hint} value={day} error={error} required={required} onChange={(next) => put(next, hour)} />
      </Box>
      {dayOnly ? null : (
        <TextInput
          w={136}
          type="time"
          aria-label={t('date.timeOf', { of: label })}
          value={hour}
          onChange={(event) => {
            setHour(event.currentTarget.value);
            if (day) put(day, event.currentTarget.value);
          }}
        />
      )}
    </Group>
  );
}

function clockOf(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}
