import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstSteps, noteBackup, officeState } from '../../../contract/settings/office-state.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { toastDone } from '../../ui/toast.ts';
import { faultAt } from '../structure/fault.ts';
import classes from './Office.module.css';

/** The button and the dialog in which a copy that was made outside the office is noted. */
export function NoteBackup({ filled = false }: { filled?: boolean }) {
  const { t } = useTranslation(['office', 'common']);
  const [opened, setOpened] = useState(false);
  const [madeOn, setMadeOn] = useState(bangkokDay(new Date()));
  const [place, setPlace] = useState('');
  const note = useWrite(noteBackup, { refresh: [officeState, firstSteps] });
  const { error } = note;
  function submit(event: FormEvent): void {
    event.preventDefault();
    note.mutate(
      { madeOn, place },
      {
        onSuccess: () => {
          toastDone(t('state.note.saved'));
          setOpened(false);
        },
      },
    );
  }
  return (
    <>
      <Button variant={filled ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {t('state.note.act')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('state.note.act')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <form className={classes.form} noValidate onSubmit={submit}>
          <p className={classes.dim}>{t('state.note.hint')}</p>
          <DateField label={t('state.note.madeOn')} value={madeOn} onChange={setMadeOn} required error={faultAt(error, 'madeOn')} />
          <TextInput
            label={t('state.note.place')}
            placeholder={t('state.note.placeExample')}
            withAsterisk
            maxLength={200}
            value={place}
            error={faultAt(error, 'place')}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
          {faultAt(error, '', ['madeOn', 'place']) ? <p role="alert">{faultAt(error, '', ['madeOn', 'place'])}</p> : null}
          <Button type="submit" loading={note.isPending}>
            {t('state.note.save')}
          </Button>
        </form>
      </Modal>
    </>
  );
}
