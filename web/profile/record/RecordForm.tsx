import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { genders, getRecord, type PersonRecord, saveRecord } from '../../../contract/people.ts';
import { useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { errorText } from '../../ui/error-text.ts';
import { FormButtons, FormFault } from '../../ui/FormParts.tsx';
import { toastDone } from '../../ui/toast.ts';

/** What a person says of himself; the rest is the administrator's. */
export function RecordForm({ record, onDone }: { record: PersonRecord; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { idCard, gender, birthday, nationality, address } = record;
  const [now, setNow] = useState({ idCard, gender: gender as (typeof genders)[number] | '', birthday, nationality, address });
  const save = useWrite(saveRecord, {
    refresh: [getRecord],
    onSuccess: () => {
      toastDone(t('saved'));
      onDone();
    },
  });
  const field = (name: 'idCard' | 'nationality' | 'address') => ({
    label: t(`field.${name}`),
    value: now[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setNow((before) => ({ ...before, [name]: value }));
      if (save.isError) save.reset();
    },
  });
  function errorOf(name: string): string | undefined {
    return save.error?.field === name ? save.error.message : undefined;
  }
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.currentTarget.querySelector('[data-unread]')) return;
        save.mutate(now);
      }}
    >
      <p className="hint">{t('hint')}</p>
      <TextInput {...field('idCard')} inputMode="numeric" maxLength={17} />
      <Select
        label={t('field.gender')}
        data={genders.map((one) => ({ value: one, label: t(`gender.${one}`) }))}
        value={now.gender || null}
        placeholder={t('none')}
        clearable
        onChange={(value) => setNow((before) => ({ ...before, gender: (value ?? '') as typeof before.gender }))}
      />
      <DateField
        label={t('field.birthday')}
        value={now.birthday}
        error={errorOf('birthday')}
        onChange={(day) => setNow((before) => ({ ...before, birthday: day }))}
      />
      <TextInput {...field('nationality')} maxLength={100} />
      <Textarea {...field('address')} autosize minRows={2} maxLength={500} />
      <FormFault>{save.isError && !save.error.field ? errorText(save.error) : null}</FormFault>
      <FormButtons submit={t('save')} pending={save.isPending} onBack={onDone} />
    </form>
  );
}
