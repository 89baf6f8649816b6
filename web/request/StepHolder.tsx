import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findOwnStepHolders } from '../../contract/request/calls.ts';
import { useRead } from '../api.ts';
import type { TypedStep } from './typed-kind.ts';

interface Props {
  value: TypedStep['holder'];
  onChange: (holder: TypedStep['holder']) => void;
  error: string | undefined;
}

/** A post, a unit or a person, found by typing. */
export function StepHolder({ value, onChange, error }: Props) {
  const { t } = useTranslation('ownRequests');
  const [search, setSearch] = useState('');
  const found = useRead(findOwnStepHolders, search ? { search } : {}, { keep: true, staleTime: 30_000 });
  const offered = (found.data?.holders ?? []).map((one) => ({
    value: String(one.id),
    label: one.detail ? `${one.name} · ${one.detail}` : one.name,
    name: one.name,
  }));
  const chosen = value && !offered.some((one) => one.value === String(value.id)) ? [{ value: String(value.id), label: value.name }] : [];
  return (
    <Select
      label={t('kinds.holder')}
      searchable
      withAsterisk
      data={[...chosen, ...offered]}
      filter={({ options }) => options}
      nothingFoundMessage={t('kinds.noHolder')}
      value={value ? String(value.id) : null}
      error={error}
      // the words of what was chosen are no search
      onSearchChange={(typed) => setSearch(offered.some((one) => one.label === typed) || typed === value?.name ? '' : typed)}
      onChange={(id) => {
        const one = offered.find((other) => other.value === id);
        onChange(one ? { id: Number(one.value), name: one.name } : null);
      }}
    />
  );
}
