import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { reportCalls, type StatisticsChoices, statisticsChoices } from '../../contract/statistics/calls.ts';
import { entryOf, type ReportCode } from '../../contract/statistics/reports.ts';
import { useRead } from '../api.ts';
import { ModuleReport } from '../office/ModuleReport.tsx';
import { Answer } from '../ui/Answer.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';

/** รายงานงานสารบรรณ: the reports that the reader may open as tabs, all narrowed by the same days and units. */
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
  const at = choices.reports.find((code) => code === query.get('report')) ?? choices.reports[0];
  const filters = filtersOf(t, choices, at);
  return at ? (
    <>
      <TabsNav label={t('tabs')}>
        {choices.reports.map((code) => (
          <Link key={code} to={tabOf(query, code)} aria-current={code === at ? 'page' : undefined}>
            {t(`reports.${code}.tab`)}
          </Link>
        ))}
      </TabsNav>
      <ModuleReport key={at} call={reportCalls[at]} title={t(`reports.${at}.title`)} since="fiscalYear" filters={filters} />
    </>
  ) : null;
}

/** Days, unit, kind and speed go along from report to report. */
function tabOf(query: URLSearchParams, code: string): string {
  const next = new URLSearchParams(query);
  next.set('report', code);
  return `?${next}`;
}

function filtersOf(t: TFunction<'statistics'>, { units, types, speeds, whole }: StatisticsChoices, code: ReportCode | undefined) {
  if (!code) return [];
  const { filters, who } = entryOf(code);
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
