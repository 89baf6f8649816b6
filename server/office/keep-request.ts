import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { kept as keptShape } from '../../contract/office/requests.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { approveNow } from './decide.ts';
import { hintWords } from './hint-words.ts';
import { takeRequestStep } from './machine/take-request-step.ts';
import { planSteps } from './plan-steps.ts';
import { hold, openStep, type RequestInHand, recordRequest } from './request-in-hand.ts';
import { filesForAnybody, type Judged, type RequestRules } from './request-rules.ts';
import { holdUses } from './resources/hold-uses.ts';
import { snapshot } from './snapshot.ts';
import { waitsFor } from './waits-for.ts';

/** What a call that keeps a request takes; `content` is of the shape of its kind. */
export interface Keeping<Content> {
  requestId?: number | undefined;
  version?: number | undefined;
  applicantId?: number | undefined;
  /** Filed for whomever by a door of its module, not for one's own unit alone. */
  anybody?: boolean;
  send: boolean;
  confirmed: string[];
  content: Content;
}
type Kept = z.output<typeof keptShape>;

/**
 * Keeps a request of this kind as its applicant left it, and sends it on its way where he says so. What is judged to be wrong is refused at its
 * field; hints come back to be read first.
 */
export async function keepRequest<Content>(ctx: Ctx, rules: RequestRules<Content>, input: Keeping<Content>): Promise<Kept> {
  const request = input.requestId ? await opened(ctx, input.requestId, input) : await added(ctx, rules, input);
  await write(ctx, request, input);
  if (!input.send) {
    await recordRequest(ctx, request);
    return replyOf(ctx, request, []);
  }
  const judged = await request.rules.judge(ctx, request);
  refuseFaults(judged);
  const open = unconfirmed(ctx, judged, input.confirmed);
  // what was typed is kept as a draft; it is sent when the hints were read
  if (open.length > 0) {
    await recordRequest(ctx, request);
    return replyOf(ctx, request, open);
  }
  await submit(ctx, request);
  await recordRequest(ctx, request);
  return replyOf(ctx, request, []);
}

/** A request on its way that was judged well: resources, steps, number. */
async function submit(ctx: Ctx, request: RequestInHand): Promise<void> {
  const wanted = (await request.rules.uses?.(ctx, request)) ?? [];
  await holdUses(ctx, request, wanted, 'HELD');
  await takeRequestStep(ctx, request, 'submit', { detail: { round: request.round + 1 } });
  await sql`update request set submitted_at = coalesce(submitted_at, ${request.at}), kept_until = null where id = ${request.id}`.execute(
    ctx.db,
  );
  request.isNumbered = request.number === null;
  await request.rules.on?.submit?.(ctx, request);
  await planSteps(ctx, request);
  await snapshot(ctx, request, 0);
  // what only waits for a time that is taken has nothing yet
  const waits = wanted.length > 0 && wanted.every((use) => use.waits);
  if (!openStep(request) && !waits) await approveNow(ctx, request);
}

export function refuseFaults({ faults }: Judged): void {
  const [first] = faults;
  if (first) throw badField(first.field, first.code, first.params);
}

/** Hints that were not read yet, in the reader's words. */
export function unconfirmed(ctx: Ctx, { hints }: Judged, confirmed: readonly string[]): { code: string; text: string }[] {
  return hints.filter(({ code }) => !confirmed.includes(code)).map((one) => hintWords(ctx, one));
}

async function opened(ctx: Ctx, requestId: number, { version }: { version?: number | undefined }): Promise<RequestInHand> {
  const request = await hold(ctx, requestId, rightsNow(ctx.me));
  const writes = request.me.personId === request.applicantId || request.me.personId === request.filedBy;
  if (!writes) throw notFound();
  if (version !== undefined && version !== request.version) throw conflict('request_changed');
  if (request.state !== 'DRAFT' && request.state !== 'SENT_BACK') throw refuse('request_sent_already');
  return request;
}

async function added<Content>(
  ctx: Ctx,
  rules: RequestRules<Content>,
  { applicantId, anybody = false, content }: Keeping<Content>,
): Promise<RequestInHand> {
  const person = applicantId ?? ctx.me.personId;
  const post = await postOf(ctx, person);
  if (!post) throw refuse('no_unit');
  const isOwn = person === ctx.me.personId || ctx.me.units.includes(post.unit);
  if (!isOwn && !anybody && !filesForAnybody(ctx.me, rules)) throw forbidden('file_for_own_unit');
  const { rows } = await sql<{ id: number }>`insert into request (kind, applicant_id, filed_by, unit_id, position_id, content)
    values (${rules.code}, ${person}, ${ctx.me.personId}, ${post.unit}, ${post.position}, ${JSON.stringify(content)}::jsonb) returning id`.execute(
    ctx.db,
  );
  const request = await hold(ctx, (rows[0] as { id: number }).id, rightsNow(ctx.me));
  request.events.push({ action: 'save', step: null, from: null, to: 'DRAFT', right: { positionId: null, delegationId: null }, detail: {} });
  return request;
}

/** The main post of a person, or the first that he has. */
async function postOf({ db }: Ctx, personId: number): Promise<{ unit: number; position: number | null } | undefined> {
  const { rows } = await sql<{ unit: number; position: number | null }>`
    select f.unit_id as unit, f.position_id as position from affiliation f join person p on p.id = f.person_id and p.active
    where f.person_id = ${personId} and f.since <= today() and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1`.execute(
    db,
  );
  return rows[0];
}

async function write<Content>(ctx: Ctx, request: RequestInHand<Content>, { content }: Keeping<Content>): Promise<void> {
  const { rules } = request;
  const time = rules.time(content);
  if (time && time.until <= time.from) throw badField('until', 'ends_before_begins');
  const subject = rules.subject(content);
  const isPrivate = rules.isPrivate?.(content) ?? false;
  await sql`update request set content = ${JSON.stringify(content)}::jsonb, subject = ${subject}, private = ${isPrivate}, from_at = ${time?.from ?? null},
    until_at = ${time?.until ?? null}, version = version + 1 where id = ${request.id}`.execute(ctx.db);
  Object.assign(request, {
    content,
    subject,
    private: isPrivate,
    from: time?.from ?? null,
    until: time?.until ?? null,
    version: request.version + 1,
  });
}

async function replyOf(ctx: Ctx, request: RequestInHand, open: Kept['unconfirmed']): Promise<Kept> {
  const { id, version, number, state } = request;
  return { requestId: id, version, number, state, unconfirmed: open, waitsFor: await waitsFor(ctx, request) };
}
