import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { firstSteps, noteBackup, officeState } from '../../../contract/settings/office-state.ts';
import { useSend } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormModal } from '../../ui/FormModal.tsx';

/** The button and the dialog in which a copy that was made outside the office is noted. */
export function NoteBackup({ filled = false }: { filled?: boolean }) {
  const { t } = useTranslation('office');
  const [opened, setOpened] = useState(false);
  const note = useSend(noteBackup, [officeState, firstSteps]);
  return (
    <>
      <Button variant={filled ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {t('state.note.act')}
      </Button>
      {opened ? (
        <FormModal
          title={t('state.note.act')}
          hint={t('state.note.hint')}
          initial={{ madeOn: bangkokDay(new Date()), place: '' }}
          send={note}
          submit={t('state.note.save')}
          done={t('state.note.saved')}
          onClose={() => setOpened(false)}
        >
          {({ field }) => (
            <>
              <DateField label={t('state.note.madeOn')} {...field('madeOn', { required: true })} />
              <TextInput
                label={t('state.note.place')}
                placeholder={t('state.note.placeExample')}
                maxLength={200}
                {...field('place', { required: true })}
              />
            </>
          )}
        </FormModal>
      ) : null}
    </>
  );
}
