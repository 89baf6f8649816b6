import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { openRequest as call } from '../../contract/office/requests.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { nameIn, textsIn } from '../http/languages.ts';
import { named, partyNamed, personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { hintsOf } from './decide.ts';
import { hintWords } from './hint-words.ts';
import { rightOnStep } from './machine/rights.ts';
import { offersOf } from './machine/take-request-step.ts';
import { maySee, openedRequests } from './may-see.ts';
import { opensMedical } from './request-files.ts';
import { look, type RequestInHand } from './request-in-hand.ts';
import { requestRows } from './request-rows.ts';

type Reply = Given<typeof call>;

/** A request as its page shows it, with what the caller may do now. Who only goes along reads how far it is, not what was said of it, nor its papers. */
export async function openRequest(ctx: Ctx, { requestId }: Taken<typeof call>): Promise<Reply> {
  const me = rightsNow(ctx.me);
  const [row] = await requestRows(ctx, sql`where r.id = ${requestId} and ${openedRequests(me)}`);
  if (!row) throw notFound();
  const request = await look(ctx, requestId, me);
  const whole = await maySee(ctx, request);
  const [more, facts, uses, steps, timeline, files, hints, forms] = await Promise.all([
    moreOf(ctx, requestId),
    request.rules.facts(ctx, request),
    usesOf(ctx, requestId),
    stepsOf(ctx, requestId),
    timelineOf(ctx, requestId),
    filesOf(ctx, request),
    rightOnStep(request) ? hintsOf(ctx, request) : [],
    formsOf(ctx, request),
  ]);
  return {
    request: { ...row, ...more, content: request.content },
    facts,
    uses,
    steps: whole ? steps : steps.map((step) => ({ ...step, words: '', basis: '' })),
    timeline: whole ? timeline : timeline.map((one) => ({ ...one, words: '' })),
    files: whole ? files : [],
    may: whole ? offersOf(request) : [],
    hints: hints.map((one) => hintWords(ctx, one)),
    forms: whole ? forms : [],
  };
}

/** Papers that there are of it. */
async function formsOf(ctx: Ctx, request: RequestInHand): Promise<Reply['forms']> {
  const { forms = [] } = request.rules;
  const there = await Promise.all(forms.map(({ offered }) => offered?.(ctx, request) ?? true));
  return forms.filter((_, place) => there[place]).map(({ code, names }) => ({ code, name: nameIn(ctx.request.language, names) }));
}

type More = Pick<Reply['request'], 'applicantId' | 'filedBy' | 'position' | 'private' | 'submittedAt'>;

async function moreOf(ctx: Ctx, requestId: number): Promise<More> {
  const { rows } = await sql<More>`
    select r.applicant_id as "applicantId", ${personNamed(ctx, 'p')} as "filedBy", coalesce(${named(ctx, 'o')}, '') as position, r.private, ${iso('r.submitted_at')} as "submittedAt"
    from request r join person p on p.id = r.filed_by left join position o on o.id = r.position_id where r.id = ${requestId}`.execute(
    ctx.db,
  );
  return rows[0] as More;
}

async function usesOf(ctx: Ctx, requestId: number): Promise<Reply['uses']> {
  const { rows } = await sql<Reply['uses'][number]>`
    select u.resource_id as "resourceId", ${named(ctx, 's')} as name, u.occurrence, ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until, u.state
    from resource_use u join resource s on s.id = u.resource_id where u.request_id = ${requestId} and u.state <> 'CANCELLED'
    order by u.occurrence, lower(u.during), s.sort, s.id limit 500`.execute(ctx.db);
  return rows;
}

interface Basis {
  passed?: { position: number; why: 'SELF' | 'VACANT' | 'NO_ACCOUNT' | 'AWAY' }[];
  registry?: true;
  fallback?: true;
  reassigned?: number;
}

async function stepsOf(ctx: Ctx, requestId: number): Promise<Reply['steps']> {
  const { rows } = await sql<Omit<Reply['steps'][number], 'basis' | 'name'> & { basis: Basis; name: string; passed: string[] | null }>`
    select s.id, s.n, s.name, s.role, ${partyNamed(ctx, 'y')} as holder, s.basis, ${iso('s.due_at')} as due, s.state,
      (select ${personNamed(ctx, 'p')} from person p where p.id = s.actor_id) as actor,
      case when s.delegation_id is not null then (select ${named(ctx, 'o')} from position o where o.id = s.principal_id) end as principal,
      s.decision, s.words, ${iso('s.at')} as at,
      (select array_agg(${named(ctx, 'o')} order by x.n) from jsonb_array_elements(s.basis -> 'passed') with ordinality x(one, n)
        join position o on o.id = (x.one ->> 'position')::bigint) as passed
    from request_step s join request r on r.id = s.request_id and r.round = s.round join party y on y.id = s.holder_id
    where s.request_id = ${requestId} order by s.n`.execute(ctx.db);
  const words = textsIn(ctx.request.language, 'requests');
  return rows.map(({ basis, passed, name, ...row }) => ({
    ...row,
    name: (words.step as Record<string, string>)[name] ?? name,
    basis: [
      ...(basis.passed ?? []).map((one, i) => fill(words.passed[one.why], { post: passed?.[i] ?? '' })),
      ...(basis.fallback ? [words.fallbackDecides] : []),
      ...(basis.registry ? [words.registryDecides] : []),
      ...(basis.reassigned ? [words.reassigned] : []),
    ].join(' · '),
  }));
}

async function timelineOf(ctx: Ctx, requestId: number): Promise<Reply['timeline']> {
  const { rows } = await sql<Omit<Reply['timeline'][number], 'words'> & { words: string | null }>`
    select e.action, ${iso('e.at')} as at, coalesce((select ${personNamed(ctx, 'p')} from person p where p.id = e.actor_id), '') as actor,
      case when e.delegation_id is not null then (select ${named(ctx, 'o')} from position o where o.id = e.principal_id) end as principal, e.detail ->> 'words' as words
    from request_event e where e.subject_id = ${requestId} order by e.seq desc limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, words: row.words ?? '' }));
}

/** A paper that few may open is told to the others by its place alone. */
async function filesOf(ctx: Ctx, request: RequestInHand): Promise<Reply['files']> {
  const { rows } = await sql<Reply['files'][number] & { closed: boolean }>`
    select a.id, f.name, f.mime, f.size, a.role, a.sensitivity = 'MEDICAL' as closed from request_file a join file f on f.id = a.file_id
    where a.request_id = ${request.id} order by a.id`.execute(ctx.db);
  const opens = !rows.some((row) => row.closed) || (await opensMedical(ctx, request));
  return rows.map(({ closed, ...row }, place) => (closed && !opens ? { ...row, name: String(place + 1) } : row));
}
