import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amendLetter } from '../../../contract/sarabun/letters.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useSpeeds } from '../reference-lists.ts';
import type { Letter } from './ActionPanel.tsx';

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
  const { t } = useTranslation('sarabun');
  // as it stood when it was opened: what somebody else changes meanwhile is not undone
  const [before] = useState(() => asItStands(letter));
  const speeds = useSpeeds(before.speed).open;
  const save = useSend(amendLetter);
  return (
    <FormModal
      title={t('action.amend')}
      hint={t('facts.amendHint')}
      size={640}
      initial={before}
      send={(now) => {
        const changed = Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as TextField]));
        return save({ documentId: letter.document.id, ...changed } as never);
      }}
      submit={t('facts.save')}
      done={t('facts.amended')}
      onDone={() => {
        onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {texts.map((name) => {
            const props = { label: t(`facts.${name}`), ...field(name, { required: name === 'subject' || name === 'from' }) };
            return long.includes(name) ? (
              <Textarea key={name} {...props} autosize minRows={2} maxRows={8} />
            ) : (
              <TextInput key={name} {...props} />
            );
          })}
          <Select label={t('facts.speed')} data={speeds} allowDeselect={false} {...field('speed')} />
        </>
      )}
    </FormModal>
  );
}

function asItStands({ document, transmissions }: Letter): Record<TextField | 'speed', string> {
  const { subject, from, to, refers, enclosures, summary, speed } = document;
  const disposal = transmissions.find((one) => one.parentId === null)?.disposal ?? '';
  return { subject, from, to, refers, enclosures, summary, disposal, speed: String(speed) };
}
