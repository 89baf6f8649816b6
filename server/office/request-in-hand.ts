import { type RawBuilder, sql } from 'kysely';
import type { RequestState, StepRole } from '../../contract/office/requests.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { maySee } from './may-see.ts';
import { type RequestRules, rulesOf } from './request-rules.ts';
import { takeRequestNumber } from './take-request-number.ts';
import { type PendingEvent, writeRequestEvents } from './write-request-events.ts';

/** A step as the machine has it. */
export interface StepFacts {
  id: number;
  round: number;
  n: number;
  name: string;
  role: StepRole;
  holderId: number;
  state: 'COMING' | 'WAITING' | 'DONE' | 'SENT_BACK' | 'SKIPPED' | 'LAPSED';
  dueAt: Date | null;
  actorId: number | null;
}

/** A request held by the transaction, with what has been done to it so far; its events are written at the end. */
// biome-ignore lint/suspicious/noExplicitAny: the content is of the kind that the rules declare
export interface RequestInHand<Content = any> {
  id: number;
  kind: string;
  rules: RequestRules<Content>;
  me: Me;
  state: RequestState;
  number: string | null;
  applicantId: number;
  filedBy: number;
  unitId: number;
  positionId: number | null;
  subject: string;
  content: Content;
  private: boolean;
  from: Date | null;
  until: Date | null;
  /** First sent, for papers; null while it is a draft. */
  sentAt: Date | null;
  version: number;
  round: number;
  beforeCancel: 'APPROVED' | 'RUNNING' | null;
  eventSeq: number;
  eventHash: Buffer | null;
  /** Of the present round, in their order. */
  steps: StepFacts[];
  /** The instant of the act. */
  at: Date;
  events: PendingEvent[];
  /** Told when the act is done: what waits for the number comes after it. */
  news: (() => Promise<void>)[];
  /** It gets its number as the last thing. */
  isNumbered: boolean;
}

type Row = Omit<RequestInHand, 'rules' | 'me' | 'steps' | 'events' | 'news' | 'isNumbered'>;

/**
 * Takes the request for this transaction; two acts on one follow each other. Answers 404 for what does not exist and for what the caller may not see.
 * @param version as the caller saw it; an older one is refused
 */
export async function onRequest<T>(
  ctx: Ctx,
  { requestId, version }: { requestId: number; version?: number | undefined },
  work: (request: RequestInHand) => Promise<T>,
): Promise<T> {
  const request = await hold(ctx, requestId, rightsNow(ctx.me));
  if (!(await maySee(ctx, request))) throw notFound();
  if (version !== undefined && version !== request.version) throw conflict('request_changed');
  return finish(ctx, request, work);
}

/** The same for what follows from the passing of time, or from another request: nobody's sight is asked. */
export async function onRequestOfTheOffice<T>(
  ctx: Ctx,
  requestId: number,
  me: Me,
  work: (request: RequestInHand) => Promise<T>,
): Promise<T> {
  return finish(ctx, await hold(ctx, requestId, me), work);
}

async function finish<T>(ctx: Ctx, request: RequestInHand, work: (request: RequestInHand) => Promise<T>): Promise<T> {
  const result = await work(request);
  await recordRequest(ctx, request);
  return result;
}

/** The end of every act: its number where it gets one, what is told of it, and its events. */
export async function recordRequest(ctx: Ctx, request: RequestInHand): Promise<void> {
  if (request.isNumbered) {
    const { text, beYear, said } = await takeRequestNumber(ctx, request, request.rules.book);
    await sql`update request set number = ${text}, be_year = ${beYear} where id = ${request.id}`.execute(ctx.db);
    Object.assign(request, { number: text, isNumbered: false });
    const sent = request.events.find((event) => event.action === 'submit');
    if (sent) Object.assign(sent.detail, { number: text, ...said });
  }
  await writeRequestEvents(ctx, request);
  for (const tell of request.news.splice(0)) await tell();
}

/** The request held by this transaction, with its rules. */
export function hold(ctx: Ctx, requestId: number, me: Me): Promise<RequestInHand> {
  return read(ctx, requestId, me, sql`for no key update`);
}

/** The same for who only asks: nothing is held. */
export function look(ctx: Ctx, requestId: number, me: Me): Promise<RequestInHand> {
  return read(ctx, requestId, me, sql``);
}

async function read(ctx: Ctx, requestId: number, me: Me, lock: RawBuilder<unknown>): Promise<RequestInHand> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.state, r.number, r.applicant_id as "applicantId", r.filed_by as "filedBy", r.unit_id as "unitId", r.position_id as "positionId",
      r.subject, r.content, r.private, r.from_at as "from", r.until_at as "until", r.submitted_at as "sentAt", r.version, r.round, r.before_cancel as "beforeCancel",
      r.event_seq as "eventSeq", r.event_hash as "eventHash", issue_clock() as at
    from request r where r.id = ${requestId} ${lock}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const steps = await stepsOf(ctx, row.id, row.round);
  return { ...row, rules: await rulesOf(ctx, row.kind), me, steps, events: [], news: [], isNumbered: false };
}

export async function stepsOf(ctx: Ctx, requestId: number, round: number): Promise<StepFacts[]> {
  const { rows } = await sql<StepFacts>`
    select s.id, s.round, s.n, s.name, s.role, s.holder_id as "holderId", s.state, s.due_at as "dueAt", s.actor_id as "actorId"
    from request_step s where s.request_id = ${requestId} and s.round = ${round} order by s.n`.execute(ctx.db);
  return rows;
}

/** The step whose turn it is. */
export function openStep({ steps }: Pick<RequestInHand, 'steps'>): StepFacts | null {
  return steps.find((one) => one.state === 'WAITING') ?? null;
}

/** What is carried out, given on by who arranges it, or what the kind names, is its module's to do: a form of its own, no word alone. */
export function takesForm({ byForm = [] }: Pick<RequestRules, 'byForm'>, { role, last }: { role: string; last: boolean }): boolean {
  return role === 'CARRY' || (role === 'ACCEPT' && !last) || byForm.some((one) => one === role);
}

/** The same of the step whose turn it is. */
export function stepHasForm(request: Pick<RequestInHand, 'steps' | 'rules'>): boolean {
  const step = openStep(request);
  return step !== null && takesForm(request.rules, { role: step.role, last: step.n === request.steps.at(-1)?.n });
}
