import { Button, Checkbox, FileButton } from '@mantine/core';
import { IconFileText, IconLock, IconPaperclip, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AgendaItem,
  itemPapersPath,
  letterPapers,
  openMeeting,
  paperPath,
  removePaper,
  takeLetterPapers,
} from '../../contract/meeting/meetings.ts';
import { board } from '../../contract/meeting/sitting.ts';
import { readKey, useRead, useSend } from '../api.ts';
import { SendingList } from '../sarabun/files/SendingList.tsx';
import { useUpload } from '../sarabun/files/useUpload.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';
import classes from './meeting.module.css';

/** Papers of an item: opened by whom they are open to, brought by who looks after it from this machine or from the letter. */
export function ItemPapers({ item, keeps }: { item: AgendaItem; keeps: boolean }) {
  const { t } = useTranslation('meeting');
  const client = useQueryClient();
  const [fromLetter, setFromLetter] = useState(false);
  const [secret, setSecret] = useState(false);
  const remove = useSend(removePaper, [openMeeting]);
  const stale = () => Promise.all([openMeeting, board].map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
  const { sending, send, retry, stop } = useUpload(stale, `${itemPapersPath(item.id)}${secret ? '?secret=1' : ''}`);
  if (item.papers.length === 0 && !keeps) return null;
  return (
    <div className={classes.papers}>
      {item.papers.map((paper) => (
        <span key={paper.id} className="side-by-side">
          <button type="button" className="chip" disabled={!paper.open} onClick={() => open(paper)}>
            <span className="marked">
              {paper.open ? <IconFileText size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
              {paper.name}
              {paper.secret ? ` (${t('agenda.secret')})` : ''}
            </span>
          </button>
          {keeps ? (
            <button
              type="button"
              className="plain"
              aria-label={t('papers.remove', { name: paper.name })}
              onClick={() => void remove({ paperId: paper.id }).catch(toastError)}
            >
              <IconX size={16} aria-hidden />
            </button>
          ) : null}
        </span>
      ))}
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
      {keeps ? (
        <span className="side-by-side">
          <FileButton multiple onChange={send}>
            {(props) => (
              <Button
                {...props}
                size="compact-md"
                variant="subtle"
                leftSection={<IconPaperclip size={16} aria-hidden />}
                aria-label={t('papers.addOf', { no: item.no })}
              >
                {t('papers.add')}
              </Button>
            )}
          </FileButton>
          {item.documentId ? (
            <Button size="compact-md" variant="subtle" onClick={() => setFromLetter(true)}>
              {t('papers.fromLetter')}
            </Button>
          ) : null}
          <Checkbox size="xs" label={t('papers.asSecret')} checked={secret} onChange={(event) => setSecret(event.currentTarget.checked)} />
        </span>
      ) : null}
      {fromLetter ? <FromLetter itemId={item.id} onClose={() => setFromLetter(false)} /> : null}
    </div>
  );
}

function open({ id, name, mime }: AgendaItem['papers'][number]): void {
  if (mime === 'application/pdf') void openPrint(paperPath(id)).catch(toastError);
  else void saveFrom(`${paperPath(id)}?download=1`, name);
}

function FromLetter({ itemId, onClose }: { itemId: number; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const read = useRead(letterPapers, { itemId });
  const take = useSend(takeLetterPapers, [openMeeting, letterPapers]);
  return (
    <FormModal
      title={t('papers.fromLetter')}
      initial={read.data ? { files: read.data.files.filter(({ taken }) => !taken).map(({ id }) => String(id)) } : undefined}
      read={read}
      send={({ files }) => take({ itemId, files: files.map(Number) })}
      submit={t('papers.take')}
      onDone={onClose}
      onClose={onClose}
    >
      {({ field }) => (
        <Checkbox.Group label={t('papers.files')} {...field('files', { required: true })}>
          <div className="fields">
            {read.data?.files.map((file) => (
              <Checkbox
                key={file.id}
                value={String(file.id)}
                disabled={file.taken}
                label={file.taken ? t('papers.taken', { name: file.name }) : file.name}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </FormModal>
  );
}
