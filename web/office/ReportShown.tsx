import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Report, ReportCell, ReportTable } from '../../contract/office/report.ts';
import { Chart } from '../ui/chart/Chart.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './ModuleReport.module.css';
import { Papers } from './Papers.tsx';

/** Lines of a table that stand there at once. */
const shownRows = 100;
/** The same, of one that stands beside its picture. */
const besideRows = 15;

interface Props {
  report: Report;
  /** Pictures side by side, their tables below them. */
  oneScreen?: boolean;
}

/** What a report comes to, whatever its module: figures of the whole, pictures, each beside its table where it names one, lists, and where the figures come from. */
export function ReportShown({ report: { none, tiles, charts, tables, notes, meanings }, oneScreen = false }: Props) {
  const drawn = none === null ? charts.filter(({ labels }) => labels.length > 0) : [];
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const besides = drawn.map(({ beside }) => filled.find(({ name }) => name === beside));
  return (
    <>
      {none === null ? null : <EmptyState>{none}</EmptyState>}
      <Tiles tiles={tiles} />
      <div className={oneScreen ? classes.screen : 'stack'}>
        {drawn.map((chart, place) => {
          const table = besides[place];
          const picture = (
            <Panel key={chart.title} title={chart.title}>
              <Chart {...chart} heard tabled={table !== undefined} />
            </Panel>
          );
          return table && !oneScreen ? (
            <div key={chart.title} className={classes.pair}>
              {picture}
              <TablePanel table={table} most={besideRows} />
            </div>
          ) : (
            picture
          );
        })}
      </div>
      {filled
        .filter((table) => oneScreen || !besides.includes(table))
        .map((table) => (
          <TablePanel key={table.name} table={table} most={shownRows} />
        ))}
      {meanings.length > 0 ? <Meanings meanings={meanings} /> : null}
      {notes.map((note) => (
        <p key={note} className="hint figures">
          {note}
        </p>
      ))}
    </>
  );
}

function TablePanel({ table, most }: { table: ReportTable; most: number }) {
  return (
    <Panel title={table.title} flush>
      <Figures table={table} most={most} />
    </Panel>
  );
}

/** Figures of the whole, side by side. */
function Tiles({ tiles }: Pick<Report, 'tiles'>) {
  if (tiles.length === 0) return null;
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ name, value, note, tone, to }) => (
        <div key={name} className={`panel ${classes.tile}`}>
          <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
          <dd className={`figures ${classes.value}`} data-tone={tone}>
            {value}
          </dd>
          {note ? <dd className="dimmed figures">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Meanings({ meanings }: Pick<Report, 'meanings'>) {
  const { t } = useTranslation('requests');
  return (
    <Panel title={t('report.meanings')}>
      <dl className={classes.meanings}>
        {meanings.map(({ word, means }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd className="dimmed">{means}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Figures by line, the first of each being what they are of; a narrow screen goes to the side, also by keys. */
function Figures({ table: { title, columns, rows, sums }, most }: { table: ReportTable; most: number }) {
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
          {(all ? rows : rows.slice(0, most)).map(({ cells, papers }, line) => (
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
      {all || rows.length <= most ? null : (
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
