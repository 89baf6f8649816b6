import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leavePeople } from '../../contract/leave/calls.ts';
import { useRead } from '../api.ts';
import { ApplicantSelect } from '../office/ApplicantSelect.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';
import type { Form } from './LeaveForm.tsx';

/** Whose leave it is: of somebody of one's unit who can't ask himself; who looks after leave brings in anybody's. */
export function ForWhom({ form: { field, set }, manages }: { form: Form; manages: boolean }) {
  const asked = field('applicantId');
  const props: FieldProps<string> = {
    ...asked,
    // posts are of the one who is away
    onChange: (id) => set({ applicantId: typeof id === 'string' ? id : '', acting: {} }),
  };
  return manages ? <Anybody {...props} /> : <ApplicantSelect {...props} />;
}

function Anybody(props: FieldProps<string>) {
  const { t } = useTranslation('requests');
  const [search, setSearch] = useState('');
  const found = useRead(leavePeople, { take: 30, ...(search ? { search } : {}) }, { keep: true, staleTime: 60_000 });
  const offered = (found.data?.items ?? []).map((one) => ({
    value: String(one.id),
    label: [one.name, one.unit].filter(Boolean).join(' · '),
  }));
  return (
    <OptionalSelect
      label={t('applicantFor')}
      description={t('applicantHint')}
      searchable
      data={offered}
      filter={({ options }) => options}
      nothingFoundMessage={t('nobodyFound')}
      onSearchChange={(words) => setSearch(offered.some((one) => one.label === words) ? '' : words)}
      {...props}
    />
  );
}
