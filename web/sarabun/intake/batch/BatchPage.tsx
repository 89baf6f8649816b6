import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { times } from '../../../../contract/rules/times.ts';
import { getBatch, startBatch } from '../../../../contract/sarabun/batches.ts';
import { useRead, useWrite } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { NotYet } from '../../../ui/Answer.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { toastError } from '../../../ui/toast.ts';
import { SendingList } from '../../files/SendingList.tsx';
import { useUpload } from '../../files/useUpload.ts';
import { openPrint } from '../../open-print.ts';
import { CutBoard } from './CutBoard.tsx';
import { OpenBatches } from './OpenBatches.tsx';
import { ThrowAway } from './ThrowAway.tsx';

/** สแกนหลายฉบับ: one PDF of many letters is looked through, cut where the clerk agrees, and comes into the tray. */
export function BatchPage() {
  const { t } = useTranslation('tray');
  const batchId = Number(useParams().batchId) || null;
  return (
    <>
      <BackLink to={paths.tray}>{t('title')}</BackLink>
      <PageHead title={t('batch.title')} hint={t('batch.hint')}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void openPrint('/sarabun/intake/separators?sheets=10').catch(toastError)}
        >
          {t('batch.print')}
        </Button>
      </PageHead>
      {batchId ? (
        <Batch batchId={batchId} />
      ) : (
        <div className="stack">
          <Choose />
          <OpenBatches />
        </div>
      )}
    </>
  );
}

function Choose() {
  const { t } = useTranslation('tray');
  const go = useNavigate();
  const start = useWrite(startBatch, { onSuccess: ({ id }) => void go(paths.batch(id)) });
  const { send, sending, busy, retry, stop } = useUpload((kept) =>
    start.mutate({ file: kept.id }, { onError: (error) => toastError(error) }),
  );
  return (
    <Stack
      component="section"
      className="panel"
      align="center"
      gap={8}
      px="var(--panel-pad)"
      py={32}
      aria-label={t('batch.file')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = [...event.dataTransfer.files];
        if (file && !busy) send([file]);
      }}
    >
      <IconFileTypePdf size={40} aria-hidden />
      <Text ta="center" c="dimmed" maw={460}>
        {t('batch.drop')}
      </Text>
      <FileButton accept=".pdf" onChange={(file) => file && send([file])} inputProps={{ 'aria-label': t('batch.file') }}>
        {(props) => (
          <Button {...props} loading={busy || start.isPending}>
            {t('batch.choose')}
          </Button>
        )}
      </FileButton>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
    </Stack>
  );
}

function Batch({ batchId }: { batchId: number }) {
  const { t } = useTranslation('tray');
  const read = useRead(
    getBatch,
    { batchId },
    { staleTime: 0, every: (given) => (given?.state === 'LOOKING' ? times.readingAsked : undefined) },
  );
  if (!read.data) return read.error ? <Failed error={read.error} onRetry={() => void read.refetch()} /> : <NotYet of={read} />;
  const { state, looked, pages, name } = read.data;
  if (state === 'CUT' || state === 'DROPPED') return <p className="notice">{t(state === 'CUT' ? 'batch.cut' : 'batch.wasDropped')}</p>;
  if (state === 'LOOKING')
    return (
      <section className="panel" style={{ padding: 'var(--panel-pad)' }} aria-label={name}>
        <Group justify="space-between">
          <Text fw={500}>{name}</Text>
          <Text role="status" className="figures">
            {t('batch.looking', { looked, pages })}
          </Text>
        </Group>
        <Progress mt={8} mb={12} value={(100 * looked) / pages} aria-label={t('batch.looking', { looked, pages })} />
        <ThrowAway batch={read.data} />
      </section>
    );
  return <CutBoard key={batchId} batch={read.data} />;
}
