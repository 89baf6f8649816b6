import { ActionIcon, Button, Group, Select, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import {
  type Book,
  type BookLine,
  type BookRow,
  type BookFilters as Filters,
  listBooks,
  readBook,
} from '../../../contract/sarabun/books.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { boot } from '../../shell/boot.ts';
import { Answer } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { BookActions } from './BookActions.tsx';
import { BookFilters } from './BookFilters.tsx';
import classes from './BooksPage.module.css';
import { BookTable } from './BookTable.tsx';
import { BookViews } from './BookViews.tsx';
import { countOf, filtersOf, formOf, queryOf } from './book-query.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

const BroughtLine = lazy(() => import('../brought/BroughtLine.tsx').then((file) => ({ default: file.BroughtLine })));

/** ทะเบียนหนังสือรับ: the books of my units, a year at a time, searched and paged by the server. The address holds book, year, page and search. */
export function BooksPage() {
  const { t } = useTranslation(['books', 'common']);
  const { bookId } = useParams();
  const list = useRead(listBooks, {}, { staleTime: 60_000 });
  const books = list.data?.items ?? [];
  const book = books.find((one) => String(one.id) === bookId) ?? (list.data && firstOf(books, list.data.display));
  return (
    <>
      <PageHead title={t('title')}>
        <Button component={Link} to={paths.intake} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('register')}
        </Button>
      </PageHead>
      <Answer of={list} rows={6}>
        {({ display }) =>
          book ? <BookView key={book.id} book={book} books={books} display={display} /> : <EmptyState>{t('none')}</EmptyState>
        }
      </Answer>
    </>
  );
}

type Display = Given<typeof listBooks>['display'];
const lastKey = `${boot.storagePrefix}_book`;

/** The book that the page opens with: in the group that comes first, of the kind that comes first, or the one opened last. */
function firstOf(books: Book[], { firstGroup, firstBook }: Display): Book | undefined {
  const grouped = firstGroup ? books.filter((one) => one.group === firstGroup) : [];
  const among = grouped.length > 0 ? grouped : books;
  const last = firstBook === 'LAST' ? books.find((one) => String(one.id) === localStorage.getItem(lastKey)) : undefined;
  return last ?? among.find((one) => one.kind === (firstBook === 'SEND' ? 'SEND' : 'RECEIVE')) ?? among[0];
}

function BookView({ book, books, display }: { book: Book; books: Book[]; display: Display }) {
  const { t } = useTranslation('books');
  useEffect(() => localStorage.setItem(lastKey, String(book.id)), [book.id]);
  const asked = useAsked(book, display);
  const { form, filters, years, year, params, show } = asked;
  const narrowing = countOf(form);
  const [filtering, setFiltering] = useState(narrowing > 0);
  const byYear = year ? { year } : {};
  const lines = useRead(
    readBook,
    { bookId: book.id, ...params.paged, ...byYear, ...(display.newestFirst ? {} : { oldest: 1 }), ...filters },
    { keep: true },
  );
  return (
    <ListView
      label={t('title')}
      {...params.showing(lines, 'data')}
      search={t('search')}
      before={
        <>
          <Chooser book={book} books={books} />
          <Years years={years} year={year} onYear={(chosen) => asked.set({ year: String(chosen), page: null })} />
        </>
      }
      filters={
        <>
          <Button
            variant="default"
            aria-expanded={filtering}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setFiltering(!filtering)}
          >
            {narrowing > 0 ? t('filter.on', { count: narrowing }) : t('filter.title')}
          </Button>
          <BookActions book={book} books={books} filters={{ ...filters, ...byYear }} total={lines.data?.total ?? 0} />
        </>
      }
      above={
        <>
          {filtering ? (
            <BookFilters
              key={JSON.stringify(form)}
              form={form}
              onFilter={(next) => show(filtersOf(next, params.search))}
              onReset={() => show(params.search ? { search: params.search } : {})}
            />
          ) : null}
          {book.closed ? <p className="hint">{t('closed')}</p> : null}
          <BookViews bookId={book.id} filters={filters} keeps={!book.off.includes('VIEWS')} onChoose={show} />
        </>
      }
      lines={10}
      lineHeight={38}
      empty={<NoLines asked={asked} year={lines.data?.year ?? year ?? ''} />}
    >
      {(rows) => <Lines book={book} display={display} read={lines} rows={rows} />}
    </ListView>
  );
}

/** What the address holds: the year, the page, the search and the filters of a book. */
function useAsked(book: Book, display: Display) {
  const [query, setQuery] = useSearchParams();
  const params = useListParams({ size: display.pageSize });
  const now = buddhistYear(new Date());
  const current = display.firstYear === 'CURRENT';
  const years = current && !book.years.includes(now) ? [now, ...book.years] : book.years;
  const form = formOf(query);
  const set = (change: Record<string, string | null>) =>
    setQuery(
      (now) => {
        for (const [name, value] of Object.entries(change)) value ? now.set(name, value) : now.delete(name);
        return now;
      },
      { replace: true },
    );
  return {
    form,
    filters: filtersOf(form, params.search),
    params,
    years,
    year: years.find((one) => String(one) === query.get('year')) ?? (current ? now : years[0]),
    set,
    show: (chosen: Filters) => set({ ...queryOf(chosen), page: null }),
  };
}

