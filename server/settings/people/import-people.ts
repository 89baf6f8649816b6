import { bangkokDay, normalizeThai } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import { importPeoplePath } from '../../../contract/settings/employee-information.ts';
import type { ImportReport } from '../../../contract/settings/pages.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { inKeyedTransaction, inTransaction } from '../../http/serve.ts';
import { contactChange } from './contact-change.ts';
import { mailLinks } from './invite-many.ts';
import { findKnown, type Known, type KnownPerson, type KnownUnit, vacancy } from './known-people.ts';
import { type Judged, madeBy } from './made-by-sheet.ts';
import { faultsOf, type PersonFacts, tidied } from './person-facts.ts';
import { aboutOf, faultBook, readPeopleSheet, type Say, type SheetRow, saysHead, tidyCells } from './read-people-sheet.ts';
import { takeUnits } from './sheet-units.ts';
import { type Change, type NewPost, writePeople } from './write-people.ts';

export interface Wanted {
  commit: boolean;
  /** Who gets an account by it is mailed a link at which he sets his password. */
  invite: boolean;
}

/**
 * Units, posts and people from one sheet. People are found again by their employee code. Judged as a whole, every fault with its row and
 * field; with `commit` kept in one transaction, and only where nothing is wrong. A column that is not there leaves its field as it is.
 * New units are made also for the preview, and taken back.
 */
export async function importPeople(ctx: Ctx, sheet: ReadSheet, { commit, invite }: Wanted): Promise<ImportReport> {
  const rows = readPeopleSheet(sheet);
  let report: ImportReport | null = null;
  const undo = new Error('taken back');
  const work = async (own: Ctx): Promise<ImportReport> => {
    if (commit) await lockFor(own.db, 'people');
    const judged = await judgeSheet(own, rows);
    report = { ...reportOf(judged, rows), kept: commit && judged.faults.length === 0 };
    if (!report.kept) throw undo;
    const written = await writePeople(own, judged);
    if (invite) report.links = await mailLinks(own, written);
    return report;
  };
  try {
    const { heads } = sheet;
    const sent = { heads, rows: sheet.rows, invite };
    return commit ? await inKeyedTransaction(ctx, importPeoplePath, sent, work) : await inTransaction(ctx, work);
  } catch (error) {
    if (error !== undo || !report) throw error;
    return report;
  }
}

/** One person as a line of the sheet, by the same rules, in the caller's transaction; gives who it is. @throws sheet_line with the first fault */
export async function bringPerson(ctx: Ctx, cells: SheetRow['cells']): Promise<number> {
  await lockFor(ctx.db, 'people');
  const judged = await judgeSheet(ctx, [{ row: 1, cells: { ...cells }, typed: cells }]);
  const [fault] = judged.faults;
  if (fault) throw refuse('sheet_line', { params: { field: fault.field, why: fault.message } });
  await writePeople(ctx, judged);
  const { id } = await ctx.db
    .selectFrom('person')
    .select('id')
    .where('employee_code', '=', cells.code ?? '')
    .executeTakeFirstOrThrow();
  return id;
}

async function judgeSheet(ctx: Ctx, rows: SheetRow[]): Promise<Judged> {
  const book = faultBook(ctx);
  tidyCells(rows, book.say);
  const known = await findKnown(ctx, rows);
  const units = await takeUnits(ctx, rows, known, book.say);
  const people = rows.filter((row) => aboutOf(row) === 'PERSON');
  judgeRepeats(people, book.say);
  judgeHeads(rows, book.say);
  const today = bangkokDay(new Date());
  const changes = people.map((row) => judgeRow(row, known, today, book.say));
  const asked = rows.filter((row) => aboutOf(row) === 'POST').flatMap((row) => judgePost(row, known, book.say) ?? []);
  for (const row of rows) if (aboutOf(row) === 'UNIT') unitOf(row, known, book.say);
  return { units, changes, posts: newPosts(changes, asked, known), faults: book.faults(), isBad: book.isBad };
}

