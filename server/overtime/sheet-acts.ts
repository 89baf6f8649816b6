import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/overtime/calls.ts';
import type { OvertimeContent } from '../../contract/overtime/calls.ts';
import { lockFor } from '../db/agency-lock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { fill } from '../http/words.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { askEvidence, endEvidence } from '../office/plan-steps.ts';
import { onRequest, type RequestInHand } from '../office/request-in-hand.ts';
import { dueOf } from './overtime-rules.ts';
import { computeSheet, sumOf } from './sheet.ts';

type InHand = RequestInHand<OvertimeContent>;

const writes = ({ me, applicantId, filedBy }: InHand) => me.personId === applicantId || me.personId === filedBy;
const asOneself = { positionId: null, delegationId: null };

/** What may be done with the sheet now. */
export function sheetActs(request: InHand, sheet: { reported: boolean; sent: boolean }): ('report' | 'send')[] {
  if (request.state !== 'DONE' || !writes(request)) return [];
  if (!sheet.reported) return ['report'];
  return sheet.sent ? [] : ['send'];
}

export async function sheetOfRequest({ db }: Ctx, requestId: number) {
  const { rows } = await sql<{ certifierId: number; reportedAt: Date; sentAt: Date | null }>`
    select s.certifier_id as "certifierId", s.reported_at as "reportedAt", s.sent_at as "sentAt" from overtime_sheet s where s.request_id = ${requestId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** An order in the caller's hand, with the act that it must offer him. */
async function onSheet<T>(
  ctx: Ctx,
  input: { requestId: number; version: number },
  act: 'report' | 'send',
  work: (request: InHand) => Promise<T>,
): Promise<T> {
  return onRequest(ctx, input, async (request: InHand) => {
    if (request.kind !== 'overtime.order') throw notFound();
    if (!writes(request)) throw forbidden();
    const sheet = await sheetOfRequest(ctx, request.id);
    if (!sheetActs(request, { reported: sheet !== null, sent: sheet?.sentAt != null }).includes(act)) throw refuse('request_state');
    return work(request);
  });
}

async function endStep(ctx: Ctx, request: InHand): Promise<void> {
  for (const { id, role, state } of request.steps)
    if (role === 'CARRY' && state === 'WAITING') await endEvidence(ctx, request, id, { state: 'DONE', right: asOneself });
}

/** The hours as they stand now, certified by one of those who worked. After it punches change nothing of it. */
export async function reportOvertime(
  ctx: Ctx,
  { requestId, version, certifierId, words }: Taken<typeof calls.reportOvertime>,
): Promise<Given<typeof calls.reportOvertime>> {
  return onSheet(ctx, { requestId, version }, 'report', async (request) => {
    // another sheet that pays the same hours comes before or after, never beside
    await lockFor(
      ctx.db,
      'overtime',
      request.content.persons.map(({ personId }) => personId),
    );
    const lines = await computeSheet(ctx, request);
    if (!lines.some(({ personId, hours }) => personId === certifierId && hours > 0)) throw badField('certifierId', 'overtime_certifier');
    if (request.at > dueOf(request) && !words) throw badField('words', 'overtime_late');
    const { baht } = sumOf(lines);
    await sql`insert into overtime_sheet (request_id, certifier_id, reported_by, reported_at, words) values (${requestId}, ${certifierId}, ${ctx.me.personId}, ${request.at}, ${words})`.execute(
      ctx.db,
    );
    await sql`insert into overtime_line (request_id, person_id, day, in_at, out_at, hours, rate, baht, fault)
      select ${requestId}, l."personId", l.day, l."inAt", l."outAt", l.hours, l.rate, l.baht, l.fault
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l("personId" bigint, day date, "inAt" timestamptz, "outAt" timestamptz, hours int, rate int, baht int, fault text)`.execute(
      ctx.db,
    );
    await endStep(ctx, request);
    await askEvidence(ctx, request, { name: 'overtimeSend', holderId: request.applicantId, due: { days: 3 }, quiet: true });
    await takeRequestStep(ctx, request, 'change', { detail: { words: said('reported', baht, words), baht } });
    return { version: request.version, baht };
  });
}

function said(what: 'reported' | 'sent', baht: number, words: string): string {
  const line = fill(textsIn(undefined, 'overtime').told[what], { baht: baht.toLocaleString('en-US') });
  return words ? `${line}: ${words}` : line;
}

/** It is with finance: nothing more is due. */
export async function sendOvertime(
  ctx: Ctx,
  { requestId, version, words }: Taken<typeof calls.sendOvertime>,
): Promise<Given<typeof calls.sendOvertime>> {
  return onSheet(ctx, { requestId, version }, 'send', async (request) => {
    await sql`update overtime_sheet set sent_at = ${request.at}, sent_by = ${ctx.me.personId}, sent_words = ${words} where request_id = ${requestId}`.execute(
      ctx.db,
    );
    await endStep(ctx, request);
    const { rows } = await sql<{
      baht: number;
    }>`select coalesce(sum(l.baht), 0)::int as baht from overtime_line l where l.request_id = ${requestId}`.execute(ctx.db);
    await takeRequestStep(ctx, request, 'close', { detail: { words: said('sent', rows[0]?.baht ?? 0, words) } });
    return { version: request.version };
  });
}
