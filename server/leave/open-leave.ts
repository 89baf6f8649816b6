import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import { daysOf, type LeaveKind, reportsBack } from '../../contract/leave/kinds.ts';
import { fiscalYear } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { maySee } from '../office/may-see.ts';
import { opensMedical } from '../office/request-files.ts';
import { look, openStep, type RequestInHand } from '../office/request-in-hand.ts';
import { accountsOf } from './accounts.ts';
import { teamAway } from './away.ts';
import { commands } from './change-leave.ts';
import { calendarDays, returnDay } from './count.ts';
import { kindOf } from './give.ts';
import { managesLeave } from './judge.ts';
import type { Leave } from './leave-case.ts';
import { caseOfRequest, nameOf } from './leave-rules.ts';
import { spellGiven } from './my-leave.ts';
import { lastOf, statisticsOf } from './statistics.ts';
import { unpaidOf } from './unpaid.ts';

type Reply = Given<typeof calls.openLeave>;
type InHand = RequestInHand<Leave>;

/** One leave as its page and the card of who decides show it. Who commands the applicant sees it too, for he may call him back. */
export async function openLeave(ctx: Ctx, { requestId }: Taken<typeof calls.openLeave>): Promise<Reply> {
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  if (!request.kind.startsWith('leave.') || !(await maySee(ctx, request))) throw notFound();
  const kind = kindOf(request);
  const one = await caseOfRequest(ctx, request, kind);
  const accounts = await accountsOf(ctx, request.applicantId, fiscalYear(request.content.from), one.service);
  const [unpaid, last, team, openWork, hand, acting, papers, check] = await Promise.all([
    unpaidOf(ctx, one, request.content.eventDay, request.id),
    lastOf(ctx, request, one),
    teamAway(ctx, { unitId: request.unitId, except: request.applicantId, halves: one.halves }),
    openWorkOf(ctx, request.applicantId),
    nameOf(ctx, request.content.handOver),
    actingOf(ctx, request),
    papersOf(ctx, request),
    checkOf(ctx, request),
  ]);
  const { cut: _cut, planned: _planned, ...content } = request.content;
  return {
    kind,
    version: request.version,
    state: request.state,
    content,
    applicantId: request.applicantId,
    days: daysOf(one.halves.length),
    calendarDays: calendarDays(one.span),
    spell: spellGiven(one.spell),
    returnsOn: returnDay(one.span, one.service.works),
    unpaid: daysOf([...unpaid.values()].reduce((sum, count) => sum + count, 0)),
    statistics: statisticsOf(accounts, kind, one, request),
    last,
    account: accounts.find((row) => row.kind === kind) ?? null,
    team,
    openWork,
    handOver: request.content.handOver ? { id: request.content.handOver, name: hand } : null,
    acting,
    papers,
    check,
    shorten: shortenOf(request),
    may: await mayOf(ctx, request, kind),
  };
}

async function openWorkOf(ctx: Ctx, personId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from task k where k.is_live and (k.holder_id = ${personId}
    or k.holder_id in (select f.position_id from affiliation f where f.person_id = ${personId} and (f.until is null or f.until >= today())))`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

async function actingOf(ctx: Ctx, { id, content }: InHand): Promise<Reply['acting']> {
  const { rows } = await sql<Reply['acting'][number]>`
    select o.id as "positionId", ${named(ctx, 'o')} as position, p.id as "personId", ${personNamed(ctx, 'p')} as person,
      case when g.id is null then null when g.revoked_at is not null then 'ENDED' when g.ends_at <= issue_clock() then 'OVER' when g.starts_at > issue_clock() then 'COMING' else 'NOW' end as state
    from jsonb_to_recordset(${JSON.stringify(content.acting)}::jsonb) a("positionId" bigint, "personId" bigint) join person p on p.id = a."personId" join position o on o.id = a."positionId"
      left join delegation g on g.request_id = ${id} and g.principal_position_id = o.id and g.delegate_person_id = p.id`.execute(ctx.db);
  return rows;
}

async function papersOf(ctx: Ctx, request: InHand): Promise<Reply['papers']> {
  const { rows } = await sql<{
    id: number;
    name: string;
    mime: string;
    medical: boolean;
  }>`select a.id, f.name, f.mime, a.sensitivity = 'MEDICAL' as medical
    from request_file a join file f on f.id = a.file_id where a.request_id = ${request.id} order by a.id`.execute(ctx.db);
  const opens = await opensMedical(ctx, request);
  // what a paper is called may tell what is on it
  return rows.map((row, place) => ({ ...row, name: row.medical && !opens ? String(place + 1) : row.name, opens: !row.medical || opens }));
}

async function checkOf(ctx: Ctx, { id }: InHand): Promise<Reply['check']> {
  const { rows } = await sql<{
    by: string;
    at: string;
    paperSeen: boolean;
  }>`select ${personNamed(ctx, 'p')} as by, ${iso('c.at')} as at, c.paper_seen as "paperSeen"
    from leave_check c join person p on p.id = c.checked_by where c.request_id = ${id} order by c.round desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

function shortenOf({ content, state }: InHand): Reply['shorten'] {
  const { cut } = content;
  return state === 'CANCEL_ASKED' && cut ? { from: cut.day, half: cut.half, words: cut.words } : null;
}

async function mayOf(ctx: Ctx, request: InHand, kind: LeaveKind): Promise<Reply['may']> {
  const { me, state, applicantId, filedBy } = request;
  const own = me.personId === applicantId || me.personId === filedBy;
  const stands = state === 'APPROVED' || state === 'RUNNING';
  const checks = openStep(request)?.name === 'check' && rightOnStep(request) !== null && !own;
  return [
    ...(checks ? (['check'] as const) : []),
    ...(stands && own ? (['shorten'] as const) : []),
    ...(stands && (await commands(ctx, request)) ? (['recall'] as const) : []),
    ...(state === 'DONE' && reportsBack.includes(kind) && (me.personId === applicantId || managesLeave(me)) ? (['back'] as const) : []),
  ];
}
