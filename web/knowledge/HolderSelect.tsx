import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { findOwners } from '../../contract/knowledge/calls.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';

type What = 'POST' | 'UNIT';

/** Posts with who holds them, or units, by their names; those that are chosen are known besides. */
function useFound(what: What, chosen: readonly string[]) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const known = useRead(
    findOwners,
    { what, search: '', ids: chosen.map(Number) },
    { enabled: chosen.length > 0, keep: true, staleTime: 300_000 },
  );
  const found = useRead(findOwners, { what, search }, { keep: true, staleTime: 60_000 });
  const labels = new Map<string, string>();
  for (const one of [...(known.data?.items ?? []), ...(found.data?.items ?? [])])
    labels.set(String(one.id), [one.name, one.detail].filter(Boolean).join(' · '));
  return {
    data: [...labels].map(([value, label]) => ({ value, label })),
    // the words of what was chosen are no search
    onSearchChange: (words: string) => setTyped([...labels.values()].includes(words) ? '' : words),
  };
}

const asFound = ({ options }: { options: unknown[] }) => options as never;

export function OneHolder({ what, value, onChange, ...props }: FieldProps<string> & { what: What; label: string; description?: string }) {
  const found = useFound(what, value ? [value] : []);
  return (
    <OptionalSelect
      searchable
      filter={asFound}
      allowDeselect={false}
      {...found}
      value={found.data.some((one) => one.value === value) ? value : null}
      onChange={(next) => onChange(next ?? '')}
      {...props}
    />
  );
}

export function ManyHolders({ what, value, onChange, ...props }: FieldProps<string[]> & { what: What; label: string }) {
  const found = useFound(what, value);
  return <MultiSelect searchable filter={asFound} {...found} value={value} onChange={onChange} {...props} />;
}
