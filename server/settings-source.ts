import type { RawBuilder } from 'kysely';
import type { SettingsPath } from '../contract/settings/catalogue.ts';
import type { FieldValue } from '../contract/settings/define.ts';
import type { DB } from './db/schema.ts';
import type { Ctx } from './http/context.ts';

/** By field, as the screen and the audit have it. */
export type Values = Record<string, FieldValue>;

/** Where the rows of a list page are kept, and what the page alone knows about them. */
export interface ListSource {
  table: keyof DB;
  /** Column of a field, where it is not its name in snake_case. */
  columns?: Record<string, string>;
  /** Key column; 'id' when not said. */
  id?: string;
  /** The database makes no key: a new one is one more than the greatest. */
  counted?: boolean;
  /** How many things use row r. */
  uses?: RawBuilder<number>;
  /** Row r is given by the product or by a regulation: never removed. */
  fixed?: RawBuilder<boolean>;
  /** Rows r that this administrator may see and change; for pages of scope `unit`. */
  where?: (ctx: Ctx) => RawBuilder<boolean>;
  /** Refuses with badField(field, code). `before`: null for a new row. */
  check?: (ctx: Ctx, row: { id: number | null; values: Values }, before: Values | null) => Promise<void>;
  /** What must follow, in the same transaction. `active` when the row was switched. 'waits': it was put back until a second person consents. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to say
  saved?: (ctx: Ctx, row: { id: number; values: Values; active?: boolean }, before: Values | null) => Promise<void | 'waits' | undefined>;
  /** Field by which other pages call a row; the first text field when not said. */
  name?: string;
}

/** Where a form keeps its values: one row of `setting`, by field. */
export interface FormSource {
  key: string;
  standard: Values;
  check?: (ctx: Ctx, values: Values, before: Values) => Promise<void>;
  saved?: (ctx: Ctx, values: Values, before: Values) => Promise<void>;
}

export interface LogAsked {
  search: string;
  /** Days in Bangkok, both included. */
  from: string | null;
  to: string | null;
  filters: Record<string, string>;
  take: number;
  skip: number;
}

export interface LogLine {
  id: number;
  cells: Record<string, string>;
  /** The classed letter that it tells of. */
  looksOf?: number;
}

/** Lines of a log as they are read, the newest first; at most `take`. */
export interface LogSource {
  /** `more`: there are more than `total`, to which the counting stopped. */
  lines: (ctx: Ctx, asked: LogAsked) => Promise<{ lines: LogLine[]; total: number; more: boolean }>;
  /** Every line, in parts. */
  all: (ctx: Ctx, asked: LogAsked) => AsyncGenerator<LogLine[]>;
}

/** What stands behind the declared pages of a module, by path. */
export interface SettingsSources {
  lists?: Partial<Record<SettingsPath, ListSource>>;
  forms?: Partial<Record<SettingsPath, FormSource>>;
  logs?: Partial<Record<SettingsPath, LogSource>>;
}
