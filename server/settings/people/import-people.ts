import { sql } from 'kysely';
import type { ImportReport } from '../../../contract/settings/pages.ts';
import { bangkokDay, normalizeThai } from '../../../contract/thai.ts';
import { rootUnit } from '../../../contract/times.ts';
import type { ReadSheet } from '../../files/read-sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { inTransaction } from '../../http/serve.ts';
import { contactChange } from './contact-change.ts';
import { findKnown, type Known, type KnownPerson } from './known-people.ts';
import { faultsOf, type PersonFacts, tidied } from './person-facts.ts';
import { faultBook, readPeopleSheet, type Say, type SheetRow, tidyCells } from './read-people-sheet.ts';
import { type Change, writePeople } from './write-people.ts';

/**
 * People from a sheet, found again by their employee code. Judged as a whole, every fault with its row and field;
 * with `commit` kept in one transaction, and only where nothing is wrong. A column that is not there leaves its field as it is.
 */
export async function importPeople(ctx: Ctx, sheet: ReadSheet, commit: boolean): Promise<ImportReport> {
  const rows = readPeopleSheet(sheet);
  return inTransaction(ctx, async (own) => {
    if (commit) await sql`select pg_advisory_xact_lock(hashtext('people'))`.execute(own.db);
    const book = faultBook(own);
    tidyCells(rows, book.say);
    const known = await findKnown(own, rows);
    judgeRepeats(rows, book.say);
    const today = bangkokDay(new Date());
    const changes = rows.map((row) => judgeRow(row, known, today, book.say));
    const faults = book.faults();
    const kept = commit && faults.length === 0;
    if (kept) await writePeople(own, changes);
    const count = (state: Change['state']) => changes.filter((change) => change.state === state && !book.isBad(change.row)).length;
    return { rows: rows.length, added: count('added'), changed: count('changed'), unchanged: count('unchanged'), kept, faults };
  });
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
  // of somebody else's people nothing more is told
  if (!before?.out) judgePowers(row, { before, facts, place, known }, say);
  const same = before !== null && JSON.stringify(before.facts) === JSON.stringify(facts) && !place;
  return {
    row,
    id: before?.id ?? null,
    before: before?.facts ?? null,
    facts,
    place,
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

/** Where he mainly is from now on; null where that stays as it is. */
function placeOf(row: SheetRow, before: KnownPerson | null, known: Known, today: string, say: Say) {
  const { unitCode = '', position, since } = row.cells;
  if (!unitCode) {
    say(row, 'unitCode', 'required');
    return null;
  }
  const unit = known.units.get(unitCode.toLowerCase());
  if (!unit) {
    say(row, 'unitCode', 'unit_unknown');
    return null;
  }
  if (known.scope && !known.scope.has(unit.id)) {
    say(row, 'unitCode', 'affiliation_outside');
    return null;
  }
  const post = position ?? (before?.unitId === unit.id ? before.post : '');
  if (before && before.unitId === unit.id && before.post === post && (!since || since === before.since)) return null;
  return {
    unitId: unit.id,
    post,
    since: since || (before?.unitId === unit.id && before.post === post ? before.since : today),
    unit: unit.name,
  };
}
