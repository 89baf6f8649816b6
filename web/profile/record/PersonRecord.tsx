import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRecord, type PersonRecord as Record } from '../../../contract/people.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { longDate } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { RecordForm } from './RecordForm.tsx';
import { SensitiveData } from './SensitiveData.tsx';
import { Signature } from './Signature.tsx';

/** ทะเบียนประวัติ of oneself: every label of a person, what he may change himself, his signature, what needs a consent of its own. */
export function PersonRecord() {
  const { t } = useTranslation('profile');
  const own = useRead(getRecord, {});
  const [editing, setEditing] = useState(false);
  const record = own.data?.record;
  return (
    <Panel
      title={t('title')}
      action={
        record && !editing ? (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        ) : undefined
      }
    >
      <NotYet of={own} rows={6} />
      {record && editing ? <RecordForm record={record} onDone={() => setEditing(false)} /> : null}
      {record && !editing ? <Facts record={record} /> : null}
      {own.data ? (
        <>
          <Signature hasSignature={own.data.record.hasSignature} />
          <SensitiveData kept={own.data.sensitive} />
        </>
      ) : null}
    </Panel>
  );
}

function Facts({ record }: { record: Record }) {
  const { t } = useTranslation('profile');
  const shown: Partial<{ [Field in keyof Record]: string }> = {
    idCard: record.idCard.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5'),
    birthday: record.birthday ? longDate(record.birthday) : '',
    gender: record.gender ? t(`gender.${record.gender}` as never) : '',
  };
  return (
    <dl className="facts lined" aria-label={t('title')}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(`field.${field}`)}</dt>
          <dd className="figures">{(shown[field] ?? record[field]) || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** In the order of the specification's labels; signature and sensitive ones stand below. */
const fields = [
  'employeeCode',
  'firstName',
  'lastName',
  'idCard',
  'position',
  'gender',
  'agency',
  'birthday',
  'nationality',
  'address',
  'username',
  'phone',
  'email',
  'userAd',
] as const;
