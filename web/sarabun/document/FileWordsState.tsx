import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FileReading, openDocument, readFileAgain } from '../../../contract/sarabun/letters.ts';
import { useWrite } from '../../api.ts';
import { Failed } from '../../ui/Failed.tsx';
import { useFunction } from '../reference-lists.ts';

interface Props {
  documentFileId: number;
  reading: FileReading;
  /** Who may have it read again. */
  mayAsk: boolean;
}

/** How far the words in a file are read, what nobody could read, and the way to have it read again. */
export function FileWordsState({ documentFileId, reading, mayAsk }: Props) {
  const { t } = useTranslation('sarabun');
  const on = useFunction('paperReading');
  const again = useWrite(readFileAgain, { refresh: [openDocument] });
  if (!reading) return null;
  const { state, reason, pages, done, unread } = reading;
  const asked = mayAsk && on && state !== 'WAITING';
  const said = [
    state === 'WAITING' && done > 0 ? t('files.words.reading', { done, pages: pages ?? done }) : t(`files.words.${state}`),
    state !== 'FAILED' && reason === 'TOO_MUCH' ? t('files.words.some', { done, pages: pages ?? done }) : '',
    unread > 0 ? t('files.words.unread', { count: unread }) : '',
  ];
  return (
    <span className="detail">
      {said.filter(Boolean).join(' · ')}
      {asked ? (
        <>
          {' · '}
          <UnstyledButton className="link" fz="inherit" disabled={again.isPending} onClick={() => again.mutate({ documentFileId })}>
            {t('files.words.again')}
          </UnstyledButton>
        </>
      ) : null}
      {again.isError ? <Failed error={again.error} /> : null}
    </span>
  );
}
