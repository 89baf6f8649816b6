import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { nameIn, textsIn } from '../../http/languages.ts';
import { spanWords } from '../../http/words.ts';
import type { Asked, HandOver, Held, HoldingKind } from '../../people/holdings.ts';
import { ended } from '../decide.ts';
import { ends, takeRequestStep } from '../machine/take-request-step.ts';
import { skipRest } from '../plan-steps.ts';
import { onRequestOfTheOffice, type RequestInHand } from '../request-in-hand.ts';
import { type RequestRules, rulesOf } from '../request-rules.ts';
import { tellHolder } from '../tell.ts';

/** Of requests of every kind: what waits for him, and what he asked for. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'step',
    names: { th: 'คำขอที่รอพิจารณาหรือดำเนินการ', en: 'Requests that wait for him' },
    held: (ctx, asked) =>
      heldRequests(
        ctx,
        asked,
        sql`r.applicant_id <> ${asked.personId} and r.state <> 'DRAFT'
        and exists (select 1 from request_step s where s.request_id = r.id and s.round = r.round and s.state in ('WAITING', 'COMING') and s.holder_id = ${asked.personId})`,
      ),
    pass: passStep,
  },
  {
    code: 'request',
    names: { th: 'คำขอและการจองที่ยังไม่สิ้นสุด', en: 'Requests and bookings that are not over' },
    held: async (ctx, asked) => (await ownRequests(ctx, asked)).filter((one) => !one.rules.ofPerson && !one.rules.returned),
    pass: passRequest,
    end: endRequest,
  },
  {
    code: 'loan',
    names: { th: 'สิ่งที่ยืมไว้', en: 'What he borrowed' },
    held: async (ctx, asked) => (await ownRequests(ctx, asked)).filter((one) => one.rules.returned),
    pass: passRequest,
    mustGo: true,
  },
  {
    code: 'own',
    // a leave or a day at home is of one person: nobody takes it over
    names: { th: 'คำขอส่วนตัวที่สิ้นสุดไปพร้อมกัน', en: 'Requests of his own that end with him' },
    held: async (ctx, asked) =>
      (await ownRequests(ctx, asked)).filter((one) => one.rules.ofPerson && (one.state !== 'RUNNING' || one.waits)),
    end: endRequest,
  },
];

interface HeldRequest extends Held {
  rules: RequestRules;
  state: string;
  /** It wants something of him yet. */
  waits: boolean;
}

/** Requests that live, of which he is the applicant or wrote them for him; and those that are done but want his word yet. */
function ownRequests(ctx: Ctx, asked: Asked): Promise<HeldRequest[]> {
  const { personId } = asked;
  return heldRequests(
    ctx,
    asked,
    sql`(r.applicant_id = ${personId} or r.filed_by = ${personId}) and (r.state in ('DRAFT', 'SUBMITTED', 'SENT_BACK', 'APPROVED', 'CANCEL_ASKED', 'RUNNING')
      or (r.applicant_id = ${personId} and exists (select 1 from request_step s where s.request_id = r.id and s.round = r.round and s.state = 'WAITING' and s.holder_id = ${personId})))`,
  );
}

interface Row {
  id: number;
  kind: string;
  state: string;
  number: string | null;
  subject: string;
  private: boolean;
  from: Date | null;
  until: Date | null;
  waits: boolean;
  decides: boolean;
}

