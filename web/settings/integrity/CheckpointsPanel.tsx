import { Anchor, Button, FileInput, Group, Stack, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { checkpointFile, checkpointPrint, compareCheckpoint, listCheckpoints } from '../../../contract/settings/data-integrity.ts';
import { type ApiError, call, useRead } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { errorText } from '../../ui/error-text.ts';
import { ListView } from '../../ui/ListView.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { saveFrom } from '../../ui/save-file.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { looks } from './looks.ts';

type Row = Given<typeof listCheckpoints>['rows'][number];

/** The checkpoints of the office: the last ones, each as its signed file or on paper, and a comparison with one that somebody kept. */
export function CheckpointsPanel() {
  const { t } = useTranslation('integrity');
  const list = useListParams({ size: 12 });
  const read = useRead(listCheckpoints, list.sliced, { keep: true });
  const columns: Column<Row>[] = [
    { id: 'no', title: t('checkpoints.no'), render: (row) => <span className="figures">{row.no.toLocaleString()}</span> },
    {
      id: 'at',
      title: t('checkpoints.at'),
      minWidth: '170px',
      render: (row) => (
        <span className="figures">
          {shortDateTime(row.at)} {row.daily ? <Pill>{t('checkpoints.daily')}</Pill> : null}
        </span>
      ),
    },
    { id: 'seals', title: t('checkpoints.seals'), render: (row) => <span className="figures">{row.seals.toLocaleString()}</span> },
    { id: 'kept', title: t('checkpoints.kept'), render: (row) => t(row.keptAt ? 'checkpoints.outside' : 'checkpoints.waits') },
    { id: 'acts', title: t('checkpoints.acts'), quiet: true, minWidth: '220px', render: (row) => <Acts no={row.no} /> },
  ];
  return (
    <section aria-label={t('checkpoints.title')}>
      <h2>{t('checkpoints.title')}</h2>
      <p className="hint">{t('checkpoints.hint')}</p>
      <Stack gap={16}>
        <Compare />
        <div>
          <ListView
            label={t('checkpoints.title')}
            {...list.showing(read, 'rows')}
            empty={t('checkpoints.empty')}
            columns={columns}
            idOf={(row) => row.no}
            card={(row) => (
              <Stack gap={4} align="start">
                <strong className="figures">
                  {row.no.toLocaleString()} · {shortDateTime(row.at)}
                </strong>
                {row.daily ? <Pill>{t('checkpoints.daily')}</Pill> : null}
                <Acts no={row.no} />
              </Stack>
            )}
          />
        </div>
      </Stack>
    </section>
  );
}

function Acts({ no }: { no: number }) {
  const { t } = useTranslation('integrity');
  return (
    <Group gap={16} wrap="nowrap">
      <Anchor
        component="button"
        aria-label={t('checkpoints.saveOf', { no })}
        onClick={() => void saveFrom(checkpointFile.path(no), `checkpoint-${String(no).padStart(6, '0')}.json`)}
      >
        {t('checkpoints.save')}
      </Anchor>
      <Anchor
        component="button"
        aria-label={t('checkpoints.printOf', { no })}
        onClick={() => void saveFrom(checkpointPrint.path(no), `checkpoint-${no}.pdf`)}
      >
        {t('checkpoints.print')}
      </Anchor>
    </Group>
  );
}

/** One that somebody kept: its file, or what he typed or scanned of its paper. */
function Compare() {
  const { t } = useTranslation(['integrity', 'common']);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Given<typeof compareCheckpoint> | null>(null);
  const [fault, setFault] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  async function compare(): Promise<void> {
    setBusy(true);
    setAnswer(null);
    setFault(null);
    try {
      setAnswer(await call(compareCheckpoint, { text }));
    } catch (error) {
      setFault(error as ApiError);
    }
    setBusy(false);
  }
  return (
    <div className="panel" style={{ padding: '12px var(--panel-pad)' }}>
      <h3>{t('compare.title')}</h3>
      <Stack gap={12} mt={8}>
        <FileInput
          label={t('compare.file')}
          placeholder={t('compare.fileHint')}
          leftSection={<IconUpload size={18} aria-hidden />}
          accept=".json,.txt,application/json,text/plain"
          clearable
          clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('compare.file')}` }}
          onChange={(file) => void file?.text().then(setText)}
        />
        <Textarea
          label={t('compare.text')}
          description={t('compare.hint')}
          autosize
          minRows={3}
          maxRows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={fault ? errorText(fault) : undefined}
        />
        <Group>
          <Button loading={busy} disabled={text.trim() === ''} onClick={() => void compare()}>
            {t('compare.act')}
          </Button>
        </Group>
        {answer ? <Verdict answer={answer} /> : null}
      </Stack>
    </div>
  );
}

function Verdict({ answer: { verdict, no, at, key, kept, findings } }: { answer: Given<typeof compareCheckpoint> }) {
  const { t } = useTranslation('integrity');
  const { Icon, ink, ground } = looks[verdict === 'SAME' ? 'CLEAN' : verdict === 'UNKNOWN' ? 'COULD_NOT' : 'DAMAGED'];
  return (
    <Group role="status" className="panel" wrap="nowrap" align="flex-start" gap={12} p="12px var(--panel-pad)" bg={ground}>
      <Icon size={22} style={{ flex: 'none', color: ink }} aria-hidden />
      <div>
        <strong>{t(`compare.verdict.${verdict}`)}</strong>
        <span className="sub figures">{t('compare.of', { no, at: shortDateTime(at), key })}</span>
        <span className="sub">{t(`compare.kept.${kept}`)}</span>
        {findings.map((what) => (
          <span key={what} className="sub">
            {t(`what.${what}` as never)}
          </span>
        ))}
      </div>
    </Group>
  );
}
