import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { overviewCall, reportCalls, type StatisticsChoices, statisticsChoices } from '../../contract/statistics/calls.ts';
import { entryOf, type ScheduledCode } from '../../contract/statistics/reports.ts';
import { useRead } from '../api.ts';
import { ModuleReport } from '../office/ModuleReport.tsx';
import { Answer } from '../ui/Answer.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { SchedulesView } from './SchedulesView.tsx';

/** รายงานงานสารบรรณ: the reports that the reader may open as tabs, all narrowed by the same days and units; the last tab has what is mailed. */
export function StatisticsPage() {
  const { t } = useTranslation('statistics');
  return (
    <>
      <PageHead title={t('title')} />
      <Answer of={useRead(statisticsChoices, {}, { staleTime: 300_000 })} rows={8}>
        {(choices) => <Reports choices={choices} />}
      </Answer>
    </>
  );
}

function Reports({ choices }: { choices: StatisticsChoices }) {
  const { t } = useTranslation('statistics');
  const [query] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const leads = choices.reports.some((code) => entryOf(code).who === 'scope');
  const codes: ScheduledCode[] = [...(leads ? (['overview'] as const) : []), ...choices.reports];
  const mails = query.get('report') === 'schedules';
  const at = codes.find((code) => code === query.get('report')) ?? codes[0];
  if (!at) return null;
  const narrowing = { unitId: query.get('unitId'), type: query.get('type'), speed: query.get('speed') };
  return (
    <>
      <TabsNav label={t('tabs')}>
        {codes.map((code) => (
          <Link key={code} to={tabOf(query, code)} aria-current={!mails && code === at ? 'page' : undefined}>
            {t(`reports.${code}.tab`)}
          </Link>
        ))}
        <Link to={tabOf(query, 'schedules')} aria-current={mails ? 'page' : undefined}>
          {t('schedule.title')}
        </Link>
      </TabsNav>
      {mails ? (
        <SchedulesView />
      ) : (
        <ModuleReport
          key={at}
          call={at === 'overview' ? overviewCall : reportCalls[at]}
          title={t(`reports.${at}.title`)}
          since={at === 'overview' ? 'year' : 'fiscalYear'}
          filters={filtersOf(t, choices, at)}
          oneScreen={at === 'overview'}
        >
          <Button variant="default" leftSection={<IconMailForward size={18} aria-hidden />} onClick={() => setAsked(true)}>
            {t('schedule.add')}
          </Button>
        </ModuleReport>
      )}
      {asked ? <ScheduleForm report={at} narrowing={narrowing} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** Days, unit, kind and speed go along from report to report. */
function tabOf(query: URLSearchParams, code: string): string {
  const next = new URLSearchParams(query);
  next.set('report', code);
  return `?${next}`;
}

function filtersOf(t: TFunction<'statistics'>, { units, types, speeds, whole }: StatisticsChoices, code: ScheduledCode) {
  const { filters, who } = entryOf(code === 'overview' ? 'volume' : code);
  const options = (of: readonly { value: number; label: string }[]) => of.map(({ value, label }) => ({ value: String(value), label }));
  const byUnit = units.map(({ value, label, depth }) => ({ value: String(value), label: `${'\u2003'.repeat(depth)}${label}` }));
  return [
    ...(who === 'scope' && units.length > 1
      ? [{ name: 'unitId', label: t('unit'), all: t(whole ? 'wholeOffice' : 'allMine'), options: byUnit }]
      : []),
    ...(filters.includes('type') ? [{ name: 'type', label: t('type'), all: t('allTypes'), options: options(types) }] : []),
    ...(filters.includes('speed') ? [{ name: 'speed', label: t('speed'), all: t('allSpeeds'), options: options(speeds) }] : []),
  ];
}
