import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amendLetter } from '../../../contract/sarabun/letters.ts';
import { useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { useSpeeds } from '../masters.ts';
import type { Letter } from './ActionPanel.tsx';
import classes from './LetterDetails.module.css';

interface Props {
  letter: Letter;
  onClose: () => void;
  onChanged: () => void;
}

const texts = ['subject', 'from', 'to', 'disposal', 'refers', 'enclosures', 'summary'] as const;
type TextField = (typeof texts)[number];
const long: readonly TextField[] = ['subject', 'enclosures', 'summary'];

/** แก้ไขข้อมูลหนังสือ: sends only what was changed, so that two registrars do not undo each other. */
export function AmendDialog({ letter, onClose, onChanged }: Props) {
  const { t } = useTranslation(['sarabun', 'common']);
  const { document } = letter;
  const root = letter.transmissions.find((one) => one.parentId === null);
  const before: Record<TextField | 'speed', string> = {
    subject: document.subject,
    from: document.from,
    to: document.to,
    refers: document.refers,
    enclosures: document.enclosures,
    summary: document.summary,
    disposal: root?.disposal ?? '',
    speed: String(document.speed),
  };
  const [now, setNow] = useState(before);
  const speeds = useSpeeds(before.speed).open;
  const save = useWrite(amendLetter, {
    onSuccess: () => {
      toastDone(t('facts.amended'));
      onChanged();
      onClose();
    },
  });
  const set = (field: keyof typeof now) => (value: string | null) => {
    setNow((old) => ({ ...old, [field]: value ?? old[field] }));
    if (save.isError) save.reset();
  };
  const errorOf = (field: string) => (save.error?.field === field ? save.error.message : undefined);
  const known = save.error?.field && Object.hasOwn(now, save.error.field);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={useIsSmall()}
      size={640}
      title={t('action.amend')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const changed = Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as TextField]));
          save.mutate({ documentId: document.id, ...changed } as never);
        }}
      >
        <p className={classes.hint}>{t('facts.amendHint')}</p>
        {texts.map((field) => {
          const Field = long.includes(field) ? Textarea : TextInput;
          return (
            <Field
              key={field}
              label={t(`facts.${field}`)}
              withAsterisk={field === 'subject' || field === 'from'}
              value={now[field]}
              error={errorOf(field)}
              onChange={(event) => set(field)(event.currentTarget.value)}
              {...(long.includes(field) ? { autosize: true, minRows: 2, maxRows: 8 } : {})}
            />
          );
        })}
        <Select
          label={t('facts.speed')}
          data={speeds}
          value={now.speed}
          allowDeselect={false}
          error={errorOf('speed')}
          onChange={set('speed')}
        />
        {save.isError && !known ? <p role="alert">{errorText(save.error)}</p> : null}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('facts.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
