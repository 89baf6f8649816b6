import { Button, FileButton, Group, Progress, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listBroughtPapers } from '../../../../contract/sarabun/brought-papers.ts';
import { readKey } from '../../../api.ts';
import { errorText } from '../../../ui/error-text.ts';
import { FormFault } from '../../../ui/FormParts.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toastError } from '../../../ui/toast.ts';
import { chosen, type FoundFile, filesOf, isPaper } from './dropped-files.ts';
import { PaperList } from './PaperList.tsx';
import { type SendingPapers, useSendPapers } from './useSendPapers.ts';

/** The papers of an import: brought by the folder or packed, looked at, attached to its lines. */
export function Papers({ broughtId, agencyCode }: { broughtId: number; agencyCode: string }) {
  const { t } = useTranslation('brought');
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: readKey(listBroughtPapers) });
  const { sending, send, stop } = useSendPapers(broughtId, again);
  const isSending = sending?.state === 'sending';
  const begin = (files: FoundFile[]) => {
    const papers = files.filter(isPaper);
    if (papers.length > 0 && !isSending) void send(papers);
  };
  return (
    <Panel title={t('papers.title')}>
      <Stack
        gap={12}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void filesOf(event.dataTransfer).then(begin).catch(toastError);
        }}
      >
        <p className="hint">{t('papers.intro')}</p>
        <Group gap={8}>
          <FileButton
            multiple
            accept=".pdf,.zip"
            onChange={(files) => begin(chosen(files))}
            inputProps={{ 'aria-label': t('papers.files') }}
            disabled={isSending}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={isSending}>
                {t('papers.choose')}
              </Button>
            )}
          </FileButton>
          <FileButton
            multiple
            onChange={(files) => begin(chosen(files))}
            inputProps={{ 'aria-label': t('papers.folderInput'), ...({ webkitdirectory: '' } as object) }}
            disabled={isSending}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={isSending}>
                {t('papers.folder')}
              </Button>
            )}
          </FileButton>
        </Group>
        <p className="hint">
          {t('papers.many')}{' '}
          <code translate="no">
            {`${agencyCode && `AGENCY=${agencyCode} `}npm run bring-papers -- ${broughtId} ${t('papers.manyFolder')}`}
          </code>
        </p>
        {sending ? <OnTheWay sending={sending} onStop={stop} /> : null}
        <PaperList broughtId={broughtId} isSending={isSending} />
      </Stack>
    </Panel>
  );
}

function OnTheWay({ sending: { done, all, state, error }, onStop }: { sending: SendingPapers; onStop: () => void }) {
  const { t } = useTranslation('brought');
  if (state === 'sent')
    return (
      <p className="hint" role="status">
        {t('papers.sent', { count: all })}
      </p>
    );
  if (state === 'stopped')
    return (
      <FormFault>
        {error ? `${errorText(error)} ` : ''}
        {t('papers.stopped', { done, all })}
      </FormFault>
    );
  return (
    <div>
      <Group justify="space-between">
        <span role="status" className="figures">
          {t('papers.sending', { done, all })}
        </span>
        <Button variant="default" onClick={onStop}>
          {t('papers.stop')}
        </Button>
      </Group>
      <Progress mt={8} value={(100 * done) / all} aria-label={t('papers.sending', { done, all })} />
    </div>
  );
}
