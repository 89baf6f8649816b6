import { Alert, Anchor, Button, Progress } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ChainCheck, chainChecks, type RecordFinding, startChainCheck } from '../../../contract/settings/activity-system-log.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastError } from '../../ui/toast.ts';
import classes from './System.module.css';

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
    <Panel
      title={t('chain.title')}
      className={classes.lead ?? ''}
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
      <p className={classes.hint}>{t('chain.hint')}</p>
      {latest ? <Result check={latest} /> : <p className={classes.note}>{t('chain.none')}</p>}
      {data && data.standing > 0 ? <Findings findings={data.findings} standing={data.standing} /> : null}
      {before.length > 0 ? <Before checks={before} /> : null}
    </Panel>
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
  return <span className={classes.note}>{askedBy ? t('chain.asked', { by: askedBy, at }) : t('chain.byClock', { at })}</span>;
}

/** How much of each was read. */
function Parts({ check: { parts } }: { check: ChainCheck }) {
  const { t } = useTranslation('system');
  if (parts.length === 0) return null;
  return (
    <span className={classes.note}>
      {parts.map(({ part, rows }) => t(`chain.parts.${part}`, { rows: rows.toLocaleString() })).join(' · ')}
    </span>
  );
}

/** What stands found, with the letter for who may see it. */
function Findings({ findings, standing }: { findings: RecordFinding[]; standing: number }) {
  const { t } = useTranslation('system');
  return (
    <section className={classes.found}>
      <h3>{t('chain.standing', { count: standing })}</h3>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.what} ${finding.at} ${finding.foundAt}`}>
            {t(`chain.what.${finding.what}` as never)}
            <span className={classes.note}>
              <Place finding={finding} /> {t('chain.foundAt', { at: shortDateTime(finding.foundAt) })}
            </span>
          </li>
        ))}
      </ul>
      {standing > findings.length ? <p className={classes.note}>{t('chain.more', { count: standing - findings.length })}</p> : null}
    </section>
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
    <details className={classes.before}>
      <summary>{t('chain.before')}</summary>
      <ul>
        {checks.map((check) => (
          <li key={check.id}>
            {t(`chain.short.${check.state}`, { count: check.findingCount })}
            <Whence check={check} />
          </li>
        ))}
      </ul>
    </details>
  );
}
