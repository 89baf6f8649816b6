import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';

export interface Choice {
  id: number;
  label: string;
}

/** A call that finds by words, and what it offers. */
export interface Source {
  call: Endpoint;
  input: object;
  choices: (given: never) => Choice[];
}
export const foundBy = <E extends Endpoint>(call: E, input: object, choices: (given: Given<E>) => Choice[]): Source => ({
  call,
  input,
  choices,
});

const together = (...parts: string[]) => parts.filter(Boolean).join(' · ');
export const letterChoices = ({ letters }: { letters: { id: number; number: string; subject: string }[] }) =>
  letters.map(({ id, number, subject }) => ({ id, label: together(number, subject) }));
export const personChoices = ({ persons }: { persons: { id: number; name: string; detail: string }[] }) =>
  persons.map(({ id, name, detail }) => ({ id, label: together(name, detail) }));

interface Props<V> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  from: Source;
  /** Chosen before. */
  known?: Choice | null;
}

/** What was found keeps its name after another search. */
function useChoices({ call, input, choices }: Source, before: Choice | null) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const { data } = useRead(call, { ...input, ...(search ? { search } : {}) } as never, { keep: true });
  const found = data ? choices(data as never) : [];
  const [known] = useState(() => new Map(before ? [[String(before.id), before.label]] : []));
  for (const { id, label } of found) known.set(String(id), label);
  const offered = new Set([...found.map(({ id }) => String(id)), ...(before ? [String(before.id)] : [])]);
  return { known, offered, setTyped };
}

/** One of what the office finds by words. */
export function FoundSelect({ value, onChange, from, known: before = null, ...props }: Props<string>) {
  const { known, offered, setTyped } = useChoices(from, before);
  return (
    <Select
      searchable
      allowDeselect={false}
      data={[...known].filter(([id]) => offered.has(id) || id === value).map(([id, label]) => ({ value: id, label }))}
      filter={({ options }) => options}
      onSearchChange={(words) => setTyped([...known.values()].includes(words) ? '' : words)}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      {...props}
    />
  );
}

export function FoundSelects({ value, onChange, from, known: _, ...props }: Props<string[]>) {
  const { known, offered, setTyped } = useChoices(from, null);
  return (
    <MultiSelect
      searchable
      data={[...known].filter(([id]) => offered.has(id) || value.includes(id)).map(([id, label]) => ({ value: id, label }))}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      value={value}
      onChange={onChange}
      {...props}
    />
  );
}
