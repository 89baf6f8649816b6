import { Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thaiDigits } from '../../../contract/rules/thai.ts';
import { type BookColumn, hasForm, paperColumns } from '../../../contract/sarabun/book-columns.ts';
import type { SettingsBook } from '../../../contract/settings/registration-book-display.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Books.module.css';

interface Props {
  book: SettingsBook;
  columns: BookColumn[];
  nameOf: (column: BookColumn) => string;
}

/** The book as it would look, with lines that were made up: on the screen, and as it is printed. */
export function BookPreview(props: Props) {
  const { t } = useTranslation('bookSettings');
  const [paper, setPaper] = useState(false);
  return (
    <Panel
      title={t('column.preview')}
      action={
        <SegmentedControl
          aria-label={t('column.preview')}
          value={paper ? 'paper' : 'screen'}
          data={[
            { value: 'screen', label: t('column.onScreen') },
            { value: 'paper', label: t('column.onPaper') },
          ]}
          onChange={(value) => setPaper(value === 'paper')}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself where the columns are wide */}
      <section className={paper ? classes.sheet : 'panel'} style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('column.preview')}>
        {paper ? <SheetHead kind={props.book.kind} /> : null}
        <Sample {...props} paper={paper} />
      </section>
    </Panel>
  );
}

/** What stands above the lines of a printed book, with the number of its form. */
function SheetHead({ kind }: { kind: SettingsBook['kind'] }) {
  const { t } = useTranslation('bookSettings');
  return (
    <Group component="p" justify="space-between" m={0} mb={8}>
      <b>{t(`kinds.${kind}`)}</b>
      {hasForm(kind) ? <span>({thaiDigits(kind === 'RECEIVE' ? 'แบบที่ 13' : 'แบบที่ 14')})</span> : null}
    </Group>
  );
}

function Sample({ book, columns, nameOf, paper }: Props & { paper: boolean }) {
  const { t } = useTranslation('bookSettings');
  const shown = paper ? paperColumns(book.kind, columns) : columns.filter((column) => column.screen);
  const sample = useSample();
  const digits = (text: string) => (paper ? thaiDigits(text) : text);
  return (
    <table className={paper ? `plain-table ${classes.paper}` : 'plain-table'}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.code} scope="col" style={paper ? undefined : { width: column.width, minWidth: column.width }}>
              {nameOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th colSpan={shown.length} scope="colgroup" style={{ background: paper ? '#eeeeee' : 'var(--sunken)' }}>
            {digits(t('column.sample.day'))}
          </th>
        </tr>
        {t('column.sample.subjects')
          .split('|')
          .map((subject, at) => (
            <tr key={subject}>
              {shown.map(({ code }) => (
                <td key={code} className={['no', 'time', 'docNo', 'docDate'].includes(code) ? 'figures' : undefined}>
                  {digits(sample(code, at, subject))}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** What the cells of a made-up line hold. */
function useSample(): (code: string, at: number, subject: string) => string {
  const { t } = useTranslation('bookSettings');
  return (code, at, subject) =>
    ({
      no: String(at + 1),
      time: `0${9 + at - (at > 0 ? 1 : 0)}.3${at}`.slice(-5),
      speed: t('column.sample.speed'),
      docNo: `อว 0201.3/${120 + at}`,
      docDate: `${18 + at} พ.ย. 2569`,
      from: t('column.sample.from'),
      to: t('column.sample.to'),
      subject,
      action: at === 0 ? t('column.sample.action') : '',
      remark: '',
    })[code] ?? t('column.sample.own');
}