/** Nothing is in the book yet, or nothing of what is looked for. */
function NoLines({ asked: { form, params, show }, year }: { asked: ReturnType<typeof useAsked>; year: number | '' }) {
  const { t } = useTranslation(['books', 'common']);
  if (!params.search && countOf(form) === 0) return <EmptyState>{t('empty', { year })}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={() => show({})}>
          {t('common:list.clear')}
        </Button>
      }
    >
      {params.search ? t('emptySearch', { text: params.search, year }) : t('emptyFilter', { year })}
    </EmptyState>
  );
}

interface LinesProps {
  book: Book;
  display: Display;
  read: { data?: Given<typeof readBook> | undefined; isPlaceholderData: boolean };
  rows: BookLine[];
}

/** The lines, and what is done with one of them. */
function Lines({ book, display, read, rows }: LinesProps) {
  const { t } = useTranslation('books');
  const go = useNavigate();
  const [noting, setNoting] = useState<BookRow | null>(null);
  const [striking, setStriking] = useState<BookRow | null>(null);
  const { fields = [], columns = [] } = read.data ?? {};
  const receives = book.kind === 'RECEIVE';
  const offers = (one: Book['off'][number]) => book.keeper && !book.off.includes(one);
  const [former, setFormer] = useState<number | null>(null);
  const open = (row: BookRow) =>
    row.brought
      ? setFormer(row.brought.lineId)
      : row.documentId && void go(`${paths.document(row.documentId)}${row.transmissionId ? `?trans=${row.transmissionId}` : ''}`);
  return (
    <>
      <BookTable
        label={nameOf(book)}
        receives={receives}
        columns={columns}
        fields={fields}
        dayHeadings={display.dayHeadings}
        rows={rows}
        loading={read.isPlaceholderData}
        onOpen={open}
        onStrike={book.strikes && offers('VOID') ? setStriking : undefined}
        onNote={fields.length > 0 && offers('NOTES') ? setNoting : undefined}
      />
      {rows.some((row) => row.ownNumber) ? <p className="hint">{t('ownNumber')}</p> : null}
      <Suspense>{former ? <BroughtLine lineId={former} onClose={() => setFormer(null)} /> : null}</Suspense>
      {noting ? <NoteDialog row={noting} fields={fields} onClose={() => setNoting(null)} /> : null}
      {striking ? <VoidDialog row={striking} receives={receives} onClose={() => setStriking(null)} /> : null}
    </>
  );
}

/** The unit where there are several, and the book of it. */
function Chooser({ book, books }: { book: Book; books: Book[] }) {
  const { t } = useTranslation('books');
  const go = useNavigate();
  const units = [...new Map(books.map((one) => [one.unitId, one.unitName]))];
  const ofUnit = books.filter((one) => one.unitId === book.unitId);
  const toUnit = (unitId: number) => {
    const theirs = books.filter((one) => one.unitId === unitId);
    const same = theirs.find((one) => one.kind === book.kind && one.series === book.series) ?? theirs[0];
    if (same) void go(paths.book(same.id));
  };
  return (
    <>
      {units.length > 1 ? (
        <Select
          className={classes.book ?? ''}
          aria-label={t('unit')}
          value={String(book.unitId)}
          allowDeselect={false}
          searchable={units.length > 8}
          data={units.map(([id, name]) => ({ value: String(id), label: name }))}
          onChange={(value) => value && toUnit(Number(value))}
        />
      ) : null}
      {ofUnit.length > 1 ? (
        <Select
          className={classes.book ?? ''}
          aria-label={t('choose')}
          value={String(book.id)}
          allowDeselect={false}
          data={grouped(ofUnit, t('noGroup'))}
          onChange={(value) => value && void go(paths.book(Number(value)))}
        />
      ) : (
        <Text fw={500} lang="th" style={{ alignSelf: 'center' }}>
          {units.length > 1 ? shortNameOf(book) : nameOf(book)}
        </Text>
      )}
    </>
  );
}

/** Three years as buttons, with arrows where there are more. */
function Years({ years, year, onYear }: { years: number[]; year: number | undefined; onYear: (year: number) => void }) {
  const { t } = useTranslation('books');
  const ordered = [...years].sort((a, b) => a - b);
  const at = year ? ordered.indexOf(year) : -1;
  if (ordered.length < 2 || at < 0) return null;
  const first = Math.max(0, Math.min(at - 1, ordered.length - 3));
  const before = ordered[at - 1];
  const after = ordered[at + 1];
  return (
    <Group component="fieldset" gap={0} wrap="nowrap" className="bare">
      <legend className="unseen">{t('years')}</legend>
      <ActionIcon aria-label={t('yearBefore')} disabled={!before} onClick={() => before && onYear(before)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      {ordered.slice(first, first + 3).map((one) => (
        <Button
          key={one}
          variant={one === year ? 'light' : 'subtle'}
          color={one === year ? 'brand' : 'gray'}
          px={12}
          className="figures"
          aria-pressed={one === year}
          onClick={() => onYear(one)}
        >
          {one}
        </Button>
      ))}
      <ActionIcon aria-label={t('yearAfter')} disabled={!after} onClick={() => after && onYear(after)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Under the names of their groups, where there are any. */
function grouped(books: Book[], none: string) {
  const option = (one: Book) => ({ value: String(one.id), label: shortNameOf(one) });
  const names = [...new Set(books.map((one) => one.group))];
  if (names.length < 2) return books.map(option);
  return names.map((name) => ({ group: name || none, items: books.filter((one) => one.group === name).map(option) }));
}

/** The unit stands beside it. */
function shortNameOf({ name, unitName }: Book): string {
  return name.replace(unitName, '').trim() || name;
}

function nameOf(book: Book): string {
  return `${book.name} · ${book.unitName}`;
}
