import { sql } from 'kysely';
import { master } from '../../../contract/lang/index.ts';
import { givenDuties } from '../../../contract/settings/roles.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn, textsInEach } from '../../http/languages.ts';
import { say } from '../../http/words.ts';
import { endDuty as endGiven, giveDuty } from '../menus/roles.ts';
import { addDuty, endDuty } from '../structure/duties.ts';
import { seesAll } from '../structure/list-units.ts';
import { inForce } from '../structure/responsible.ts';
import { knownNames, sheetName } from './known-names.ts';
import { choiceIn, flagIn, type Judge, type OwnColumn, type OwnSheet, type SheetLine } from './own-sheet.ts';

const columns: OwnColumn[] = [
  { key: 'unit', width: 34, needed: true, fields: ['unitId'] },
  { key: 'duty', width: 26, needed: true, fields: ['kind'] },
  { key: 'person', width: 28, needed: true, fields: ['personId'] },
  { key: 'post', width: 34, fields: ['positionId'] },
  { key: 'since', width: 14, reader: true },
  { key: 'ends', width: 14, fields: ['dutyId'] },
];

/** Who does the registry's work in each unit: a line gives the duty, or ends it where it says so. What is not in the sheet stays. */
export const dutiesSheet: OwnSheet = {
  name: 'duties',
  columns,
  rows: (ctx) => rowsOf(ctx, Object.keys(textsIn(master, 'structure').duty.kinds), wordsHere),
  async take(ctx, lines, judge) {
    await takeDuties(ctx, lines, judge, {
      words: textsInEach('structure').map((words) => words.duty.kinds),
      give: (duty) => addDuty('sarabun-structure')(ctx, duty),
      end: (dutyId) => endDuty('sarabun-structure')(ctx, { dutyId }),
    });
  },
};

/** Who was given a duty, auditors too, with the reason for its end. */
export const roleDutiesSheet: OwnSheet = {
  name: 'role-duties',
  columns: [...columns, { key: 'reason', width: 30 }],
  rows: (ctx) => rowsOf(ctx, [...givenDuties], (kind, own) => textsIn(own.request.language, 'menus').duty[kind as 'REGISTRY']),
  async take(ctx, lines, judge) {
    const words = textsInEach('menus').map(({ duty: { REGISTRY, SECRET_REGISTRY, SCREENER, AUDITOR } }) => ({
      REGISTRY,
      SECRET_REGISTRY,
      SCREENER,
      AUDITOR,
    }));
    await takeDuties(ctx, lines, judge, {
      words,
      give: ({ kind, ...duty }) => giveDuty(ctx, { duty: kind, ...duty }),
      end: (dutyId, line) => endGiven(ctx, { dutyId, reason: line.cells.reason ?? '' }),
      reason: true,
    });
  },
};

interface Row {
  id: number;
  unit: string;
  kind: string;
  person: string;
  post: string;
  since: string;
}

function wordsHere(kind: string, ctx: Ctx): string {
  return textsIn(ctx.request.language, 'structure').duty.kinds[kind as 'REGISTRY'];
}

async function rowsOf(ctx: Ctx, kinds: string[], word: (kind: string, ctx: Ctx) => string) {
  const { rows } = await sql<Row>`select d.id, u.code as unit, d.kind, ${sheetName} as person,
      coalesce(o.name, '') as post, d.since::text as since
    from duty d join unit u on u.id = d.unit_id join person p on p.id = d.person_id left join position o on o.id = d.position_id
    where d.kind = any(${kinds}::text[]) and d.active and u.active and p.active and ${inForce('d')}
      and (${seesAll(ctx.me)} or u.id = any(${ctx.me.adminUnits}::bigint[])) order by u.code, d.kind, p.first_name, d.id`.execute(ctx.db);
  return rows.map(({ id: _, kind, ...row }) => ({ ...row, duty: word(kind, ctx), ends: say(ctx, 'sheet_no') }));
}

type Kind = (typeof givenDuties)[number];

interface Verbs {
  words: readonly Partial<Record<Kind, string>>[];
  // biome-ignore lint/suspicious/noExplicitAny: the verb of either page judges the kind itself
  give(duty: { unitId: number; personId: number; kind: any; positionId?: number }): Promise<unknown>;
  end(dutyId: number, line: SheetLine): Promise<unknown>;
  /** An end needs a reason. */
  reason?: boolean;
}

async function takeDuties(ctx: Ctx, lines: SheetLine[], judge: Judge, { words, give, end, reason = false }: Verbs): Promise<void> {
  const known = await knownNames(ctx, judge);
  const seen = new Map<string, number>();
  for (const line of lines) {
    const { unit = '', person = '', post = '' } = line.cells;
    const kind = choiceIn<Kind>(judge, line, 'duty', words);
    if (unit === '') judge.say(line, 'unit', 'required');
    if (person === '') judge.say(line, 'person', 'required');
    const unitId = unit === '' ? null : known.unit(line, 'unit', unit);
    const personId = person === '' ? null : known.person(line, 'person', person);
    const ends = flagIn(judge, line, 'ends', false);
    if (ends && reason && !line.cells.reason) judge.say(line, 'reason', 'required');
    const positionId = kind === 'SCREENER' && post !== '' && unitId ? known.post(line, 'post', post, unitId) : null;
    if (judge.isBad(line) || !unitId || !personId || !kind) continue;
    const key = [unitId, kind, personId, positionId].join(' ');
    const first = seen.get(key);
    if (first) judge.say(line, 'person', 'row_repeats', { row: first });
    seen.set(key, first ?? line.row);
    if (first) continue;
    const { rows } = await sql<{
      id: number;
    }>`select d.id from duty d where d.unit_id = ${unitId} and d.person_id = ${personId} and d.kind = ${kind}
      and (${positionId}::bigint is null or d.position_id = ${positionId}) and d.active and ${inForce('d')}`.execute(ctx.db);
    const held = rows[0]?.id;
    if (ends === (held === undefined)) {
      judge.count('unchanged');
      continue;
    }
    const done = await judge.at(line, async () => {
      if (held !== undefined) await end(held, line);
      else await give({ unitId, personId, kind, ...(positionId ? { positionId } : {}) });
      return true;
    });
    if (done) judge.count(ends ? 'changed' : 'added');
  }
}
