import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { say } from '../../http/words.ts';
import { findUnit, lockStructure, type UnitFacts } from '../structure/change-unit.ts';
import { seesAll } from '../structure/list-units.ts';
import { addUnit, moveUnit, renameUnit, saveUnit } from '../structure/save-unit.ts';
import { dayIn, flagIn, type Judge, type OwnSheet, type SheetLine, textIn } from './own-sheet.ts';

/** หน่วยงาน: found again by their code, parents by code or name, also of units that the sheet itself brings, in any order of lines. */
export const unitsSheet: OwnSheet = {
  name: 'units',
  columns: [
    { key: 'code', width: 16, needed: true },
    { key: 'name', width: 36, needed: true },
    { key: 'shortName', width: 14 },
    { key: 'nameEn', width: 30 },
    { key: 'nameFrom', width: 18, fields: ['validFrom'] },
    { key: 'parent', width: 30, fields: ['parentId', 'unitId'] },
    { key: 'letterPrefix', width: 18 },
    { key: 'phone', width: 18 },
    { key: 'email', width: 24 },
    { key: 'keepsRegister', width: 14 },
    { key: 'canIssueNumber', width: 12 },
    { key: 'numberUnit', width: 30, fields: ['numberUnitId'] },
  ],
  async rows(ctx) {
    const word = (is: boolean) => say(ctx, is ? 'sheet_yes' : 'sheet_no');
    const all = await allUnits(ctx);
    const codeOf = (id: number | null) => all.find((unit) => unit.id === id)?.code ?? '';
    return all
      .filter((unit) => unit.active && (seesAll(ctx.me) || ctx.me.adminUnits.includes(unit.id)))
      .map(({ parentId, keepsRegister, canIssueNumber, numberUnitId, ...unit }) => ({
        code: unit.code,
        name: unit.name,
        shortName: unit.shortName,
        nameEn: unit.nameEn,
        parent: codeOf(parentId),
        letterPrefix: unit.letterPrefix,
        phone: unit.phone,
        email: unit.email,
        keepsRegister: word(keepsRegister),
        canIssueNumber: word(canIssueNumber),
        numberUnit: codeOf(numberUnitId),
      }));
  },
  async take(ctx, lines, judge) {
    await lockStructure(ctx.db);
    const tree = planOf(lines, await allUnits(ctx), judge);
    for (const node of tree) await keep(ctx, node, judge);
    // a unit of the sheet may number another only once it issues
    for (const node of tree) await keepNumberUnit(ctx, node, judge);
    for (const { line, state } of tree) if (!judge.isBad(line)) judge.count(state);
  },
};

async function allUnits({ db }: Ctx): Promise<UnitFacts[]> {
  const { rows } = await sql<UnitFacts>`with recursive tree (id, way) as (
      select id, array[(sort, code, id)] from unit where parent_id is null
      union all select u.id, t.way || (u.sort, u.code, u.id) from unit u join tree t on u.parent_id = t.id)
    select u.id, version, parent_id as "parentId", code, name, short_name as "shortName", name_en as "nameEn", letter_prefix as "letterPrefix",
      phone, email, keeps_register as "keepsRegister", can_issue_number as "canIssueNumber", number_unit_id as "numberUnitId", sort, active
    from unit u join tree t on t.id = u.id order by t.way`.execute(db);
  return rows;
}

/** A line with the unit that it is about. */
interface Node {
  line: SheetLine;
  /** null until a new one is added. */
  unit: UnitFacts | null;
  id: number | null;
  version: number;
  parent: Node | UnitFacts | null;
  numberUnit: Node | UnitFacts | null;
  state: 'added' | 'changed' | 'unchanged';
}

const norm = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const idOf = (one: Node | UnitFacts): number | null => one.id;

