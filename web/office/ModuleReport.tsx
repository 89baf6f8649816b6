import { Button, Menu } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fileOf, type Report } from '../../contract/office/report.ts';
import { bangkokDay, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { Answer } from '../ui/Answer.tsx';
import { DateField } from '../ui/DateField.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import classes from './ModuleReport.module.css';
import { Papers } from './Papers.tsx';
import { ReportShown } from './ReportShown.tsx';
import { halfOf, reportSpans } from './report-spans.ts';

const beginnings = {
  month: (today: string) => `${today.slice(0, 8)}01`,
  year: (today: string) => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`,
  half: halfOf,
  fiscalYear: (today: string) => fiscalStart(fiscalYear(today)),
};
type ReportCall = Endpoint<z.ZodMiniType<object, { from: string; until: string }>, z.ZodMiniType<Report>>;

export interface ReportOf {
  call: ReportCall;
  title: string;
  /** From where it begins until today; another beginning stands in the address. */
  since: keyof typeof beginnings;
  /** By what else it is narrowed. */
  filters?: readonly ReportFilter[] | undefined;
  /** Its pictures stand side by side, so that one screen has them all. */
  oneScreen?: boolean;
  /** More acts, after those of taking it away. */
  children?: ReactNode;
}

interface ReportFilter {
  name: string;
  label: string;
  all: string;
  options: { value: string; label: string }[];
}

/** What a module's figures come to between two days: whatever its server gives, and the way to take it away. */
export function ModuleReport({ call, title, since, filters: by = [], oneScreen = false, children }: ReportOf) {
  const today = bangkokDay(new Date());
  const { filters, narrow } = useListParams({ filters: { from: [], until: [], ...Object.fromEntries(by.map(({ name }) => [name, []])) } });
  const chosen: Record<string, string> = filters;
  const [from, until] = [filters.from || beginnings[since](today), filters.until || today];
  const asked = { ...Object.fromEntries(by.flatMap(({ name }) => (chosen[name] ? [[name, chosen[name]]] : []))), from, until };
  const whole = until >= from;
  const read = useRead(call, asked, { enabled: whole, keep: true });
  const { t } = useTranslation('requests');
  return (
    <section className={`stack ${classes.page}`} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.tools}>
        {by.map((one) => (
          <ListFilter key={one.name} {...one} value={chosen[one.name] ?? ''} onChange={(value) => narrow({ [one.name]: value })} />
        ))}
        <Spans from={from} until={until} today={today} onChoose={narrow} />
        <DateField label={t('report.from')} value={from} onChange={(day) => narrow({ from: day })} />
        <DateField label={t('report.until')} value={until} onChange={(day) => narrow({ until: day })} />
        <Away path={fileOf(call.path)} asked={asked} title={title} disabled={!whole} />
        <Papers papers={read.data?.papers ?? []} />
        {children}
      </div>
      <Answer of={read} rows={6}>
        {(report) => <ReportShown report={report} oneScreen={oneScreen} />}
      </Answer>
    </section>
  );
}

interface SpansProps {
  from: string;
  until: string;
  today: string;
  onChoose: (span: { from: string; until: string }) => void;
}

/** Times that are asked for often, by their names. */
function Spans({ from, until, today, onChoose }: SpansProps) {
  const { t } = useTranslation('requests');
  const options = reportSpans(today).map((one) => ({
    value: `${one.from} ${one.until}`,
    label: t(`report.span.${one.name}`, { year: one.year }),
  }));
  const value = `${from} ${until}`;
  return (
    <ListFilter
      label={t('report.span.label')}
      all={t('report.span.own')}
      value={options.some((one) => one.value === value) ? value : ''}
      options={options}
      onChange={(chosen) => {
        const [first = from, last = until] = chosen.split(' ');
        if (chosen) onChoose({ from: first, until: last });
      }}
    />
  );
}

/** The same as a paper, or as a sheet. */
function Away({ path, asked, title, disabled }: { path: string; asked: Record<string, string>; title: string; disabled: boolean }) {
  const { t } = useTranslation('requests');
  const at = (as: string) => `${path}?${new URLSearchParams({ ...asked, as })}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconTableExport size={18} aria-hidden />}>
          {t('report.file')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void openPrint(at('pdf')).catch(toastError)}>{t('report.pdf')}</Menu.Item>
        {(['xlsx', 'csv'] as const).map((as) => (
          <Menu.Item key={as} onClick={() => void saveFrom(at(as), `${title} ${asked.from} ${asked.until}.${as}`)}>
            {t(`report.${as}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
