import type { SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPersons } from '../../contract/office/requests.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';

/** One whom the form proposes, with why. */
export interface Proposed {
  id: number;
  name: string;
  detail: string;
}

interface Props extends Pick<SelectProps, 'description' | 'error' | 'withAsterisk' | 'required'> {
  label: string;
  /** Only for whom the user may file in this module; left out: anybody else of the office. */
  filesIn?: string;
  /** Offered first. */
  proposed?: readonly Proposed[];
  value: string;
  onChange: (personId: string) => void;
}

/** One person of the office, found by name. */
export function PersonSelect({ filesIn, proposed = [], value, onChange, ...props }: Props) {
  const { t } = useTranslation('requests');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const asked = filesIn ? { filesIn } : {};
  const chosen = useRead(findPersons, { ...asked, ids: [value] }, { enabled: value !== '', staleTime: 300_000 });
  const found = useRead(findPersons, { ...asked, ids: [], ...(search ? { search } : {}) }, { keep: true, staleTime: 60_000 });
  const labels = new Map<string, string>();
  for (const one of proposed)
    if (one.name.includes(search) || String(one.id) === value) labels.set(String(one.id), `${one.name} · ${one.detail}`);
  for (const one of [...(value ? (chosen.data?.persons ?? []) : []), ...(found.data?.persons ?? [])])
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

/** For whom it is asked where that is not oneself: somebody who can't. Left empty: oneself. */
export function ApplicantSelect({ module, ...props }: FieldProps<string> & { module: string }) {
  const { t } = useTranslation('requests');
  return <PersonSelect label={t('applicantFor')} description={t('applicantHint')} filesIn={module} {...props} />;
}

/** As the keeping call takes it. */
export const applicantOf = (applicantId: string) => (applicantId ? { applicantId: Number(applicantId) } : {});
