import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { findHolders } from '../../contract/sarabun/choices.ts';
import { useRead } from '../api.ts';
import type { FieldProps } from '../ui/useFormShell.ts';

interface Props extends FieldProps<string[]> {
  label: string;
  description: string;
  /** Who was chosen by name: all others are guests. */
  known: Map<string, number>;
}

/** Several persons: people of the office are found by their name, guests are written. */
export function PeopleField({ known, onChange, ...props }: Props) {
  const [search, setSearch] = useState('');
  const persons = usePersons(search);
  return (
    <TagsInput
      maxTags={80}
      data={[...new Set(persons.map((one) => one.name))]}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      {...tags({
        ...props,
        onChange: (names: string[]) => {
          for (const one of persons) if (names.includes(one.name)) known.set(one.name, one.id);
          onChange(names);
        },
      })}
    />
  );
}

/** People of the office by these words. */
function usePersons(search: string): { id: number; name: string }[] {
  const found = useRead(findHolders, { purpose: 'forward', only: 'PERSON', search, ids: [] }, { keep: true, staleTime: 60_000 });
  return (found.data?.items ?? []).filter((one) => one.kind === 'PERSON');
}

/** As the server takes them. */
export function peopleOf(names: readonly string[], known: ReadonlyMap<string, number>) {
  return names.map((name) => ({ personId: known.get(name) ?? null, name }));
}

/** A field of names: what is typed counts when the field is left. */
export function tags<T extends object>(props: T) {
  return { ...props, acceptValueOnBlur: true, splitChars: [',', '\n'] };
}
