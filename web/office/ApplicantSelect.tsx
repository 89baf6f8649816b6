import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findApplicants } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';

/** For whom it is asked where that is not oneself: somebody of one's own unit who can't. Left empty: oneself. */
export function ApplicantSelect(props: FieldProps<string>) {
  const { t } = useTranslation('requests');
  const [search, setSearch] = useState('');
  const found = useRead(findApplicants, search ? { search } : {}, { keep: true, staleTime: 60_000 });
  return (
    <OptionalSelect
      label={t('applicantFor')}
      description={t('applicantHint')}
      searchable
      data={(found.data?.persons ?? []).map((one) => ({ value: String(one.id), label: `${one.name} · ${one.detail}` }))}
      filter={({ options }) => options}
      onSearchChange={setSearch}
      {...props}
    />
  );
}

/** As the keeping call takes it. */
export const applicantOf = (applicantId: string) => (applicantId ? { applicantId: Number(applicantId) } : {});
