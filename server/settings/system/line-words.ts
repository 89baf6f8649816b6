import { sql } from 'kysely';
import { configPartNames } from '../../../contract/settings/admin-configs.ts';
import { catalogue, type SettingsPath, settingsPages } from '../../../contract/settings/catalogue.ts';
import type { Fields, RowSource } from '../../../contract/settings/define.ts';
import { ownHistory } from '../../../contract/settings/own-history.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { inEachLanguage, inThai, named } from '../../http/named.ts';
import { fill } from '../../http/words.ts';
import { calledBy } from '../pages/names-of.ts';
import { ownField, ownWords } from '../pages/own-history.ts';
import { type PageWords, pageWords } from '../pages/page-words.ts';
import { activityWords } from './activity-words.ts';

interface Row {
  detail: Record<string, unknown>;
  subject_type: string | null;
  subject_id: number | null;
}

/** What a line of the audit was done to, and what else it knows; '' for nothing. */
export interface Told {
  about: string;
  detail: string;
}

type Words = Record<string, string>;
type Changes = Record<string, [unknown, unknown]>;

const longest = 120;
/** Words that people or files brought: shown as they stand. */
const asWritten = [
  'title',
  'host',
  'reason',
  'threat',
  'family',
  'fingerprint',
  'subject',
  'sha256',
  'provider',
  'call',
  'device',
  'version',
  'file',
  'asker',
  'consenter',
];
const persons = ['askedBy', 'personId', 'delegate'];

/** The lines in the reader's language: nothing is shown by its code. What is looked up is looked up for all of them at once. */
export async function tellLines(ctx: Ctx, given: Row[]): Promise<Told[]> {
  const rows = given.map(ofToday);
  const { own } = activityWords(ctx.request.language);
  const { language } = ctx.request;
  const said = {
    settings: textsIn(language, 'settings'),
    errors: textsIn(language, 'errors') as Words,
    account: textsIn(language, 'people').second.acts as Words,
  };
  const labels = own.details as Words;
  const codes = own.values as Words;
  const general = said.settings.history.fields as Words;
  const names = await namesIn(ctx, rows);
  const called = (from: RowSource | Subject, id: unknown) => names.get(`${from} ${id}`) ?? '';
  const nameOf = (type: string, id: unknown) => called(subjectOf(type) ?? 'person', subjectOf(type) ? id : 0);

  function aboutOf({ subject_type: type, subject_id: id, detail }: Row): string {
    if (!type) return '';
    if (type.startsWith('intranet.')) return short(String(detail.title ?? ''));
    const page = pageOf(type);
    if (page) {
      const words = pageWords(page, ctx.request.language);
      const name = page === 'admin-configs' ? (words.parts[configPartNames[Number(id) - 1] ?? ''] ?? '') : nameOf(type, id);
      return name ? fill(own.subjects.row, { title: words.title, name }) : '';
    }
    const text = (own.subjects as Words)[type] ?? '';
    const name = called(type as Subject, id);
    return text.includes('{{name}}') && !name ? '' : fill(text, { name, id: id ?? '' });
  }

  /** What a value of a line reads as; '' for a code that has no words. */
  function readAs(key: string, value: unknown, type: string | null = null): string {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return said.settings.list[value ? 'yes' : 'no'];
    if (Array.isArray(value))
      return key === 'letters'
        ? String(value.length)
        : value
            .map((one) => readAs(key, one))
            .filter(Boolean)
            .join(', ');
    if (persons.includes(key) && called('person', value)) return called('person', value);
    if (key === 'post') return called('position', value);
    if (isClass(type, key)) return called(classes, value);
    if (typeof value === 'number') return String(value);
    if (asWritten.includes(key)) return codes[String(value)] ?? short(String(value));
    if (typeof value === 'object') return changesOf(null, whole(value as Record<string, unknown>));
    const code = String(value);
    if (key === 'page' && Object.hasOwn(catalogue, code)) return pageWords(code as SettingsPath, ctx.request.language).title;
    if (key === 'act') return said.account[code] ?? codes[code] ?? '';
    return codes[code] ?? (said.errors[code] && !said.errors[code].includes('{{') ? said.errors[code] : isCode(code) ? '' : short(code));
  }

  function changesOf(words: PageWords | null, changes: Changes, fields: Fields = {}): string {
    const parts = Object.entries(changes).map(([name, [before, after]]) => {
      const field = words?.fields[name] ?? general[name] ?? codes[name] ?? labels[name] ?? own.otherField;
      const read = (value: unknown) => readValue(words, fields, name, value) || own.blank;
      if (before === '•••') return `${field} (${own.hidden})`;
      return before === null || before === undefined
        ? fill(own.set, { field, after: read(after) })
        : fill(own.change, { field, before: read(before), after: read(after) });
    });
    return parts.join(', ');
  }

  function readValue(words: PageWords | null, fields: Fields, name: string, value: unknown): string {
    const field = fields[name];
    if (field && (field.is === 'row' || field.is === 'rows'))
      return [value ?? []]
        .flat()
        .map((id) => called(field.from, id) || String(id))
        .join(', ');
    const choice = (one: unknown) => words?.choices[name]?.[String(one)] ?? '';
    if (Array.isArray(value))
      return value.every((one) => typeof one !== 'object')
        ? value
            .map((one) => choice(one) || readAs(name, one))
            .filter(Boolean)
            .join(', ')
        : own.several;
    return choice(value) || (typeof value === 'string' && field?.is === 'text' ? short(value) : readAs(name, value));
  }

  async function detailOf({ detail, subject_type: type }: Row): Promise<string> {
    const { act: _act, changes, before, after, ...rest } = detail;
    const page = pageOf(type ?? '');
    const parts = page
      ? []
      : Object.entries({ ...rest, ...(_act === undefined || type?.startsWith('intranet.') ? {} : { act: _act }) }).map(([key, value]) =>
          pairOf(key, value, type),
        );
    if (page && changes) parts.push(changesOf(...(await settingOf(ctx, page, changes as Changes))));
    if (before !== undefined || after !== undefined) parts.push(changesOf(null, between(before, after)));
    return parts.filter(Boolean).join(', ').slice(0, 1000);
  }

  function pairOf(key: string, value: unknown, type: string | null): string {
    const text = readAs(key, value, type);
    return text && labels[key] ? `${labels[key]} ${text}` : '';
  }

  return Promise.all(rows.map(async (row) => ({ about: aboutOf(row), detail: await detailOf(row) })));
}

