import type { SettingsPath } from './catalogue.ts';

/**
 * A settings page is declared, not programmed: a list, a form (one record) or a log. `server/settings` serves and
 * `web/settings/SettingsPage.tsx` shows any of them. A page that is a tree, a matrix or a wizard has its own screen.
 * Its words stand in contract/lang/<language>/settings/<path>.ts: title, affects, and under `fields`, `hints`, `choices` by field.
 */
export type PageDeclaration = ListPage | FormPage | LogPage | OwnPage;

/** What a field holds; the server judges it, the screen draws it. */
export type Field = FieldRules &
  /** `english`: the field that has it in English; a list shows that to who reads English, a form each in its own field. */
  (
    | { is: 'text'; max: number; lines?: number; format?: TextFormat; english?: string }
    /** Whole, where no places behind the point are said. */
    | { is: 'number'; min: number; max: number; decimals?: number }
    | { is: 'switch' }
    /** Values as they are stored; their words stand under `choices`. */
    | { is: 'choice'; of: readonly string[] }
    | { is: 'choices'; of: readonly string[] }
    | { is: 'day' }
    /** The id of a row of another list, or of a holder. */
    | { is: 'row'; from: RowSource }
    | { is: 'rows'; from: RowSource; most: number }
  );

/** How a text of a format is written. */
export const textFormats = {
  /** As agencies write codes: ก.1, สธ 0201/2, PERM. */
  code: /^[A-Za-z0-9ก-ฺเ-๎๐-๙][A-Za-z0-9ก-ฺเ-๎๐-๙ ./()_-]*$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^[0-9+\-() ,ต่อ.#*]{3,}$/,
  colour: /^#[0-9a-f]{6}$/i,
  url: /^(https?:\/\/\S+|\/\S*)$/i,
  time: /^([01]\d|2[0-3])[.:][0-5]\d$/,
  icon: /^[a-z0-9-]+$/,
};
export type TextFormat = keyof typeof textFormats;
/** The path of a list page, or one of the three kinds of holders. */
export type RowSource = SettingsPath | 'unit' | 'person' | 'position';

interface FieldRules {
  /** `added`: of a row that is added; `beside`: where that field says something. The server refuses and the screen marks by `isNeeded`. */
  required?: boolean | 'added' | { beside: string };
  /** No two rows have it, letter case and spaces apart; a name: no two rows with the same value of that field. */
  unique?: boolean | string;
  /** Set when the row is added; never changed. */
  once?: boolean;
  /** The audit says that it was changed, not what it was; exports leave it out; it is never sent to the browser. */
  hidden?: boolean;
  /** Shown in the table, in the order of the fields. */
  column?: boolean;
  /** Also shown in the narrow table of a phone. */
  phone?: boolean;
  /** The search looks in it. */
  searched?: boolean;
  /** A new row begins with it. */
  initial?: string | number | boolean;
}

export type FieldValue = string | number | boolean | null | string[] | number[];
export type Fields = Record<string, Field>;

/** It may not stay empty, beside these values of the others. `added`: of a row that is new. */
export function isNeeded({ required = false }: Field, values: Record<string, FieldValue | undefined>, added: boolean): boolean {
  if (typeof required === 'boolean') return required;
  return required === 'added' ? added : !isEmpty(values[required.beside]);
}

/** A number that the field may hold: within its bounds, with no more places behind the point than it has. */
export function isNumberOf({ min, max, decimals = 0 }: Field & { is: 'number' }, value: number): boolean {
  return value === Number(value.toFixed(decimals)) && value >= min && value <= max;
}

/** Nothing typed, nothing chosen. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

export interface ListPage {
  shape: 'list';
  fields: Fields;
  /** `dragged`: the administrator orders the rows; otherwise the field that they are sorted by at first. */
  order: 'dragged' | (string & {});
  /** false: the rows are given by regulation or by the product and are only edited and switched off. */
  grows: boolean;
  /** A field of the kind `choice`, `row` or `switch` that the table can be narrowed by. */
  filter?: string;
}

export interface FormPage {
  shape: 'form';
  /** Parts of the form, each with its heading under `parts`. */
  parts: Record<string, Fields>;
}

export interface LogPage {
  shape: 'log';
  /** Columns as the log's source names them; words under `fields`. */
  columns: readonly string[];
  /** Filters beside the words searched for and the days from and to. */
  filters: Fields;
}

export interface OwnPage {
  shape: 'own';
}

/** Checks a declaration where it is written. */
export function listPage<const Page extends Omit<ListPage, 'shape'>>(page: Page): Page & { shape: 'list' } {
  return { shape: 'list', ...page };
}

export function formPage<const Page extends Omit<FormPage, 'shape'>>(page: Page): Page & { shape: 'form' } {
  return { shape: 'form', ...page };
}

export function logPage<const Page extends Omit<LogPage, 'shape'>>(page: Page): Page & { shape: 'log' } {
  return { shape: 'log', ...page };
}

/** A page with its own screen in the settings-screens.ts of its module. */
export const ownPage: OwnPage = { shape: 'own' };

/** What the rows of a list are called, no two alike, and their names in English. */
export const rowNames = (max: number) =>
  ({
    name: { is: 'text', max, required: true, unique: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max, column: true, searched: true },
  }) as const;

/** The same where the English name is needed too; the table shows the other. */
export const bothNames = (max: number) => ({ ...rowNames(max), nameEn: { is: 'text', max, required: true, searched: true } }) as const;
