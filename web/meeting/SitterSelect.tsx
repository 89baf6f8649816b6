import type { SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { findSitters } from '../../contract/meeting/bodies.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';

export type Sitter = Given<typeof findSitters>['sitters'][number];

interface Props extends Pick<SelectProps, 'error' | 'required' | 'description'> {
  label: string;
  /** Only these; left out: persons and posts, with `units` units too. */
  only?: Sitter['kind'];
  units?: boolean;
  value: string;
  onChange: (id: string, sitter: Sitter | undefined) => void;
}

/** A person, a post or a unit, found by name. */
export function SitterSelect({ only, units = only === 'UNIT', value, onChange, ...props }: Props) {
  const { t } = useTranslation('meeting');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const chosen = useRead(findSitters, { ids: [value], units }, { enabled: value !== '', staleTime: 300_000 });
  const found = useRead(findSitters, { ids: [], units, ...(search ? { search } : {}) }, { keep: true, staleTime: 60_000 });
  const all = [...(value ? (chosen.data?.sitters ?? []) : []), ...(found.data?.sitters ?? [])].filter((one) => !only || one.kind === only);
  const labels = new Map(all.map((one) => [String(one.id), [one.name, one.detail || t(`sitter.${one.kind}`)].join(' · ')]));
  return (
    <OptionalSelect
      searchable
      data={[...labels].map(([id, label]) => ({ value: id, label }))}
      // the server has found them already
      filter={({ options }) => options}
      nothingFoundMessage={t('sitter.none')}
      // the words of what was chosen are no search
      onSearchChange={(words) => setTyped([...labels.values()].includes(words) ? '' : words)}
      allowDeselect={false}
      value={labels.has(value) ? value : null}
      onChange={(next) =>
        onChange(
          next ?? '',
          all.find((one) => String(one.id) === next),
        )
      }
      {...props}
    />
  );
}
