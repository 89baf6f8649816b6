import { Alert, Anchor, Box, Button, Progress, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ChainCheck, chainChecks, type RecordFinding, startChainCheck } from '../../../contract/settings/activity-system-log.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastError } from '../../ui/toast.ts';

const every = 1000;

/** Whether registers and records are whole: the check that runs or ran last, what stands found, and the checks before. */
export function RecordsCheck() {
  const { t } = useTranslation('system');
  const start = useWrite(startChainCheck, { refresh: [chainChecks] });
  const first = useRead(chainChecks, {});
  const isBusy = (check: ChainCheck | undefined) => check?.state === 'waiting' || check?.state === 'running';
  const busy = isBusy(first.data?.checks[0]);
  const watched = useRead(chainChecks, {}, { enabled: busy, every, staleTime: 0 });
  const data = (busy ? watched.data : first.data) ?? first.data;
  const [latest, ...before] = data?.checks ?? [];
  return (
    <Box mb={16}>
      <Panel
        title={t('chain.title')}
        action={
          <Button
            variant="default"
            loading={start.isPending}
            disabled={isBusy(latest)}
            onClick={() => start.mutate({}, { onError: (error) => toastError(error) })}
          >
            {t('chain.start')}
          </Button>
        }
      >
        <Text className="hint" mb={12}>
          {t('chain.hint')}
        </Text>
        {latest ? <Result check={latest} /> : <p className="hint">{t('chain.none')}</p>}
        {data && data.standing > 0 ? <Findings findings={data.findings} standing={data.standing} /> : null}
        {before.length > 0 ? <Before checks={before} /> : null}
      </Panel>
    </Box>
  );
}

function Result({ check }: { check: ChainCheck }) {
  const { t } = useTranslation('system');
  const { state, done, all, findingCount, unread } = check;
  if (state === 'waiting' || state === 'running')
    return (
      <div role="status">
        <p>
          {state === 'waiting' ? t('chain.waiting') : t('chain.running', { done: done.toLocaleString(), all: all.toLocaleString() })}
          <Whence check={check} />
        </p>
        <Progress value={all > 0 ? Math.min(100, (done / all) * 100) : 0} aria-label={t('chain.title')} />
      </div>
    );
  const [color, Icon] = looks[state];
  return (
    <Alert color={color} variant="outline" role="status" icon={<Icon size={20} aria-hidden />}>
      {state === 'findings'
        ? t('chain.findings', { count: findingCount })
        : state === 'partly'
          ? t('chain.partly', { count: unread })
          : t(`chain.${state}`)}
      <Whence check={check} />
      <Parts check={check} />
    </Alert>
  );
}

const looks = {
  sound: ['green', IconShieldCheck],
  findings: ['red', IconShieldX],
  partly: ['yellow', IconShieldQuestion],
  failed: ['yellow', IconShieldQuestion],
} as const;

function Whence({ check: { askedBy, askedAt, finishedAt } }: { check: ChainCheck }) {
  const { t } = useTranslation('system');
  const at = shortDateTime(finishedAt ?? askedAt);
  return <span className="sub">{askedBy ? t('chain.asked', { by: askedBy, at }) : t('chain.byClock', { at })}</span>;
}

/** How much of each was read. */
function Parts({ check: { parts } }: { check: ChainCheck }) {
  const { t } = useTranslation('system');
  if (parts.length === 0) return null;
  return (
    <span className="sub">{parts.map(({ part, rows }) => t(`chain.parts.${part}`, { rows: rows.toLocaleString() })).join(' · ')}</span>
  );
}

/** What stands found, with the letter for who may see it. */
function Findings({ findings, standing }: { findings: RecordFinding[]; standing: number }) {
  const { t } = useTranslation('system');
  return (
    <Box component="section" mt={16}>
      <h3>{t('chain.standing', { count: standing })}</h3>
      <Box component="ul" className="wraps" m={0} pl={20}>
        {findings.map((finding) => (
          <li key={`${finding.what} ${finding.at} ${finding.foundAt}`}>
            {t(`chain.what.${finding.what}` as never)}
            <span className="sub">
              <Place finding={finding} /> {t('chain.foundAt', { at: shortDateTime(finding.foundAt) })}
            </span>
          </li>
        ))}
      </Box>
      {standing > findings.length ? <p className="hint">{t('chain.more', { count: standing - findings.length })}</p> : null}
    </Box>
  );
}

function Place({ finding: { book, number, letter, at } }: { finding: RecordFinding }) {
  const { t } = useTranslation('system');
  const line = book ? [book, number].filter(Boolean).join(' ') : '';
  if (letter)
    return (
      <>
        {line ? `${line} · ` : null}
        <Anchor component={Link} to={paths.document(letter.documentId)}>
          {letter.docNo ? t('chain.letter', { docNo: letter.docNo }) : t('chain.letterWithout')}
        </Anchor>{' '}
        ·
      </>
    );
  return <>{line || <span className="figures">{at}</span>} ·</>;
}

function Before({ checks }: { checks: ChainCheck[] }) {
  const { t } = useTranslation('system');
  return (
    <details>
      <summary>{t('chain.before')}</summary>
      <Box component="ul" m={0} pl={20}>
        {checks.map((check) => (
          <li key={check.id}>
            {t(`chain.short.${check.state}`, { count: check.findingCount })}
            <Whence check={check} />
          </li>
        ))}
      </Box>
    </details>
  );
}
