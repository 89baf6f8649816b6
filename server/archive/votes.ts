import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { Verdict } from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, refuse } from '../http/errors.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { headIds } from '../office/agency-posts.ts';
import { findList, holdList, type ListInHand, moveList, mustStand } from './list-machine.ts';
import { thaiListName } from './list-names.ts';
import { rulesNow } from './rules.ts';
import { noticeWords } from './tell.ts';
import { judge, type Vote } from './verdict.ts';

interface Member {
  id: number;
  clearance: number;
  sent: boolean;
}

async function membersOf({ db }: Ctx, listId: number): Promise<Member[]> {
  const { rows } =
    await sql<Member>`select p.person_id as id, x.clearance, p.confirmed_at is not null as sent from archive_batch_person p join person x on x.id = p.person_id
    where p.batch_id = ${listId} and p.role in ('CHAIR', 'MEMBER') order by p.role, p.person_id`.execute(db);
  return rows;
}

async function mustSit(ctx: Ctx, listId: number): Promise<{ me: Member; members: Member[] }> {
  const members = await membersOf(ctx, listId);
  const me = members.find(({ id }) => id === ctx.me.personId);
  if (!me) throw forbidden('archive_not_member');
  return { me, members };
}

/** ลงความเห็น on one line, until one's result is sent; or again, blind, on what was found for the second look. */
export async function vote(
  ctx: Ctx,
  { listId, n, verdict, keepYears = null, words, again = false }: Taken<typeof calls.vote>,
): Promise<Given<typeof calls.vote>> {
  // members judge side by side: the list is held only by who ends it
  const list = again ? await holdList(ctx, listId) : await findList(ctx, listId, sql`for key share of b`);
  mustStand(ctx, list, 'vote');
  const { me } = await mustSit(ctx, listId);
  const { rows } = await sql<{
    id: number;
    state: string;
    secrecy: number;
  }>`select i.id, i.state, d.secrecy from archive_batch_item i join storage_item s on s.id = i.item_id
    join document d on d.id = s.document_id where i.batch_id = ${listId} and i.n = ${n} for share of i`.execute(ctx.db);
  const [line] = rows;
  if (!line) throw badField('n', 'not_found');
  if (line.state !== 'OPEN') throw refuse('archive_line_waits');
  if (line.secrecy > ctx.me.clearance) throw forbidden('archive_clearance');
  if (verdict === 'K' && !keepYears) throw badField('keepYears', 'required');
  if (again) await voteAgain(ctx, line.id, { verdict, keepYears, words });
  else {
    if (me.sent) throw refuse('archive_result_sent');
    await keepVote(ctx, line.id, { verdict, keepYears, words });
  }
  const progress = await progressOf(ctx, listId, me);
  if (again && (await againLeft(ctx, listId)) === 0) await conclude(ctx, list);
  return progress;
}

interface Said {
  verdict: Verdict | null;
  keepYears: number | null;
  words: string;
}

async function keepVote({ db, me }: Ctx, lineId: number, { verdict, keepYears, words }: Said): Promise<void> {
  if (verdict === null) {
    await sql`delete from archive_vote where batch_item_id = ${lineId} and person_id = ${me.personId} and not again`.execute(db);
    return;
  }
  await sql`insert into archive_vote (batch_item_id, person_id, verdict, keep_years, words, at) values (${lineId}, ${me.personId}, ${verdict}, ${verdict === 'K' ? keepYears : null}, ${words}, issue_clock())
    on conflict (batch_item_id, person_id, again) do update set verdict = excluded.verdict, keep_years = excluded.keep_years, words = excluded.words, at = excluded.at`.execute(
    db,
  );
}

async function voteAgain(ctx: Ctx, lineId: number, { verdict, keepYears, words }: Said): Promise<void> {
  if (verdict === null) throw badField('verdict', 'required');
  const { rows } =
    await sql`update archive_vote set verdict = ${verdict}, keep_years = ${verdict === 'K' ? keepYears : null}, words = ${words}, at = ${await issueClock(ctx.db)}::timestamptz
    where batch_item_id = ${lineId} and person_id = ${ctx.me.personId} and again and verdict is null returning 1`.execute(ctx.db);
  if (rows.length === 0) throw refuse('archive_not_again');
}

/** Of the lines that are his to judge. */
async function progressOf({ db }: Ctx, listId: number, { id, clearance }: Member): Promise<{ judged: number; toJudge: number }> {
  const { rows } = await sql<{ judged: number; toJudge: number }>`select count(v.verdict)::int as judged, count(*)::int as "toJudge"
    from archive_batch_item i join storage_item s on s.id = i.item_id join document d on d.id = s.document_id
      left join archive_vote v on v.batch_item_id = i.id and v.person_id = ${id} and not v.again
    where i.batch_id = ${listId} and i.state = 'OPEN' and d.secrecy <= ${clearance}`.execute(db);
  return rows[0] ?? { judged: 0, toJudge: 0 };
}

