import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/intranet/polls.ts';
import { fewestAnswers, type Poll } from '../../contract/intranet/polls.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound, refuse } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { keepHistory } from './keep-history.ts';

/** Days for which the outcome of a closed one is shown. */
const shownDays = 14;

/** Poll `q` is meant for the caller: of all, or of a unit that is his or lies above one of his. */
function meantFor(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(q.unit_id is null or q.unit_id in (with recursive up (id, parent_id) as (
      select u.id, u.parent_id from unit u where u.id = any(${ctx.me.units}::bigint[])
      union select u.id, u.parent_id from unit u join up on u.id = up.parent_id) select id from up))`;
}

interface Row {
  id: number;
  title: string;
  several: boolean;
  results: Poll['results'];
  closesAt: Date;
  closed: boolean;
  answered: boolean;
  answers: number;
  counted: number;
  choices: { id: number; title: string; votes: number; shown: number }[];
}

async function pollsWhere(ctx: Ctx, which: RawBuilder<unknown>): Promise<Poll[]> {
  const { rows } =
    await sql<Row>`select q.id, q.title, q.several, q.results, q.closes_at as "closesAt", q.closes_at <= issue_clock() as closed,
      exists (select 1 from intranet_poll_token k where k.poll_id = q.id and k.person_id = ${ctx.me.personId}) as answered,
      (select count(*)::int from intranet_poll_token k where k.poll_id = q.id) as answers, q.counted,
      (select json_agg(json_build_object('id', c.id, 'title', c.title, 'votes', c.votes, 'shown', c.shown) order by c.sort) from intranet_poll_choice c where c.poll_id = q.id) as choices
    from intranet_poll q where ${meantFor(ctx)} and ${which}
    order by closed, case when q.closes_at > issue_clock() then q.closes_at end, q.closes_at desc, q.id limit 20`.execute(ctx.db);
  return rows.map(shown);
}

/** The sums, to whom the rule of the poll shows them, and never of so few that they name somebody; before its end as they were at the last step. */
function shown({ closesAt, answers, choices, ...poll }: Row): Poll {
  const open = poll.closed || (poll.results === 'AFTER' && poll.answered);
  const counted = !open ? 0 : poll.closed ? answers : poll.counted;
  const enough = counted >= fewestAnswers;
  return {
    ...poll,
    closesAt: closesAt.toISOString(),
    answers: open ? answers : null,
    counted: enough ? counted : 0,
    choices: choices.map(({ id, title, votes, shown: before }) => ({ id, title, votes: enough ? (poll.closed ? votes : before) : null })),
  };
}

export async function ownPolls(ctx: Ctx): Promise<Given<typeof calls.ownPolls>> {
  return { polls: await pollsWhere(ctx, sql`q.closes_at > issue_clock() - make_interval(days => ${shownDays})`) };
}

/** Counted, and that he has answered: no row says both. Both tables are written anew, so that neither order nor transaction joins them. */
export async function answerPoll(ctx: Ctx, { id, choices }: Taken<typeof calls.answerPoll>): Promise<Given<typeof calls.answerPoll>> {
  const { rows } = await sql<{
    several: boolean;
    closed: boolean;
  }>`select q.several, q.closes_at <= issue_clock() as closed from intranet_poll q
    where q.id = ${id} and ${meantFor(ctx)} for update of q`.execute(ctx.db);
  const [poll] = rows;
  if (!poll) throw notFound();
  if (poll.closed) throw refuse('poll_closed');
  const wanted = [...new Set(choices)];
  if (!poll.several && wanted.length > 1) throw badField('choices', 'poll_one_choice');
  const { rows: known } = await sql<{
    count: number;
  }>`select count(*)::int as count from intranet_poll_choice c where c.poll_id = ${id} and c.id = any(${wanted}::bigint[])`.execute(ctx.db);
  if (known[0]?.count !== wanted.length) throw badField('choices', 'invalid');
  const { rows: spent } = await sql<{
    person: number;
  }>`delete from intranet_poll_token where poll_id = ${id} returning person_id as person`.execute(ctx.db);
  const persons = spent.map(({ person }) => person);
  if (persons.includes(ctx.me.personId)) throw refuse('poll_answered');
  await sql`insert into intranet_poll_token (poll_id, person_id) select ${id}, p from unnest(${[...persons, ctx.me.personId]}::bigint[]) p order by random()`.execute(
    ctx.db,
  );
  await sql`update intranet_poll_choice c set votes = c.votes + (c.id = any(${wanted}::bigint[]))::int where c.poll_id = ${id}`.execute(
    ctx.db,
  );
  await showStep(ctx, id, persons.length + 1);
  const [after] = await pollsWhere(ctx, sql`q.id = ${id}`);
  return { poll: after as Poll };
}

/** Every few answers the sums are shown anew, all of them at once. */
async function showStep({ db }: Ctx, id: number, answers: number): Promise<void> {
  const { rows } =
    await sql`update intranet_poll set counted = ${answers} where id = ${id} and counted <= ${answers - fewestAnswers} returning id`.execute(
      db,
    );
  if (rows.length > 0) await sql`update intranet_poll_choice set shown = votes where poll_id = ${id}`.execute(db);
}

export async function managedPolls(ctx: Ctx): Promise<Given<typeof calls.managedPolls>> {
  const { rows } = await sql<
    Omit<Row, 'answered' | 'counted' | 'choices'> & {
      version: number;
      unitId: number | null;
      unit: string;
      choices: { id: number; title: string; votes: number }[];
    }
  >`select q.id, q.version, q.title, q.several, q.results, q.unit_id as "unitId",
      coalesce(${named(ctx, 'u')}, '') as unit, q.closes_at as "closesAt", q.closes_at <= issue_clock() as closed,
      (select count(*)::int from intranet_poll_token k where k.poll_id = q.id) as answers,
      (select json_agg(json_build_object('id', c.id, 'title', c.title, 'votes', c.votes) order by c.sort) from intranet_poll_choice c where c.poll_id = q.id) as choices
    from intranet_poll q left join unit u on u.id = q.unit_id order by q.closes_at <= issue_clock(), q.closes_at desc, q.id desc limit 100`.execute(
    ctx.db,
  );
  const { rows: units } = await sql<{
    id: number;
    name: string;
  }>`select u.id, ${named(ctx, 'u')} as name from unit u where u.active order by u.code, u.id`.execute(ctx.db);
  return {
    units,
    // who asks reads the sums at the end, as everybody: else he would watch each answer come in
    polls: rows.map((row) => ({
      ...row,
      closesAt: row.closesAt.toISOString(),
      choices: row.choices.map(({ title, votes }) => ({ title, votes: row.closed && row.answers >= fewestAnswers ? votes : null })),
    })),
  };
}

export async function savePoll(ctx: Ctx, input: Taken<typeof calls.savePoll>): Promise<Given<typeof calls.savePoll>> {
  const { id, version, title, choices, several, results, unitId = null } = input;
  const closesAt = new Date(input.closesAt);
  if (choices.length < 2) throw badField('choices', 'poll_two_choices');
  if (new Set(choices).size < choices.length) throw badField('choices', 'poll_choice_twice');
  if (closesAt <= (await issueClock(ctx.db))) throw badField('closesAt', 'poll_closes_past');
  if (unitId !== null) {
    const { rows } = await sql`select 1 from unit where id = ${unitId}`.execute(ctx.db);
    if (rows.length === 0) throw badField('unitId', 'not_found');
  }
  const columns = { title, several, results, unit_id: unitId, closes_at: closesAt };
  if (!id) {
    const made = await ctx.db
      .insertInto('intranet_poll')
      .values({ ...columns, created_by: ctx.me.personId })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await keepChoices(ctx, made.id, choices);
    await keepHistory(ctx, 'poll', 'ADDED', made.id, title);
    return made;
  }
  const before = await holdPoll(ctx, id, version);
  const changed =
    before.title !== title || before.several !== several || before.unitId !== unitId || before.choices.join('\n') !== choices.join('\n');
  if (before.closed) throw refuse('poll_closed');
  if (before.answers > 0 && (changed || before.results !== results)) throw refuse('poll_has_answers');
  await ctx.db
    .updateTable('intranet_poll')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  if (changed) await keepChoices(ctx, id, choices);
  await keepHistory(ctx, 'poll', 'CHANGED', id, title);
  return { id, version: before.version + 1 };
}

async function keepChoices({ db }: Ctx, pollId: number, titles: string[]): Promise<void> {
  await sql`delete from intranet_poll_choice where poll_id = ${pollId}`.execute(db);
  await sql`insert into intranet_poll_choice (poll_id, title, sort) select ${pollId}, c.title, c.sort::int from unnest(${titles}::text[]) with ordinality c(title, sort)`.execute(
    db,
  );
}

interface HeldPoll {
  version: number;
  title: string;
  several: boolean;
  results: string;
  unitId: number | null;
  closed: boolean;
  answers: number;
  choices: string[];
}

async function holdPoll(ctx: Ctx, id: number, version: number | undefined): Promise<HeldPoll> {
  await sql`select 1 from intranet_poll where id = ${id} for update`.execute(ctx.db);
  const { rows } =
    await sql<HeldPoll>`select q.version, q.title, q.several, q.results, q.unit_id as "unitId", q.closes_at <= issue_clock() as closed,
      (select count(*)::int from intranet_poll_token k where k.poll_id = q.id) as answers,
      array(select c.title from intranet_poll_choice c where c.poll_id = q.id order by c.sort) as choices
    from intranet_poll q where q.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (version !== undefined && version !== rows[0].version) throw conflict();
  return rows[0];
}

export async function closePoll(ctx: Ctx, { id, version }: Taken<typeof calls.closePoll>): Promise<Given<typeof calls.closePoll>> {
  const before = await holdPoll(ctx, id, version);
  const { rows } =
    await sql`update intranet_poll set closes_at = ${await issueClock(ctx.db)}::timestamptz, version = version + 1 where id = ${id} and closes_at > ${await issueClock(ctx.db)}::timestamptz returning id`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw refuse('poll_closed');
  await keepHistory(ctx, 'poll', 'CHANGED', id, before.title);
  return { version: before.version + 1 };
}

export async function removePoll(ctx: Ctx, { id }: Taken<typeof calls.removePoll>): Promise<Given<typeof calls.removePoll>> {
  const { rows } = await sql<{ title: string }>`delete from intranet_poll where id = ${id} returning title`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await keepHistory(ctx, 'poll', 'REMOVED', id, rows[0].title);
  return {};
}