/** Lines stand as they were written: an order's said its delegate under another key. What was comes before what is. */
function ofToday(row: Row): Row {
  const { from, to, ...rest } = row.detail;
  if (to === undefined) return row;
  return { ...row, detail: row.subject_type === 'delegation' ? { delegate: to, ...rest } : { ...rest, from, to } };
}

const classes = 'document-secret' satisfies RowSource;

/** secret.class keeps the class before and after. */
function isClass(type: string | null, key: string): boolean {
  return type === 'document' && (key === 'from' || key === 'to');
}

/** Fields that a page keeps as ids of its own come with their words. */
async function settingOf(ctx: Ctx, page: SettingsPath, changes: Changes): Promise<[PageWords, Changes, Fields]> {
  const words = pageWords(page, ctx.request.language);
  const fields = { ...words.fields };
  const read: Changes = {};
  for (const [name, [before, after]] of Object.entries(changes)) {
    const called = await ownField(ctx, page, name);
    if (called) fields[name] = called;
    const own = (value: unknown) => ownWords(ctx, page, name, value);
    read[name] = before === '•••' ? [before, after] : [(await own(before)) ?? before, (await own(after)) ?? after];
  }
  return [{ ...words, fields }, read, fieldsOf(page)];
}

function fieldsOf(page: SettingsPath): Fields {
  const declared = settingsPages[page];
  if (declared?.shape === 'list') return declared.fields;
  if (declared?.shape === 'form') return Object.assign({}, ...Object.values(declared.parts));
  return ownHistory[page] ?? {};
}

function pageOf(type: string): SettingsPath | null {
  const page = type.replace(/^settings\./, '').replace(/\.field$/, '');
  return type.startsWith('settings.') && Object.hasOwn(catalogue, page) ? (page as SettingsPath) : null;
}