/** ส่งผล: from then on his votes stand. The last member's ends the first look. */
export async function sendResult(ctx: Ctx, { listId }: Taken<typeof calls.sendResult>): Promise<Given<typeof calls.sendResult>> {
  const list = await holdList(ctx, listId);
  mustStand(ctx, list, 'sendResult');
  const { me, members } = await mustSit(ctx, listId);
  if (me.sent) throw refuse('archive_result_sent');
  const { judged, toJudge } = await progressOf(ctx, listId, me);
  if (judged < toJudge) throw refuse('archive_not_judged', { params: { count: toJudge - judged } });
  await sql`update archive_batch_person set confirmed_at = ${await issueClock(ctx.db)}::timestamptz where batch_id = ${listId} and person_id = ${me.id}`.execute(
    ctx.db,
  );
  await moveList(ctx, list, 'sendResult');
  if (members.every(({ id, sent }) => sent || id === me.id)) await lookAgain(ctx, list, members);
  return { state: list.state, version: list.version };
}

interface Line {
  id: number;
  n: number;
  secrecy: number;
  votes: (Vote & { personId: number })[];
  again: (Vote & { personId: number }) | null;
}

async function openLines({ db }: Ctx, listId: number): Promise<Line[]> {
  const said = sql`json_build_object('verdict', v.verdict, 'keepYears', v.keep_years, 'personId', v.person_id)`;
  const { rows } = await sql<Line>`select i.id, i.n, d.secrecy,
      coalesce((select json_agg(${said} order by v.person_id) from archive_vote v where v.batch_item_id = i.id and not v.again), '[]') as votes,
      (select ${said} from archive_vote v where v.batch_item_id = i.id and v.again) as again
    from archive_batch_item i join storage_item s on s.id = i.item_id join document d on d.id = s.document_id
    where i.batch_id = ${listId} and i.state = 'OPEN' order by i.n for update of i`.execute(db);
  return rows;
}

/** Some of what is to be destroyed is shown to another member once more, without what was said of it. */
async function lookAgain(ctx: Ctx, list: ListInHand, members: readonly Member[]): Promise<void> {
  const { againPercent } = await rulesNow(ctx);
  const destroyed = (await openLines(ctx, list.id)).filter(({ votes }) => judge(votes).verdict === 'D');
  const drawn = draw(destroyed, Math.ceil((destroyed.length * againPercent) / 100));
  if (drawn.length === 0) return conclude(ctx, list);
  const asked = new Set<number>();
  for (const { id, secrecy } of drawn) {
    const [member] = draw(
      members.filter(({ clearance }) => clearance >= secrecy),
      1,
    );
    if (!member) continue;
    asked.add(member.id);
    await sql`insert into archive_vote (batch_item_id, person_id, again) values (${id}, ${member.id}, true)`.execute(ctx.db);
  }
  await tellOthers(ctx, 'archive_judge', [...asked], {
    subject: thaiListName(list),
    words: noticeWords().again,
    page: `archive/list/${list.id}`,
  });
}

/** So many by chance, which nobody can foresee. */
function draw<T>(from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(randomInt(left.length), 1)[0] as T);
}

async function againLeft({ db }: Ctx, listId: number): Promise<number> {
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from archive_vote v join archive_batch_item i on i.id = v.batch_item_id
    where i.batch_id = ${listId} and i.state = 'OPEN' and v.again and v.verdict is null`.execute(db);
  return rows[0]?.left ?? 0;
}

/** The majority of each line; what a second look finds otherwise is kept. Then it is the head's. */
async function conclude(ctx: Ctx, list: ListInHand): Promise<void> {
  for (const { id, votes, again } of await openLines(ctx, list.id)) {
    const found = judge(votes);
    const differs = found.verdict === 'D' && again?.verdict && again.verdict !== 'D';
    const { verdict, keepYears } = differs ? judge([{ verdict: 'K', keepYears: again.keepYears }]) : found;
    const state = ({ D: 'DESTROY', K: 'KEEP', T: 'TRANSFER' } as const)[verdict];
    await sql`update archive_batch_item set state = ${state}, keep_years = ${keepYears}, changed_at = ${await issueClock(ctx.db)}::timestamptz where id = ${id}`.execute(
      ctx.db,
    );
  }
  await moveList(ctx, list, 'judge');
  const page = `archive/list/${list.id}`;
  await tellOthers(ctx, 'archive_list', [list.madeBy], { subject: thaiListName(list), words: noticeWords().judged, page });
  await tellOthers(ctx, 'archive_waits', await headIds(ctx), { subject: thaiListName(list), words: noticeWords().waitsReport, page });
}
