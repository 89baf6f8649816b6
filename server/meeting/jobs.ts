import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import { links } from '../../contract/meeting/links.ts';
import type * as calls from '../../contract/meeting/minutes.ts';
import { count, day, flag, id, needed, text } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { systemActor } from '../access/system-actor.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { readersLanguages, textsIn } from '../http/languages.ts';
import { partyNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { ended, passStep } from '../office/decide.ts';
import { keepRequest } from '../office/keep-request.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { maySee } from '../office/may-see.ts';
import { endStep, planSteps, skipRest } from '../office/plan-steps.ts';
import { look, onRequest, onRequestOfTheOffice, openStep, type RequestInHand } from '../office/request-in-hand.ts';
import type { RequestRules, ShownRequest } from '../office/request-rules.ts';
import { behindHolder } from '../office/tell.ts';
import type { HeldItem } from './item-rows.ts';
import type { MeetingInHand } from './machine/meeting-in-hand.ts';
import { tellExcerpt } from './tell.ts';

const jobContent = z.object({
  resolutionId: id,
  meetingId: id,
  /** คณะกรรมการ… ครั้งที่ 11/2569 */
  meeting: text(400),
  /** วาระที่ 4.2 */
  item: text(20),
  title: text(500),
  text: needed(4000),
  ownerId: id,
  dueOn: day,
  /** Who takes the report: the secretary's seat, a person or a post. */
  secretaryId: count,
  secret: flag,
});
type Job = z.output<typeof jobContent>;
type InHand = RequestInHand<Job>;

/** งานตามมติ: the owner does it and says so with what proves it; the secretary takes it, or gives it back with what is lacking. */
export const resolutionRules: RequestRules<Job> = {
  code: 'meeting.resolution',
  names: Object.fromEntries(readersLanguages.map((language) => [language, textsIn(language, 'meeting').job.kind])) as RequestRules['names'],
  menu: 'meeting',
  filedForAll: true,
  address: (requestId) => links.to.resolution(requestId).slice(1),
  act: 'approve.request',
  verb: 'ACKNOWLEDGE',
  book: { series: 'MEETING', prefix: 'มต', fiscal: false, names: { th: 'ทะเบียนงานตามมติที่ประชุม', en: 'Book of jobs of resolutions' } },
  shape: jobContent as never,
  subject: ({ meeting, item, title }) => fill(textsIn(master, 'meeting').job.subject, { meeting, item, title }),
  isPrivate: ({ secret }) => secret,
  time: () => null,
  judge: async () => ({ faults: [], hints: [] }),
  steps: async (_ctx, { content }) => [
    { name: 'resolution', role: 'CARRY', holder: { of: 'party', id: content.ownerId }, due: new Date(`${content.dueOn}T16:30:00+07:00`) },
    { name: 'resolutionReport', role: 'DECIDE', holder: { of: 'party', id: content.secretaryId } },
  ],
  on: {
    approve: async (ctx, { content, at }) =>
      void (await sql`update meeting_resolution set done_at = ${at} where id = ${content.resolutionId}`.execute(ctx.db)),
  },
  facts: factsOf,
  gives: true,
  handedOver: (content, from, to) => ({
    ...content,
    ownerId: content.ownerId === from ? to : content.ownerId,
    secretaryId: content.secretaryId === from ? to : content.secretaryId,
  }),
  without: ['sendBack', 'reject', 'withdraw', 'askCancel', 'start', 'finish'],
  runsByClock: false,
  takesFile: async (_ctx, request, role) => role === 'evidence' && openStep(request)?.role === 'CARRY' && rightOnStep(request) !== null,
};

async function factsOf(ctx: Ctx, { content }: ShownRequest<Job>): Promise<{ label: string; value: string }[]> {
  const { fact } = textsIn(ctx.request.language, 'meeting').job;
  const { rows } = await sql<{ name: string }>`select ${partyNamed(ctx, 'o')} as name from party o where o.id = ${content.ownerId}`.execute(
    ctx.db,
  );
  return [
    { label: fact.meeting, value: content.meeting },
    { label: fact.item, value: `${content.item} ${content.title}` },
    { label: fact.text, value: content.text },
    { label: fact.owner, value: rows[0]?.name ?? '' },
    { label: fact.due, value: dayWords(new Date(`${content.dueOn}T12:00:00+07:00`), ctx.request.language) },
  ];
}

/** Assigned in the transaction that resolves it; the excerpt goes to who has it. */
export async function giveJob(
  ctx: Ctx,
  meeting: MeetingInHand,
  item: HeldItem,
  { resolutionId, text: said, ownerId, dueOn }: { resolutionId: number; text: string; ownerId: number; dueOn: string },
): Promise<number> {
  const secretary =
    meeting.seats.find(({ role, vacant }) => role === 'SECRETARY' && !vacant) ??
    meeting.seats.find(({ role, vacant }) => role === 'CLERK' && !vacant);
  const content: Job = {
    resolutionId,
    meetingId: meeting.id,
    meeting: fill(textsIn(master, 'meeting').meetingOf, { body: meeting.body.name, number: meeting.number }),
    item: item.no,
    title: item.title,
    text: said,
    ownerId,
    dueOn,
    secretaryId: secretary?.personId ?? secretary?.positionId ?? meeting.me.personId,
    secret: meeting.secrecy > 0 || item.secret,
  };
  const { requestId } = await keepRequest(ctx, resolutionRules, { send: true, confirmed: [], anybody: true, content });
  await sql`update meeting_resolution set request_id = ${requestId} where id = ${resolutionId}`.execute(ctx.db);
  const persons = (await behindHolder(ctx, { rules: resolutionRules }, ownerId)).map((one) => one.id);
  meeting.news.push(() => tellExcerpt(ctx, meeting, { persons, words: content.secret ? '' : said, requestId }));
  return requestId;
}

/** A resolution that was corrected gives no work any more. */
export async function takeJobBack(ctx: Ctx, requestId: number): Promise<void> {
  await onRequestOfTheOffice(ctx, requestId, ctx.visitor ?? systemActor, async (request) => {
    if (request.state !== 'SUBMITTED') throw refuse('meeting_job_done');
    await takeRequestStep(ctx, request, 'cancel', { to: 'CANCELLED' });
    await skipRest(ctx, request);
    await ended(ctx, request, 'request_cancelled');
  });
}

/** For its page: whose move it is. */
export async function openJob(ctx: Ctx, { requestId }: Taken<typeof calls.openJob>): Promise<Given<typeof calls.openJob>> {
  const me = rightsNow(ctx.me);
  if (!(await maySee(ctx, { id: requestId, me }))) throw notFound();
  const request: InHand = await look(ctx, requestId, me);
  mustBeJob(request);
  const { content, state } = request;
  const role = state === 'SUBMITTED' && rightOnStep(request) ? openStep(request)?.role : null;
  return { meetingId: content.meetingId, itemNo: content.item, text: content.text, reports: role === 'CARRY', returns: role === 'DECIDE' };
}

type Acted = Given<typeof calls.reportResolution>;

/** รายงานผล: by who has it, with what was done; files that prove it were put to it before. */
export async function reportResolution(ctx: Ctx, { requestId, version, words }: Taken<typeof calls.reportResolution>): Promise<Acted> {
  return onRequest(ctx, { requestId, version }, async (request: InHand) => {
    mustBeJob(request);
    if (openStep(request)?.role !== 'CARRY') throw refuse('request_state');
    await passStep(ctx, request, words);
    return { version: request.version };
  });
}

/** What was reported is not enough: it is with its owner again, with what is lacking. */
export async function returnResolution(ctx: Ctx, { requestId, version, words }: Taken<typeof calls.returnResolution>): Promise<Acted> {
  return onRequest(ctx, { requestId, version }, async (request: InHand) => {
    mustBeJob(request);
    const step = openStep(request);
    if (step?.role !== 'DECIDE') throw refuse('request_state');
    const right = rightOnStep(request);
    if (!right) throw forbidden();
    await endStep(ctx, request, { state: 'SENT_BACK', decision: 'SEND_BACK', words, right });
    await takeRequestStep(ctx, request, 'change', { right, step: step.n, detail: { words, returned: true } });
    await planSteps(ctx, request);
    return { version: request.version };
  });
}

function mustBeJob({ kind }: InHand): void {
  if (kind !== resolutionRules.code) throw badField('requestId', 'not_found');
}
