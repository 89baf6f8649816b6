import { Button, Menu } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DateField } from '../ui/DateField.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import classes from './ReportFrame.module.css';

interface ReportSpan {
  from: string;
  until: string;
  /** Both are days, in their order. */
  whole: boolean;
  set: (change: { from?: string; until?: string }) => void;
}

/** From which day until which a report reaches: it stands in the address. It begins with this day of `since` until today. */
export function useReportSpan(since: (today: string) => string): ReportSpan {
  const today = bangkokDay(new Date());
  const { filters, narrow } = useListParams({ filters: { from: [], until: [] } });
  const [from, until] = [filters.from || since(today), filters.until || today];
  return { from, until, whole: until >= from, set: narrow };
}

export const sinceMonth = (today: string) => `${today.slice(0, 8)}01`;
export const sinceYear = (today: string) => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;

interface Props {
  title: string;
  span: ReportSpan;
  /** The call that gives it as a file, and what it takes beside the days. */
  path: string;
  more?: Record<string, string> | undefined;
  /** Filters before the days. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The days of a report, the way to take it away, and what it shows. */
export function ReportFrame({ title, span: { from, until, whole, set }, path, more = {}, tools, children }: Props) {
  const { t } = useTranslation('requests');
  const at = (as: string) => `${path}?${new URLSearchParams({ ...more, from, until, as })}`;
  return (
    <section className={`stack ${classes.page}`} aria-label={title}>
      <div className={classes.tools}>
        {tools}
        <DateField label={t('report.from')} value={from} onChange={(day) => set({ from: day })} />
        <DateField label={t('report.until')} value={until} onChange={(day) => set({ until: day })} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" disabled={!whole} leftSection={<IconTableExport size={18} aria-hidden />}>
              {t('report.file')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void openPrint(at('pdf')).catch(toastError)}>{t('report.pdf')}</Menu.Item>
            {(['xlsx', 'csv'] as const).map((as) => (
              <Menu.Item key={as} onClick={() => void saveFrom(at(as), `${title} ${from} ${until}.${as}`)}>
                {t(`report.${as}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {children}
    </section>
  );
}

interface TableProps {
  label: string;
  heads: string[];
  rows: { key: string | number; cells: ReactNode[] }[];
  sums?: (string | number)[];
}

/** Figures by line, the first of each being what they are of; a narrow screen goes to the side, also by keys. */
export function ReportTable({ label, heads, rows, sums }: TableProps) {
  const [name, ...rest] = sums ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className="plain-table figures">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              <th scope="row">{name}</th>
              {rest.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