/** What is private is told by its kind alone. Nobody decides on what becomes his own. */
async function heldRequests(ctx: Ctx, { personId, only = null, to }: Asked, which: ReturnType<typeof sql>): Promise<HeldRequest[]> {
  const taker = to?.id ?? 0;
  const { rows } = await sql<Row>`select r.id, r.kind, r.state, r.number, r.subject, r.private, r.from_at as "from", r.until_at as "until",
      exists (select 1 from request_step s where s.request_id = r.id and s.round = r.round and s.state = 'WAITING' and s.holder_id = ${personId}) as waits,
      ${taker} <> 0 and (r.applicant_id = ${taker} or exists (select 1 from request_step s where s.request_id = r.id and s.round = r.round and s.state in ('WAITING', 'COMING')
        and (s.holder_id = ${taker} or s.holder_id in (select h.position_id from position_holder h where h.person_id = ${taker})))) as decides
    from request r where (${which}) and (${only}::bigint is null or r.id = ${only}) order by r.from_at nulls last, r.id`.execute(ctx.db);
  const { language } = ctx.request;
  const { state: states } = textsIn(language, 'requests') as { state: Record<string, string> };
  return Promise.all(
    rows.map(async ({ id, kind, state, number, subject, private: hidden, from, until, waits, decides }) => {
      const rules = await rulesOf(ctx, kind);
      return {
        id,
        rules,
        state,
        waits,
        title: [number, hidden || !subject ? nameIn(language, rules.names) : subject].filter(Boolean).join(' · '),
        detail: [
          hidden || !subject ? '' : nameIn(language, rules.names),
          from && until ? spanWords({ from, until }, language) : '',
          states[state],
        ]
          .filter(Boolean)
          .join(' · '),
        mayNot: decides && !rules.gives ? ('taker_decides' as const) : null,
      };
    }),
  );
}

/** His turn becomes the other's. */
function passStep(ctx: Ctx, id: number, change: HandOver): Promise<void> {
  return onRequestOfTheOffice(ctx, id, ctx.me, async (request) => {
    await moveSteps(ctx, request, change);
    await takeRequestStep(ctx, request, 'handOver', { detail: toldOf(change) });
  });
}

/** Steps of this round that are not done, and what the content says of him. */
async function moveSteps(ctx: Ctx, request: RequestInHand, { from, to }: HandOver): Promise<void> {
  const content = request.rules.handedOver?.(request.content, from, to.id);
  if (content) {
    await sql`update request set content = ${JSON.stringify(content)}::jsonb where id = ${request.id}`.execute(ctx.db);
    request.content = content;
  }
  for (const step of request.steps.filter((one) => one.holderId === from && ['WAITING', 'COMING'].includes(one.state))) {
    await sql`update request_step set holder_id = ${to.id}, basis = ${JSON.stringify({ reassigned: from })}::jsonb where id = ${step.id}`.execute(
      ctx.db,
    );
    step.holderId = to.id;
    if (step.state === 'WAITING') request.news.push(() => tellHolder(ctx, request, step));
  }
}

/** It is the other's from now on, with what is due of who asked for it. The unit, the number and the book stay. */
function passRequest(ctx: Ctx, id: number, change: HandOver): Promise<void> {
  return onRequestOfTheOffice(ctx, id, ctx.me, async (request) => {
    const { from, to } = change;
    const now = (one: number) => (one === from ? to.id : one);
    const [applicantId, filedBy] = [now(request.applicantId), now(request.filedBy)];
    await sql`update request set applicant_id = ${applicantId}, filed_by = ${filedBy}, position_id = case when applicant_id = ${from} then null else position_id end where id = ${id}`.execute(
      ctx.db,
    );
    Object.assign(request, { applicantId, filedBy });
    await moveSteps(ctx, request, change);
    await takeRequestStep(ctx, request, 'handOver', { detail: toldOf(change) });
  });
}

/** It is over: what it had falls free. What is done already only wants nothing of him any more. */
function endRequest(ctx: Ctx, id: number, change: Omit<HandOver, 'to'>): Promise<void> {
  return onRequestOfTheOffice(ctx, id, ctx.me, async (request) => {
    if (request.rules.gives) throw badField('to', 'required');
    // who is on leave today comes back to no work here: his leave ends by the clock
    const goesOn = request.state === 'RUNNING' && (request.rules.ofPerson || request.rules.cancelsBeforeStart);
    if (goesOn || ends.includes(request.state)) {
      await takeRequestStep(ctx, request, 'handOver', { detail: { words: change.reason } });
      return skipRest(ctx, request);
    }
    await takeRequestStep(ctx, request, 'cancel', { to: 'CANCELLED', detail: { words: change.reason } });
    await skipRest(ctx, request);
    await ended(ctx, request, null, change.reason);
  });
}

function toldOf({ from, to, reason }: HandOver): Record<string, unknown> {
  return { from, to: to.id, words: reason };
}
