import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { planRules, type RuleRun, ruleRuns, runRules } from '../../../contract/settings/certificate-person-auto.ts';
import { useRead, useWrite } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError, toastInfo } from '../../ui/toast.ts';
import { SettingsPage } from '../SettingsPage.tsx';

/** [S33] The rules as a list, whom the next run concerns, and what the last ones did. */
export function RulesPage() {
  return (
    <div className="stack">
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
  const { total = 0, fitting = 0 } = plan.data ?? {};
  const who = (line: Planned) => <Lines sub={[line.unit]}>{line.name}</Lines>;
  const columns: Column<Planned>[] = [
    { id: 'name', title: t('plan.person'), minWidth: '220px', render: who },
    { id: 'act', title: t('plan.act'), width: '170px', render: (line) => t(`acts.${line.act}`) },
    { id: 'rule', title: t('plan.rule'), minWidth: '160px', render: (line) => line.rule },
  ];
  return (
    <Panel flush title={t('plan.title')}>
      <Stack gap={12} px="var(--panel-pad)" pb={12}>
        <p className="hint">{t('plan.hint')}</p>
        <Group gap={12}>
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
          {total > 0 ? <RunButton total={total} /> : null}
          <span role="status">{plan.data ? t(total > 0 ? 'plan.total' : 'plan.nobody', { total, fitting }) : ''}</span>
        </Group>
      </Stack>
      {asked ? (
        <ListView
          frame="panel"
          label={t('plan.title')}
          read={plan}
          rows={plan.data?.lines}
          empty={null}
          idOf={(line) => `${line.personId} ${line.act}`}
          height={360}
          columns={columns}
          card={(line) => (
            <Stack gap={6}>
              <span>{who(line)}</span>
              <span>
                {t(`acts.${line.act}`)} · {line.rule}
              </span>
            </Stack>
          )}
        />
      ) : null}
    </Panel>
  );
}

function RunButton({ total }: { total: number }) {
  const { t } = useTranslation('certificateSettings');
  const run = useWrite(runRules, {
    refresh: [planRules, ruleRuns],
    onSuccess: (given) =>
      given.failed > 0 ? toastInfo(t('runs.title'), t('plan.ranSome', { failed: given.failed })) : toastDone(t('plan.ran', given)),
  });
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('plan.runAsk', { count: total }),
      message: t('plan.runText'),
      tone: 'info',
      confirmLabel: t('plan.run'),
    });
    if (sure) run.mutate({}, { onError: (error) => toastError(error) });
  }
  return (
    <Button variant="default" loading={run.isPending} onClick={() => void ask()}>
      {t('plan.run')}
    </Button>
  );
}

function Runs() {
  const { t } = useTranslation('certificateSettings');
  const runs = useRead(ruleRuns, {});
  const by = (run: RuleRun) => run.by || t('runs.clock');
  const did = (run: RuleRun) => <Did run={run} />;
  return (
    <Panel flush title={t('runs.title')}>
      <ListView
        frame="panel"
        label={t('runs.title')}
        read={runs}
        rows={runs.data?.runs}
        empty={t('runs.none')}
        idOf={(run) => run.id}
        columns={[
          { id: 'at', title: t('runs.at'), width: '180px', render: (run) => <span className="figures">{shortDateTime(run.at)}</span> },
          { id: 'by', title: t('runs.by'), width: '220px', render: by },
          { id: 'did', title: t('plan.act'), minWidth: '240px', render: did },
        ]}
        card={(run) => (
          <Stack gap={6}>
            <span className="figures">
              {shortDateTime(run.at)} · {by(run)}
            </span>
            <span>{did(run)}</span>
          </Stack>
        )}
      />
    </Panel>
  );
}

/** How many of what, and behind it who. */
function Did({ run }: { run: RuleRun }) {
  const { t } = useTranslation('certificateSettings');
  const counts = (['asked', 'issued', 'renewed', 'told', 'failed'] as const)
    .filter((name) => run[name] > 0)
    .map((name) => `${t(`runs.${name}`)} ${run[name]}`);
  return (
    <>
      {counts.join(' · ') || t('runs.nobody')}
      {run.lines.length === 0 ? null : (
        <details>
          <summary aria-label={t('runs.openOf', { at: shortDateTime(run.at) })}>{t('runs.open')}</summary>
          <ul className="bare fields">
            {run.lines.map((line) => (
              <li key={`${line.name} ${line.act}`}>
                <Lines sub={[t(`acts.${line.act}`), line.rule, line.fault && `${t('runs.fault')}: ${line.fault}`]}>{line.name}</Lines>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
