import { sql } from 'kysely';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { type ErrorCode, Refusal } from '../../http/errors.ts';
import { mayPage, onPage } from '../../http/menu-rights.ts';
import { contextOf } from '../../http/serve.ts';
import { paramWords } from '../../http/words.ts';
import { addUnit } from '../structure/save-unit.ts';
import type { Known, KnownUnit } from './known-people.ts';
import type { SheetField } from './people-columns.ts';
import type { Say, SheetRow } from './read-people-sheet.ts';

/** A unit that the sheet brings: a code that no unit has yet, with its name and the unit above it. */
export interface SheetUnit {
  row: SheetRow;
  code: string;
  name: string;
  parent: string;
}

/**
 * Makes the units of the sheet by the verb of their page, those above first; a refusal of it is a fault of the line. Units that stand are
 * never changed here: a line that calls one otherwise is a fault, for its people would come to the wrong unit.
 */
export async function takeUnits(ctx: Ctx, rows: SheetRow[], known: Known, say: Say): Promise<SheetUnit[]> {
  const planned = plannedUnits(rows, known, say);
  if (planned.length === 0) return [];
  const own = await asOnPageOfUnits(ctx);
  if (!own) {
    for (const { row } of planned) say(row, 'unitCode', 'units_not_yours');
    return [];
  }
  const made: SheetUnit[] = [];
  for (let waiting = planned; waiting.length > 0; ) {
    const next = waiting.filter(({ parent }) => !waiting.some((one) => isCalled(one, parent)));
    if (next.length === 0) {
      for (const one of waiting) say(one.row, 'unitParent', 'unit_below_itself', { name: one.parent });
      return made;
    }
    for (const one of next) {
      const above = await makeUnit(own, one, known, say);
      if (above) made.push({ ...one, parent: above.name });
    }
    waiting = waiting.filter((one) => !next.includes(one));
  }
  return made;
}

function plannedUnits(rows: SheetRow[], known: Known, say: Say): SheetUnit[] {
  const planned = new Map<string, SheetUnit>();
  for (const row of rows) {
    const { unitCode: code = '', unit: name = '', unitParent: parent = '' } = row.cells;
    const stands = known.units.get(code.toLowerCase());
    if (stands) judgeStanding(row, stands, say);
    if (!code || stands) continue;
    const before = planned.get(code.toLowerCase());
    if (!before) {
      // without a name it is no new unit but a code that nobody knows: told with the place of the person
      if (name) planned.set(code.toLowerCase(), { row, code, name, parent });
      continue;
    }
    if (name && !same(name, before.name)) say(row, 'unit', 'unit_called_otherwise', { name: before.name });
    if (parent && before.parent && !same(parent, before.parent)) say(row, 'unitParent', 'unit_called_otherwise', { name: before.parent });
    before.parent ||= parent;
  }
  for (const { row, parent } of planned.values()) if (!parent) say(row, 'unitParent', 'required');
  return [...planned.values()].filter(({ parent }) => parent);
}

function judgeStanding(row: SheetRow, { name, parent, parentName }: KnownUnit, say: Say): void {
  const { unit: said = '', unitParent: above = '' } = row.cells;
  if (said && !same(said, name)) say(row, 'unit', 'unit_called_otherwise', { name });
  if (above && !same(above, parent) && !same(above, parentName)) say(row, 'unitParent', 'unit_called_otherwise', { name: parentName });
}

/** Gives the unit above it; null where it is refused. */
async function makeUnit(ctx: Ctx, { row, code, name, parent }: SheetUnit, known: Known, say: Say): Promise<KnownUnit | null> {
  const above = known.units.get(parent.toLowerCase());
  if (!above) {
    say(row, 'unitParent', 'unit_unknown');
    return null;
  }
  await sql`savepoint unit`.execute(ctx.db);
  try {
    const facts = { shortName: '', nameEn: '', letterPrefix: '', phone: '', email: '', keepsRegister: false, canIssueNumber: false };
    const { unitId } = await addUnit(ctx, { parentId: above.id, code, name, ...facts });
    const unit = { id: unitId, code, name, parent: above.code, parentName: above.name };
    known.units.set(code.toLowerCase(), unit);
    if (!known.units.has(name.toLowerCase())) known.units.set(name.toLowerCase(), unit);
    known.scope?.add(unitId);
    return above;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint unit`.execute(ctx.db);
    say(row, fieldAt[error.field ?? ''] ?? 'unitCode', error.code as ErrorCode, paramWords(error.params, ctx.request.language));
    return null;
  }
}

const fieldAt: Record<string, SheetField> = { parentId: 'unitParent', name: 'unit' };

/** The caller as he works on the page of units, which is not the page of people; null where he may add none. */
async function asOnPageOfUnits(ctx: Ctx): Promise<Ctx | null> {
  const me = ctx.token ? await ctx.office.sessions.find(ctx.token) : null;
  if (!me || !mayPage(me, 'manage manage-section')) return null;
  return contextOf(ctx.office, ctx.db, ctx.request, onPage(me, 'manage-section'), ctx.token, ctx);
}

function isCalled({ code, name }: SheetUnit, said: string): boolean {
  return same(said, code) || same(said, name);
}

function same(a: string, b: string): boolean {
  return normalizeThai(a) === normalizeThai(b);
}
