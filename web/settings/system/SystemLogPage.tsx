import { Alert, Button, Progress } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { activitySystemLog, type ChainCheck, chainChecks, startChainCheck } from '../../../contract/settings/activity-system-log.ts';
import { useRead, useWrite } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastError } from '../../ui/toast.ts';
import { LogScreen } from '../log/LogScreen.tsx';
import classes from './System.module.css';

/** The audit, with the proof that nobody changed it. */
export function SystemLogPage() {
  return (
    <LogScreen path="activity-system-log" page={activitySystemLog}>
      <Chain />
    </LogScreen>
  );
}

const every = 1000;

function Chain() {
  const { t } = useTranslation('system');
  const start = useWrite(startChainCheck, { refresh: [chainChecks] });
  const first = useRead(chainChecks, {});
  const latest = first.data?.checks[0];
  const busy = latest?.state === 'waiting' || latest?.state === 'running';
  const watched = useRead(chainChecks, {}, { enabled: busy, every, staleTime: 0 });
  const check = (busy ? watched.data?.checks[0] : latest) ?? latest;
  return (
    <Panel
      title={t('chain.title')}
      className={classes.lead ?? ''}
      action={
        <Button
          variant="default"
          loading={start.isPending}
          disabled={busy}
          onClick={() => start.mutate({}, { onError: (error) => toastError(error) })}
        >
          {t('chain.start')}
        </Button>
      }
    >
      <p className={classes.hint}>{t('chain.hint')}</p>
      {check ? <Result check={check} /> : <p className={classes.note}>{t('chain.none')}</p>}
    </Panel>
  );
}

function Result({ check }: { check: ChainCheck }) {
  const { t } = useTranslation('system');
  const { state, done, all, findings, findingCount, askedBy } = check;
  const at = shortDateTime(check.askedAt);
  const note = askedBy ? t('chain.asked', { by: askedBy, at }) : t('chain.byClock', { at });
  if (state === 'waiting' || state === 'running')
    return (
      <div role="status">
        <p>
          {state === 'waiting' ? t('chain.waiting') : t('chain.running', { done: done.toLocaleString(), all: all.toLocaleString() })}
          <span className={classes.note}>{note}</span>
        </p>
        <Progress value={all > 0 ? (done / all) * 100 : 0} aria-label={t('chain.title')} />
      </div>
    );
  const sound = state === 'sound';
  return (
    <Alert
      color={sound ? 'green' : 'red'}
      variant="outline"
      role="status"
      icon={sound ? <IconShieldCheck size={20} aria-hidden /> : <IconShieldX size={20} aria-hidden />}
    >
      {sound
        ? t('chain.sound', { all: all.toLocaleString() })
        : state === 'failed'
          ? t('chain.failed')
          : t('chain.findings', { count: findingCount })}
      <span className={classes.note}>{note}</span>
      {findings.length > 0 ? (
        <ul>
          {findings.map(({ what, at: where }) => (
            <li key={`${what} ${where}`}>
              {t(`chain.what.${what}` as never)} <span className={`${classes.note} figures`}>{where}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