function reportOf({ changes, units, posts, faults, isBad }: Judged, rows: SheetRow[]): ImportReport {
  const count = (state: Change['state']) => changes.filter((change) => change.state === state && !isBad(change.row)).length;
  // a line without a person counts by what it brings itself
  const brings = new Set([...units.map(({ row }) => row), ...posts.map(({ row }) => row)]);
  const others = rows.filter((row) => aboutOf(row) !== 'PERSON' && !isBad(row));
  const added = count('added') + others.filter((row) => brings.has(row)).length;
  const unchanged = count('unchanged') + others.filter((row) => !brings.has(row)).length;
  const made = madeBy({ changes, units, posts, faults, isBad });
  return { rows: rows.length, added, changed: count('changed'), unchanged, kept: false, faults, made };
}

/** One post heads a unit. */
function judgeHeads(rows: SheetRow[], say: Say): void {
  const first = new Map<string, number>();
  for (const row of rows) {
    if (!saysHead(row)) continue;
    const unit = (row.cells.unitCode ?? '').toLowerCase();
    const before = first.get(unit);
    if (before) say(row, 'headsUnit', 'row_repeats', { row: before });
    else first.set(unit, row.row);
    if (!row.cells.position) say(row, 'position', 'required');
  }
}

/** A post without a holder, where the unit has none of the name that is vacant. */
function judgePost(row: SheetRow, known: Known, say: Say): NewPost | null {
  const unit = unitOf(row, known, say);
  if (!unit) return null;
  if (!known.mayPosts) say(row, 'position', 'posts_not_yours');
  const post = row.cells.position ?? '';
  if (saysHead(row)) {
    const head = known.heads.get(unit.id);
    if (head && normalizeThai(head.name) === normalizeThai(post)) return null;
    if (head) say(row, 'headsUnit', 'unit_has_head', { name: head.name });
  }
  return { row, unitId: unit.id, unit: unit.name, name: post, heads: saysHead(row), held: false };
}

/** What nobody holds is taken first; the rest is new. */
function newPosts(changes: Change[], asked: NewPost[], known: Known): NewPost[] {
  const left = new Map(known.vacant);
  const takes = (unitId: number, post: string) => {
    const key = vacancy(unitId, post);
    const vacant = left.get(key) ?? 0;
    if (vacant > 0) left.set(key, vacant - 1);
    return vacant > 0;
  };
  const held = changes.flatMap(({ row, place, heads }) =>
    place?.post && !takes(place.unitId, place.post)
      ? [{ row, unitId: place.unitId, unit: place.unit, name: place.post, heads, held: true }]
      : [],
  );
  return [...held, ...asked.filter(({ unitId, name }) => !takes(unitId, name))];
}

/** A code, a card and an account name stand once in a sheet. */
function judgeRepeats(rows: SheetRow[], say: Say): void {
  for (const field of ['code', 'idCard', 'username'] as const) {
    const first = new Map<string, number>();
    for (const row of rows) {
      const value = (row.cells[field] ?? '').toLowerCase().replace(field === 'idCard' ? /[\s-]/g : /^$/, '');
      if (!value) continue;
      const before = first.get(value);
      if (before) say(row, field, 'row_repeats', { row: before });
      else first.set(value, row.row);
    }
  }
}

function judgeRow(row: SheetRow, known: Known, today: string, say: Say): Change {
  const { cells } = row;
  const before = known.byCode.get(cells.code ?? '') ?? null;
  if (!cells.code) say(row, 'code', 'required');
  if (before?.out) say(row, 'code', before.out);
  const typeName = cells.employeeType;
  const type = typeName ? known.types.get(typeName.toLowerCase()) : undefined;
  if (typeName && !type) say(row, 'employeeType', 'not_a_choice', { value: typeName });
  const facts = tidied(factsOf(row, before?.facts ?? null, type));
  for (const { field, code, params } of faultsOf(facts)) say(row, field as 'code', code, params);
  const holder = facts.idCard ? known.cards.get(facts.idCard) : undefined;
  if (holder && holder.id !== before?.id) say(row, 'idCard', 'id_card_taken', { who: holder.who });
  const owner = facts.username ? known.usernames.get(facts.username) : undefined;
  if (owner && owner !== before?.id) say(row, 'username', 'username_taken');
  const place = placeOf(row, before, known, today, say);
  const heads = judgeHead(row, { before, place, known }, say);
  // of somebody else's people nothing more is told
  if (!before?.out) judgePowers(row, { before, facts, place, known }, say);
  const same = before !== null && JSON.stringify(before.facts) === JSON.stringify(facts) && !place && !heads;
  return {
    row,
    id: before?.id ?? null,
    before: before?.facts ?? null,
    facts,
    place,
    heads,
    state: same ? 'unchanged' : before ? 'changed' : 'added',
  };
}

