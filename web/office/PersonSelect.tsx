import type { SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../contract/rules/times.ts';
import { findHolders } from '../../contract/sarabun/choices.ts';
import { useRead } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';

/** One whom the form proposes, with why. */
export interface Proposed {
  id: number;
  name: string;
  detail: string;
}

interface Props extends Pick<SelectProps, 'description' | 'error' | 'withAsterisk' | 'required'> {
  label: string;
  /** Offered first. */
  proposed?: readonly Proposed[];
  value: string;
  onChange: (personId: string) => void;
}

/** One person of the office, found by name. */
export function PersonSelect({ proposed = [], value, onChange, ...props }: Props) {
  const { t } = useTranslation('requests');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const asked = { purpose: 'forward', only: 'PERSON' } as const;
  const chosen = useRead(findHolders, { ...asked, ids: [value] }, { enabled: value !== '', staleTime: 300_000 });
  const found = useRead(findHolders, { ...asked, ids: [], ...(search ? { search } : {}) }, { keep: true, staleTime: 60_000 });
  const persons = [...(value ? (chosen.data?.items ?? []) : []), ...(found.data?.items ?? [])].filter((one) => one.kind === 'PERSON');
  const labels = new Map<string, string>();
  for (const one of proposed)
    if (one.name.includes(search) || String(one.id) === value) labels.set(String(one.id), `${one.name} · ${one.detail}`);
  for (const one of persons)
    if (!labels.has(String(one.id))) labels.set(String(one.id), [one.name, one.detail].filter(Boolean).join(' · '));
  return (
    <OptionalSelect
      searchable
      data={[...labels].map(([id, label]) => ({ value: id, label }))}
      // the server has found them already
      filter={({ options }) => options}
      nothingFoundMessage={t('nobodyFound')}
      // the words of what was chosen are no search
      onSearchChange={(words) => setTyped([...labels.values()].includes(words) ? '' : words)}
      // who is pressed again stays; the X takes him off
      allowDeselect={false}
      value={labels.has(value) ? value : null}
      onChange={(next) => onChange(next ?? '')}
      {...props}
    />
  );
}