/** Who stands below whom after the sheet; the lines from the top of the tree downwards. Double codes, unknown parents and circles are faults. */
function planOf(lines: SheetLine[], units: UnitFacts[], judge: Judge): Node[] {
  const byCode = new Map(units.map((unit) => [norm(unit.code), unit]));
  const nodes = new Map<string, Node>();
  for (const line of lines) {
    const code = line.cells.code ?? '';
    if (code === '') judge.say(line, 'code', 'required');
    if (line.cells.name === '') judge.say(line, 'name', 'required');
    textIn(judge, line, 'code', 30);
    const first = nodes.get(norm(code));
    if (first) judge.say(line, 'code', 'row_repeats', { row: first.line.row });
    if (code === '' || first) continue;
    const unit = byCode.get(norm(code)) ?? null;
    if (unit && !unit.active) judge.say(line, 'code', 'unit_closed', { name: unit.name });
    const node: Node = {
      line,
      unit,
      id: unit?.id ?? null,
      version: unit?.version ?? 0,
      parent: null,
      numberUnit: null,
      state: 'unchanged',
    };
    nodes.set(norm(code), node);
  }
  const all = [...nodes.values()];
  const find = (said: string): Node | UnitFacts | null => {
    const word = norm(said);
    const known = nodes.get(word) ?? byCode.get(word);
    if (known) return known;
    const named = [
      ...all.filter((node) => norm(node.line.cells.name ?? '') === word),
      ...units.filter((unit) => unit.active && norm(unit.name) === word && !nodes.has(norm(unit.code))),
    ];
    return named.length === 1 ? (named[0] as Node | UnitFacts) : null;
  };
  for (const node of all) {
    const { parent = '', numberUnit = '' } = node.line.cells;
    if (parent === '' && !node.unit) judge.say(node.line, 'parent', 'required');
    if (parent !== '') {
      node.parent = find(parent);
      if (!node.parent || ('active' in node.parent && !node.parent.active)) judge.say(node.line, 'parent', 'unit_unknown');
    } else if (node.unit?.parentId) {
      const above = units.find((unit) => unit.id === node.unit?.parentId);
      node.parent = above ? (nodes.get(norm(above.code)) ?? above) : null;
    }
    if (numberUnit !== '') {
      node.numberUnit = find(numberUnit);
      if (!node.numberUnit) judge.say(node.line, 'numberUnit', 'unit_unknown');
    }
  }
  const aboveOf = (one: Node | UnitFacts): Node | UnitFacts | null => {
    if ('line' in one) return one.parent;
    const above = units.find((unit) => unit.id === one.parentId);
    return above ? (nodes.get(norm(above.code)) ?? above) : null;
  };
  const depth = (node: Node): number => {
    let far = 0;
    for (let above = aboveOf(node); above; above = aboveOf(above)) {
      far += 1;
      if (above === node || far > all.length + units.length) return -1;
    }
    return far;
  };
  const placed = all.map((node) => ({ node, far: depth(node) }));
  for (const { node, far } of placed)
    if (far < 0) {
      const { parent } = node;
      const name = parent && 'line' in parent ? (parent.line.cells.name ?? '') : (parent?.name ?? '');
      judge.say(node.line, 'parent', 'unit_below_itself', { name });
    }
  return placed.toSorted((a, b) => a.far - b.far || a.node.line.row - b.node.line.row).map(({ node }) => node);
}

/** Adds the unit, or brings it to what the line says: its name from a day on, its place, its facts. */
async function keep(ctx: Ctx, node: Node, judge: Judge): Promise<void> {
  const { line, unit, parent } = node;
  if (judge.isBad(line)) return;
  const names = {
    name: textIn(judge, line, 'name', 200) ?? unit?.name ?? '',
    shortName: textIn(judge, line, 'shortName', 40) ?? unit?.shortName ?? '',
    nameEn: textIn(judge, line, 'nameEn', 200) ?? unit?.nameEn ?? '',
  };
  const facts = {
    code: line.cells.code ?? '',
    letterPrefix: textIn(judge, line, 'letterPrefix', 60) ?? unit?.letterPrefix ?? '',
    phone: textIn(judge, line, 'phone', 60) ?? unit?.phone ?? '',
    email: textIn(judge, line, 'email', 120) ?? unit?.email ?? '',
    keepsRegister: flagIn(judge, line, 'keepsRegister', unit?.keepsRegister ?? false),
    canIssueNumber: flagIn(judge, line, 'canIssueNumber', unit?.canIssueNumber ?? false),
    numberUnitId: unit?.numberUnitId ?? null,
  };
  const validFrom = dayIn(judge, line, 'nameFrom') ?? bangkokDay(new Date());
  // a line whose parent has a fault is looked at again with the mended sheet
  if (judge.isBad(line) || (parent && 'line' in parent && parent.id === null)) return;
  if (!unit) {
    const parentId = parent ? idOf(parent) : null;
    const made = parentId ? await judge.at(line, () => addUnit(ctx, { parentId, ...names, ...facts })) : null;
    if (made) Object.assign(node, { id: made.unitId, version: made.version, state: 'added' });
    return;
  }
  const unitId = unit.id;
  const change = async (work: () => Promise<{ version: number }>) => {
    const done = await judge.at(line, work);
    if (done) Object.assign(node, { version: done.version, state: 'changed' });
  };
  if (parent && idOf(parent) !== unit.parentId)
    await change(() => moveUnit(ctx, { unitId, version: node.version, parentId: idOf(parent) as number }));
  if (names.name !== unit.name || names.shortName !== unit.shortName || names.nameEn !== unit.nameEn)
    await change(() => renameUnit(ctx, { unitId, version: node.version, ...names, ...(names.name === unit.name ? {} : { validFrom }) }));
  const differs = (Object.keys(facts) as (keyof typeof facts)[]).some((key) => facts[key] !== unit[key]);
  if (differs) await change(() => saveUnit(ctx, { unitId, version: node.version, ...facts }));
}

async function keepNumberUnit(ctx: Ctx, node: Node, judge: Judge): Promise<void> {
  const { line, numberUnit, id } = node;
  if (line.cells.numberUnit === undefined || judge.isBad(line) || id === null) return;
  const wanted = numberUnit ? idOf(numberUnit) : null;
  if (numberUnit && wanted === null) return;
  const now = await findUnit(ctx.db, id);
  if (!now || now.canIssueNumber || now.numberUnitId === wanted) return;
  const { code, letterPrefix, phone, email, keepsRegister, canIssueNumber } = now;
  const facts = { code, letterPrefix, phone, email, keepsRegister, canIssueNumber, numberUnitId: wanted };
  const done = await judge.at(line, () => saveUnit(ctx, { unitId: id, version: now.version, ...facts }));
  if (done && node.state === 'unchanged') node.state = 'changed';
}