/** A sheet does nothing that needs a second person: it says so at the cell, and the person's own page asks for him. */
function judgePowers(
  row: SheetRow,
  { before, facts, place, known }: { before: KnownPerson | null; facts: PersonFacts; place: Change['place']; known: Known },
  say: Say,
): void {
  const contact = before && contactChange(before.facts, facts);
  if (contact && (before.own || before.byTwo))
    for (const field of Object.keys(contact.after)) say(row, field as 'code', before.own ? 'not_oneself' : 'change_needs_second');
  if (before?.own && place) say(row, 'unitCode', 'not_oneself');
  if (place?.unitId === rootUnit && known.deciding.has(normalizeThai(place.post))) say(row, 'position', 'change_needs_second');
}

/** What the sheet says over what is kept. */
function factsOf({ cells }: SheetRow, before: PersonFacts | null, type: number | undefined): PersonFacts {
  const cell = (field: Exclude<keyof PersonFacts, 'clearance' | 'employeeTypeId'>) => cells[field] ?? before?.[field] ?? '';
  return {
    code: cell('code'),
    prefix: cell('prefix'),
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    suffix: cell('suffix'),
    nameEn: cell('nameEn'),
    idCard: cell('idCard'),
    gender: cell('gender'),
    birthday: cell('birthday'),
    nationality: cell('nationality'),
    address: cell('address'),
    phone: cell('phone'),
    email: cell('email'),
    userAd: cell('userAd'),
    clearance: before?.clearance ?? 0,
    employeeTypeId: cells.employeeType === undefined ? (before?.employeeTypeId ?? null) : (type ?? null),
    // an account that stands is closed, never taken away
    username: cells.username || before?.username || '',
  };
}

/** The unit of the line, where the caller looks after it. */
function unitOf(row: SheetRow, known: Known, say: Say): KnownUnit | null {
  const { unitCode = '' } = row.cells;
  const unit = known.units.get(unitCode.toLowerCase());
  if (!unitCode) say(row, 'unitCode', 'required');
  else if (!unit) {
    // a new unit that was refused has said why
    if (!row.cells.unit) say(row, 'unitCode', 'unit_unknown');
  } else if (known.scope && !known.scope.has(unit.id)) say(row, 'unitCode', 'affiliation_outside');
  else return unit;
  return null;
}

/** Where he mainly is from now on; null where that stays as it is. */
function placeOf(row: SheetRow, before: KnownPerson | null, known: Known, today: string, say: Say) {
  const { position, since } = row.cells;
  const unit = unitOf(row, known, say);
  if (!unit) return null;
  const post = position ?? (before?.unitId === unit.id ? before.post : '');
  if (before && before.unitId === unit.id && before.post === post && (!since || since === before.since)) return null;
  return {
    unitId: unit.id,
    post,
    since: since || (before?.unitId === unit.id && before.post === post ? before.since : today),
    unit: unit.name,
  };
}

/** Whether his post comes to head its unit by this line. Who decides for the agency is placed on the person's own page. */
function judgeHead(
  row: SheetRow,
  { before, place, known }: { before: KnownPerson | null; place: Change['place']; known: Known },
  say: Say,
): boolean {
  const unitId = place?.unitId ?? before?.unitId;
  if (!saysHead(row) || !unitId) return false;
  const post = place?.post ?? before?.post ?? '';
  const head = known.heads.get(unitId);
  const stands = head !== undefined && normalizeThai(head.name) === normalizeThai(post) && (!head.holder || head.holder === before?.id);
  if (stands) return false;
  if (head) say(row, 'headsUnit', 'unit_has_head', { name: head.name });
  else if (!known.mayPosts) say(row, 'headsUnit', 'posts_not_yours');
  else if (before?.own) say(row, 'headsUnit', 'not_oneself');
  else if (unitId === rootUnit) say(row, 'headsUnit', 'change_needs_second');
  return true;
}
