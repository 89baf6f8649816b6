import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Reading } from './Answer.tsx';
import type { Sort } from './DataTable.tsx';

/** A filter by its values, the first of which is the one that the list begins with; none: whatever its field gives. */
type Filters = Record<string, readonly string[]>;
type Chosen<F extends Filters> = { [K in keyof F]: [F[K][number]] extends [never] ? string : F[K][number] };

/** One filter of a list, as its field takes it. */
export interface FilterBy<V extends string> {
  value: V;
  /** All that it knows beside the whole list. */
  values?: readonly Exclude<V, ''>[];
  onChange: (value: V) => void;
}

/** What a read brought of a list, as `ListView` takes it. */
interface Showing<R extends Reading, Rows> {
  list: ListParams;
  read: R;
  rows: Rows | undefined;
  total: number | undefined;
}

interface Spec<F extends Filters> {
  /** Rows of a page; left out: all stand there at once. */
  size?: number;
  filters?: F;
  /** The order that it begins with. */
  sort?: Sort;
  /** Not in the address: in a dialog, or where another list of the page has it. */
  apart?: boolean;
}

/** What a list is asked for, as its shell turns it. */
export interface ListParams {
  search: string;
  page: number;
  size: number;
  sort: Sort | null;
  /** Something is looked for: less than the whole list stands there. */
  narrowed: boolean;
  find: (words: string) => void;
  turn: (page: number) => void;
  order: (sort: Sort) => void;
  /** Back to the whole list. */
  clear: () => void;
}

interface ListQuery<F extends Filters> extends ListParams {
  filters: Chosen<F>;
  narrow: (change: Partial<Chosen<F>>) => void;
  by: <K extends keyof F & string>(name: K) => FilterBy<Chosen<F>[K]>;
  /** The rows that the read has under this name, of as many as it says. */
  showing: <D extends { total: number }, K extends keyof D, R extends Reading<D>>(read: R & Reading<D>, name: K) => Showing<R, D[K]>;
  /** Words and filters as a call takes them, without those that are empty. */
  asked: { search?: string } & { [K in keyof F]?: Exclude<Chosen<F>[K], ''> };
  /** The page in the two ways in which calls are asked for one. */
  paged: { page: number; pageSize: number };
  sliced: { take: number; skip: number };
}

/**
 * Words, filters, order and page of a list. They stand in the address, so that Back, a reload and a shared link find the same rows;
 * whatever changes what is shown begins at the first page.
 */
export function useListParams<const F extends Filters = Record<never, never>>({
  size = 0,
  filters: known,
  sort: first,
  apart,
}: Spec<F>): ListQuery<F> {
  const [address, setAddress] = useSearchParams();
  const [here, setHere] = useState(() => new URLSearchParams());
  const query = apart ? here : address;
  const set = (change: Record<string, string | null>) => {
    const changed = (now: URLSearchParams) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries({ page: null, ...change })) value === null ? next.delete(name) : next.set(name, value);
      return next;
    };
    // what the address says now: the screen may still be on its way to it
    apart ? setHere(changed) : setAddress(changed(new URLSearchParams(window.location.search)), { replace: true, flushSync: true });
  };
  const beginning = (name: string) => known?.[name]?.[0] ?? '';
  const filters = Object.fromEntries(
    Object.entries(known ?? {}).map(([name, of]) => [name, valid(of, query.get(name)) ?? beginning(name)]),
  );
  const narrow = (change: Record<string, string | undefined>) =>
    set(Object.fromEntries(Object.entries(change).map(([name, value = '']) => [name, value === beginning(name) ? null : value])));
  const search = query.get('search') ?? '';
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const asked = Object.fromEntries(Object.entries({ ...filters, search }).filter(([, value]) => value !== ''));
  const [id = '', dir] = (query.get('sort') ?? '').split('.');
  const list: ListQuery<F> = {
    search,
    filters: filters as Chosen<F>,
    page,
    size,
    sort: id ? { id, dir: dir === 'desc' ? 'desc' : 'asc' } : (first ?? null),
    narrowed: search !== '' || Object.entries(filters).some(([name, value]) => value !== beginning(name)),
    asked: asked as ListQuery<F>['asked'],
    paged: { page, pageSize: size },
    sliced: { take: size, skip: (page - 1) * size },
    find: (words) => set({ search: words || null }),
    narrow: narrow as ListQuery<F>['narrow'],
    by: (name) => ({
      value: list.filters[name],
      values: (known?.[name] ?? []).filter((value) => value !== '') as never[],
      onChange: (value) => narrow({ [name]: value }),
    }),
    showing: (read, name) => ({ list, read, rows: read.data?.[name], total: read.data?.total }),
    order: (sort) => set({ sort: `${sort.id}.${sort.dir}` }),
    turn: (to) => set({ page: to > 1 ? String(to) : null }),
    clear: () => set(Object.fromEntries(['search', ...Object.keys(filters)].map((name) => [name, null]))),
  };
  return list;
}

/** An address that somebody typed asks for nothing that the list does not know. */
function valid(of: readonly string[], value: string | null): string | null {
  return value !== null && (of.length === 0 || of.includes(value)) ? value : null;
}
