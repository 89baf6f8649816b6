import { Button, Menu } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fileOf, type Report, type ReportCell, type ReportTable } from '../../contract/office/report.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { Answer } from '../ui/Answer.tsx';
import { Chart } from '../ui/chart/Chart.tsx';
import { DateField } from '../ui/DateField.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import classes from './ModuleReport.module.css';
import { Papers } from './Papers.tsx';
import { halfOf, reportSpans } from './report-spans.ts';

const beginnings = {
  month: (today: string) => `${today.slice(0, 8)}01`,
  year: (today: string) => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`,
  half: halfOf,
};
/** Lines of a table that stand there at once. */
const shownRows = 100;

type ReportCall = Endpoint<z.ZodMiniType<object, { from: string; until: string }>, z.ZodMiniType<Report>>;

export interface ReportOf {
  call: ReportCall;
  title: string;
  /** From where it begins until today; another beginning stands in the address. */
  since: keyof typeof beginnings;
  /** By what else it is narrowed. */
  filter?: { name: string; label: string; all: string; options: { value: string; label: string }[] } | undefined;
}

/** What a module's figures come to between two days: whatever its server gives, and the way to take it away. */
export function ModuleReport({ call, title, since, filter }: ReportOf) {
  const today = bangkokDay(new Date());
  const { filters, narrow } = useListParams({ filters: { from: [], until: [], [filter?.name ?? 'all']: [] } });
  const [from, until] = [filters.from || beginnings[since](today), filters.until || today];
  const by = filter ? filters[filter.name] : '';
  const asked = { ...(filter && by ? { [filter.name]: by } : {}), from, until };
  const whole = until >= from;
  const read = useRead(call, asked, { enabled: whole, keep: true });
  const { t } = useTranslation('requests');
  return (
    <section className={`stack ${classes.page}`} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.tools}>
        {filter ? <ListFilter {...filter} value={by ?? ''} onChange={(value) => narrow({ [filter.name]: value })} /> : null}
        <Spans from={from} until={until} today={today} onChoose={narrow} />
        <DateField label={t('report.from')} value={from} onChange={(day) => narrow({ from: day })} />
        <DateField label={t('report.until')} value={until} onChange={(day) => narrow({ until: day })} />
        <Away path={fileOf(call.path)} asked={asked} title={title} disabled={!whole} />
        <Papers papers={read.data?.papers ?? []} />
      </div>
      <Answer of={read} rows={6}>
        {(report) => <Shown report={report} />}
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

function Shown({ report: { none, charts, tables, notes } }: { report: Report }) {
  return (
    <>
      {none === null ? (
        charts
          .filter(({ labels }) => labels.length > 0)
          .map((chart) => (
            <Panel key={chart.title} title={chart.title}>
              <Chart {...chart} heard />
            </Panel>
          ))
      ) : (
        <EmptyState>{none}</EmptyState>
      )}
      {tables
        .filter(({ rows }) => rows.length > 0)
        .map((table) => (
          <Panel key={table.name} title={table.title} flush>
            <Figures table={table} />
          </Panel>
        ))}
      {notes.map((note) => (
        <p key={note} className="hint figures">
          {note}
        </p>
      ))}
    </>
  );
}

/** Figures by line, the first of each being what they are of; a narrow screen goes to the side, also by keys. */
function Figures({ table: { title, columns, rows, sums } }: { table: ReportTable }) {
  const { t } = useTranslation('requests');
  const [all, setAll] = useState(false);
  const counts = columns.map((_, place) => rows.every(({ cells }) => typeof plain(cells[place] ?? null) !== 'string'));
  const printed = rows.some(({ papers }) => papers.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className="plain-table figures">
        <thead>
          <tr>
            {columns.map(({ name, head }, place) => (
              <th key={name} scope="col" data-figure={counts[place] || undefined}>
                {head}
              </th>
            ))}
            {printed ? <th scope="col">{t('report.print')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, shownRows)).map(({ cells, papers }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <tr key={line}>
              <Cells columns={columns} cells={cells} counts={counts} />
              {printed ? (
                <td>
                  <Papers
                    papers={papers}
                    of={cells
                      .slice(0, 2)
                      .map(plain)
                      .filter((one) => typeof one === 'string')
                      .join(' ')}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              <Cells columns={columns} cells={sums} counts={counts} none="" />
              {printed ? <td /> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {all || rows.length <= shownRows ? null : (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setAll(true)}>
          {t('report.allRows', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

interface CellsProps {
  columns: ReportTable['columns'];
  cells: ReportCell[];
  /** Columns of figures. */
  counts: readonly boolean[];
  none?: string;
}

function Cells({ columns, cells, counts, none = '–' }: CellsProps) {
  return columns.map(({ name }, place) => {
    const Cell = place === 0 ? 'th' : 'td';
    return (
      <Cell key={name} {...(place === 0 ? { scope: 'row' } : {})} data-figure={counts[place] || undefined}>
        <Said cell={cells[place] ?? null} none={none} />
      </Cell>
    );
  });
}

const figures = new Intl.NumberFormat('en');
const plain = (cell: ReportCell) => (cell !== null && typeof cell === 'object' ? cell.value : cell);

function Said({ cell, none }: { cell: ReportCell; none: string }) {
  const value = plain(cell);
  const words = value === null ? none : typeof value === 'number' ? figures.format(value) : value;
  if (cell === null || typeof cell !== 'object') return words;
  if (cell.to) return <Link to={cell.to}>{words}</Link>;
  return cell.tone ? <Pill tone={cell.tone}>{words}</Pill> : words;
}
