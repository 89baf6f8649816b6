import { Button, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { type Book, type BookRow, type BookFilters as Filters, listBooks, readBook } from '../../../contract/sarabun/books.ts';
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
  const { t } = useTranslation(['books', 'common']);
  const go = useNavigate();
  const [query, setQuery] = useSearchParams();
  const params = useListParams({ size: display.pageSize });
  const { search } = params;
  const now = buddhistYear(new Date());
  const years = display.firstYear === 'CURRENT' && !book.years.includes(now) ? [now, ...book.years] : book.years;
  const year = years.find((one) => String(one) === query.get('year')) ?? (display.firstYear === 'CURRENT' ? now : years[0]);
  useEffect(() => localStorage.setItem(lastKey, String(book.id)), [book.id]);
  const form = formOf(query);
  const filters = filtersOf(form, search);
  const narrowing = countOf(form);
  const [filtering, setFiltering] = useState(narrowing > 0);
  const [noting, setNoting] = useState<BookRow | null>(null);
  const [striking, setStriking] = useState<BookRow | null>(null);
  const show = (chosen: Filters) => set({ ...queryOf(chosen), page: null });
  const set = (change: Record<string, string | null>) =>
    setQuery(
      (now) => {
        for (const [name, value] of Object.entries(change)) value ? now.set(name, value) : now.delete(name);
        return now;
      },
      { replace: true },
    );
  const lines = useRead(
    readBook,
    { bookId: book.id, ...params.paged, ...(year ? { year } : {}), ...(display.newestFirst ? {} : { oldest: 1 }), ...filters },
    { keep: true },
  );
  const open = (row: BookRow) =>
    row.documentId && void go(`${paths.document(row.documentId)}${row.transmissionId ? `?trans=${row.transmissionId}` : ''}`);
  const fields = lines.data?.fields ?? [];
  const shownYear = lines.data?.year ?? year ?? '';
  return (
    <>
      <ListView
        label={t('title')}
        list={params}
        read={lines}
        rows={lines.data?.data}
        total={lines.data?.total}
        search={t('search')}
        before={
          <>
            <Chooser book={book} books={books} />
            <Years years={years} year={year} onYear={(chosen) => set({ year: String(chosen), page: null })} />
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
            <BookActions book={book} books={books} filters={{ ...filters, ...(year ? { year } : {}) }} total={lines.data?.total ?? 0} />
          </>
        }
        above={
          <>
            {filtering ? (
              <BookFilters
                key={JSON.stringify(form)}
                form={form}
                onFilter={(next) => show(filtersOf(next, search))}
                onReset={() => show(search ? { search } : {})}
              />
            ) : null}
            {book.closed ? <p className={classes.foot}>{t('closed')}</p> : null}
            <BookViews bookId={book.id} filters={filters} keeps={!book.off.includes('VIEWS')} onChoose={show} />
          </>
        }
        lines={10}
        lineHeight={38}
        empty={
          search || narrowing > 0 ? (
            <EmptyState
              action={
                <Button variant="default" onClick={() => show({})}>
                  {t('common:list.clear')}
                </Button>
              }
            >
              {search ? t('emptySearch', { text: search, year: shownYear }) : t('emptyFilter', { year: shownYear })}
            </EmptyState>
          ) : (
            t('empty', { year: shownYear })
          )
        }
      >
        {(rows) => (
          <>
            <BookTable
              label={nameOf(book)}
              receives={book.kind === 'RECEIVE'}
              columns={lines.data?.columns ?? []}
              fields={fields}
              dayHeadings={display.dayHeadings}
              rows={rows}
              loading={lines.isPlaceholderData}
              onOpen={open}
              {...(book.keeper && book.strikes && !book.off.includes('VOID') ? { onStrike: setStriking } : {})}
              {...(book.keeper && fields.length > 0 && !book.off.includes('NOTES') ? { onNote: setNoting } : {})}
            />
            {rows.some((row) => row.ownNumber) ? <p className={classes.foot}>{t('ownNumber')}</p> : null}
          </>
        )}
      </ListView>
      {noting ? <NoteDialog row={noting} fields={fields} onClose={() => setNoting(null)} /> : null}
      {striking ? <VoidDialog row={striking} receives={book.kind === 'RECEIVE'} onClose={() => setStriking(null)} /> : null}
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
        <p className={classes.name} lang="th">
          {units.length > 1 ? shortNameOf(book) : nameOf(book)}
        </p>
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
    <fieldset className={classes.years}>
      <legend>{t('years')}</legend>
      <button type="button" aria-label={t('yearBefore')} disabled={!before} onClick={() => before && onYear(before)}>
        <IconChevronLeft size={16} aria-hidden />
      </button>
      {ordered.slice(first, first + 3).map((one) => (
        <button key={one} type="button" className="figures" aria-pressed={one === year} onClick={() => onYear(one)}>
          {one}
        </button>
      ))}
      <button type="button" aria-label={t('yearAfter')} disabled={!after} onClick={() => after && onYear(after)}>
        <IconChevronRight size={16} aria-hidden />
      </button>
    </fieldset>
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
