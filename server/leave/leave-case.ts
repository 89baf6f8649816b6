import { sql } from 'kysely';
import type { LeaveContent } from '../../contract/leave/calls.ts';
import { codeOfKind, inSpells, type LeaveKind } from '../../contract/leave/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { askedDay } from './asked-day.ts';
import { type Counts, calendarDays, type DayHalf, halvesIn, type Span, touches } from './count.ts';
import { type LeaveRule, leaveRules } from './rules-of.ts';
import { type Service, type Serving, serviceOf } from './service.ts';

/** What is kept of a leave beside what its applicant wrote. */
export type Leave = LeaveContent & {
  /** Asked to end with this half day and what follows given back. */
  cut?: DayHalf & { words: string };
  /** Until when it was given, where it was shortened. */
  planned?: Pick<Span, 'until' | 'untilHalf'>;
};

/** One leave with all that it is judged and counted by. */
export interface LeaveCase {
  kind: LeaveKind;
  span: Span;
  service: Service;
  serving: Serving | null;
  rule: LeaveRule | null;
  counts: Counts;
  /** What it takes, half day by half day. */
  halves: DayHalf[];
  spell: Spell;
}

/** Leave of one kind that follows on without a working day between; its calendar days decide who decides. */
export interface Spell {
  from: string;
  until: string;
  calendarDays: number;
  halves: number;
  /** Other requests in it. */
  requests: number[];
}

export interface Wanted {
  kind: LeaveKind;
  personId: number;
  span: Span;
  /** Left out: it is new. */
  requestId?: number | null;
}

export async function caseOf(ctx: Ctx, { kind, personId, span, requestId = null }: Wanted): Promise<LeaveCase> {
  const [service, find] = await Promise.all([serviceOf(ctx, personId), leaveRules(ctx)]);
  const serving = service.on(span.from);
  const rule = serving && find(serving.typeId, kind, span.from);
  const counts: Counts = rule?.counting === 'CALENDAR' ? () => true : service.works;
  const halves = halvesIn(span, counts);
  const spell = await spellOf(ctx, { kind, personId, requestId, span, counts, works: service.works });
  return { kind, span, service, serving, rule, counts, halves, spell };
}

interface Placed {
  kind: LeaveKind;
  personId: number;
  requestId: number | null;
  span: Span;
  counts: Counts;
  works: Counts;
}

/** Over days off and over years (ข้อ 10): what touches it before, and what touches that, and so on. */
async function spellOf(ctx: Ctx, { kind, personId, requestId, span, counts, works }: Placed): Promise<Spell> {
  const parts = [span];
  const requests: number[] = [];
  if (inSpells.includes(kind)) {
    const { rows } = await sql<{ id: number; content: Leave }>`
      select r.id, r.content from request r where r.applicant_id = ${personId} and r.kind = ${codeOfKind(kind)} and r.id is distinct from ${requestId}::bigint
        and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING', 'DONE', 'CLOSED', 'CANCEL_ASKED') and ${askedDay('r', 'until')} > ${span.from}::date - 500
        and ${askedDay('r', 'from')} < ${span.until}::date + 500 order by r.from_at limit 200`.execute(ctx.db);
    for (let found = true; found; ) {
      found = false;
      for (const { id, content } of rows) {
        if (requests.includes(id)) continue;
        const [first, last] = [parts[0] as Span, parts.at(-1) as Span];
        if (content.until <= first.from && touches(content, first, works)) parts.unshift(content);
        else if (content.from >= last.until && touches(last, content, works)) parts.push(content);
        else continue;
        requests.push(id);
        found = true;
      }
    }
  }
  const [from, until] = [(parts[0] as Span).from, (parts.at(-1) as Span).until];
  const halves = parts.reduce((sum, part) => sum + halvesIn(part, counts).length, 0);
  return { from, until, calendarDays: calendarDays({ from, until }), halves, requests };
}