const whole = (value: Record<string, unknown>): Changes =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, [null, one]]));

function between(before: unknown, after: unknown): Changes {
  // the one plain value that a line keeps: of a kind's signatures
  if (typeof before !== 'object' && typeof after !== 'object') return { level: [before, after] };
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  return Object.fromEntries(names.map((name) => [name, [was[name] ?? null, is[name] ?? null]]));
}

/** Kinds of what a line is about, each with the name that it bears today. A classed letter has none, nor has the line of a book it stands in. */
const subjectsFor = inEachLanguage((reader) => ({
  document: sql`select d.id, case when d.secrecy = 0 then coalesce(d.doc_no, '') else '' end as name from document d`,
  'document-type': sql`select y.code as id, ${named(reader, 'y')} as name from document_type y`,
  register: sql`select id, name from register`,
  register_entry: sql`select e.id, r.name from register_entry e join register r on r.id = e.register_id`,
  certificate: sql`select id, holder_name as name from certificate`,
  delegation: sql`select d.id, ${named(reader, 'o')} as name from delegation d join position o on o.id = d.principal_position_id`,
  'trusted-root': sql`select id, subject as name from trusted_root`,
  resource: sql`select s.id, ${named(reader, 's')} as name from resource s`,
  users_group: sql`select g.id, ${named(reader, 'g')} as name from users_group g`,
  portal_app: sql`select a.id, ${named(reader, 'a')} as name from portal_app a`,
}));
const subjects = subjectsFor(inThai);
type Subject = keyof typeof subjects | 'unit' | 'person' | 'position';

const ofPages: Partial<Record<SettingsPath, Subject>> = {
  'employee-information': 'person',
  'user-active': 'person',
  'user-account-close-permission': 'person',
  'manage-section': 'unit',
  'sarabun-structure': 'unit',
  'manage-number-permission': 'register',
  'registration-book-display': 'register',
  'users-group': 'users_group',
  'admin-application': 'portal_app',
};

function subjectOf(type: string): RowSource | Subject | null {
  const page = pageOf(type);
  if (type === 'settings.registration-book-display.field') return null;
  if (page) return ofPages[page] ?? (settingsPages[page]?.shape === 'list' ? page : null);
  return type === 'person' || Object.hasOwn(subjects, type) ? (type as Subject) : null;
}

/** By `kind id`. */
async function namesIn(ctx: Ctx, rows: Row[]): Promise<Map<string, string>> {
  const wanted = new Map<RowSource | Subject, Set<number>>();
  const want = (from: RowSource | Subject, id: unknown) => {
    const number = Number(id);
    if (id !== null && Number.isSafeInteger(number) && number >= 0) wanted.set(from, (wanted.get(from) ?? new Set()).add(number));
  };
  for (const { subject_type: type, subject_id: id, detail } of rows) {
    const from = type ? subjectOf(type) : null;
    if (from) want(from, id);
    for (const key of persons) want('person', detail[key]);
    want('position', detail.post);
    for (const key of ['from', 'to']) if (isClass(type, key)) want(classes, detail[key]);
    const page = pageOf(type ?? '');
    for (const [name, field] of Object.entries(page ? fieldsOf(page) : {}))
      if (field.is === 'row' || field.is === 'rows')
        for (const value of ((detail.changes as Changes | undefined)?.[name] ?? []).flat()) want(field.from, value);
  }
  const names = new Map<string, string>();
  for (const [from, ids] of wanted) {
    const found = Object.hasOwn(subjects, from)
      ? await subjectNames(ctx, from as keyof typeof subjects, [...ids])
      : await calledBy(ctx, from as RowSource, [...ids]);
    for (const [id, name] of found) names.set(`${from} ${id}`, name);
  }
  return names;
}

async function subjectNames(ctx: Ctx, from: keyof typeof subjects, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from (${subjectsFor(ctx)[from]}) s where id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [Number(row.id), row.name]));
}

/** NAMES_LIKE_THIS and like_this are for computers. */
function isCode(text: string): boolean {
  return /^([a-z]+([_-][a-z0-9]+)+|[a-z]+[A-Z]\w*|[A-Z]+(_[A-Z0-9]+)*)$/.test(text);
}

function short(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
