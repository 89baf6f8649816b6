import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { planRules, type RuleRun, ruleRuns, runRules } from '../../../contract/settings/certificate-person-auto.ts';
import { useRead, useWrite } from '../../api.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError, toastInfo } from '../../ui/toast.ts';
import { SettingsPage } from '../SettingsPage.tsx';
import classes from './Certificates.module.css';

/** [S33] The rules as a list, whom the next run concerns, and what the last ones did. */
export function RulesPage() {
  return (
    <div className={classes.stack}>
      <div>
        <SettingsPage path="certificate-person-auto" />
      </div>
      <Plan />
      <Runs />
    </div>
  );
}

type Planned = Given<typeof planRules>['lines'][number];

function Plan() {
  const { t } = useTranslation('certificateSettings');
  const [asked, setAsked] = useState(false);
  const plan = useRead(planRules, {}, { enabled: asked, staleTime: 0 });
  const run = useWrite(runRules, {
    refresh: [planRules, ruleRuns],
    onSuccess: (given) =>
      given.failed > 0 ? toastInfo(t('runs.title'), t('plan.ranSome', { failed: given.failed })) : toastDone(t('plan.ran', given)),
  });
  const { total = 0, fitting = 0, lines = [] } = plan.data ?? {};
  async function askToRun(): Promise<void> {
    const sure = await confirm({
      title: t('plan.runAsk', { count: total }),
      message: t('plan.runText'),
      tone: 'info',
      confirmLabel: t('plan.run'),
    });
    if (sure) run.mutate({}, { onError: (error) => toastError(error) });
  }
  const who = (line: Planned) => (
    <>
      {line.name}
      <span className={classes.sub}>{line.unit}</span>
    </>
  );
  return (
    <Panel flush title={t('plan.title')}>
      <div className={classes.padded}>
        <p className={classes.hint}>{t('plan.hint')}</p>
        <div className={classes.tools}>
          <Button
            variant="default"
            loading={asked && plan.isFetching}
            onClick={() => {
              if (asked) void plan.refetch();
              setAsked(true);
            }}
          >
            {t(asked ? 'plan.again' : 'plan.show')}
          </Button>
          {total > 0 ? (
            <Button variant="default" loading={run.isPending} onClick={() => void askToRun()}>
              {t('plan.run')}
            </Button>
          ) : null}
          <span role="status">{plan.data ? t(total > 0 ? 'plan.total' : 'plan.nobody', { total, fitting }) : ''}</span>
        </div>
      </div>
      {plan.isError && !plan.data ? <Failed error={plan.error} onRetry={() => void plan.refetch()} /> : null}
      {lines.length > 0 ? (
        <DataTable
          label={t('plan.title')}
          rows={lines}
          idOf={(line) => `${line.personId} ${line.act}`}
          height={360}
          columns={[
            { id: 'name', title: t('plan.person'), minWidth: '220px', render: who },
            { id: 'act', title: t('plan.act'), width: '170px', render: (line) => t(`acts.${line.act}`) },
            { id: 'rule', title: t('plan.rule'), minWidth: '160px', render: (line) => line.rule },
          ]}
          card={(line) => (
            <span className={classes.cardRow}>
              <span>{who(line)}</span>
              <span>
                {t(`acts.${line.act}`)} · {line.rule}
              </span>
            </span>
          )}
        />
      ) : null}
    </Panel>
  );
}

function Runs() {
  const { t } = useTranslation('certificateSettings');
  const runs = useRead(ruleRuns, {});
  const by = (run: RuleRun) => run.by || t('runs.clock');
  const counts = (run: RuleRun) =>
    (['asked', 'issued', 'renewed', 'told', 'failed'] as const)
      .filter((name) => run[name] > 0)
      .map((name) => `${t(`runs.${name}`)} ${run[name]}`)
      .join(' · ') || t('runs.nobody');
  const names = (run: RuleRun) =>
    run.lines.length === 0 ? null : (
      <details className={classes.steps}>
        <summary aria-label={t('runs.openOf', { at: shortDateTime(run.at) })}>{t('runs.open')}</summary>
        <ul className={classes.list}>
          {run.lines.map((line) => (
            <li key={`${line.name} ${line.act}`}>
              {line.name}
              <span className={classes.sub}>
                {[t(`acts.${line.act}`), line.rule, line.fault ? `${t('runs.fault')}: ${line.fault}` : ''].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </details>
    );
  const did = (run: RuleRun) => (
    <>
      {counts(run)}
      {names(run)}
    </>
  );
  return (
    <Panel flush title={t('runs.title')}>
      {runs.isError && !runs.data ? <Failed error={runs.error} onRetry={() => void runs.refetch()} /> : null}
      {runs.isError && !runs.data ? null : (
        <DataTable
          label={t('runs.title')}
          rows={runs.data?.runs}
          idOf={(run) => run.id}
          empty={<EmptyState>{t('runs.none')}</EmptyState>}
          columns={[
            { id: 'at', title: t('runs.at'), width: '180px', render: (run) => <span className="figures">{shortDateTime(run.at)}</span> },
            { id: 'by', title: t('runs.by'), width: '220px', render: by },
            { id: 'did', title: t('plan.act'), minWidth: '240px', render: did },
          ]}
          card={(run) => (
            <span className={classes.cardRow}>
              <span className="figures">
                {shortDateTime(run.at)} · {by(run)}
              </span>
              <span>{did(run)}</span>
            </span>
          )}
        />
      )}
    </Panel>
  );
}
