import { sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { byName, inThai, named, personNamed } from '../http/named.ts';
import { tellOthers } from '../notify/events/tell.ts';
import type { HandOver } from '../people/holdings.ts';
import { mustBeIssued } from './list-letters.ts';
import { findList, holdList, type ListInHand, moveList, mustStand, noteOf } from './list-machine.ts';
import { thaiListName } from './list-names.ts';
import { keepersNow } from './rules.ts';
import { bringUpToDate } from './survey.ts';
import { noticeWords } from './tell.ts';

export type Committee = Pick<Taken<typeof calls.setCommittee>, 'chair' | 'members' | 'executors'>;

/**
 * คณะกรรมการทำลายหนังสือ (regulation 67): by order, a chair and at least two others. Hands are apart: who proposed the list does not judge it, who
 * looks after the store judges no worth, and who judged does not destroy.
 */
export async function setCommittee(ctx: Ctx, input: Taken<typeof calls.setCommittee>): Promise<Given<typeof calls.setCommittee>> {
  const list = await holdList(ctx, input.listId, input.version);
  mustStand(ctx, list, 'setCommittee');
  const orderId = input.orderId ?? list.orderId;
  if (!orderId) throw badField('orderId', 'required');
  await mustBeIssued(ctx, 'ORDER', orderId, 'orderId');
  await mustBeApart(ctx, list, input);
  await keepPeople(ctx, list, input);
  await begin(ctx, list, input, orderId);
  return { version: list.version };
}

/** What came back goes along after all, and every member is told that it is his to judge. */
export async function begin(ctx: Ctx, list: ListInHand, { chair, members }: Committee, orderId: number): Promise<void> {
  await bringUpToDate(ctx, list.id);
  await sql`update storage_item s set state = 'COMMITTEE', version = s.version + 1 from archive_batch_item i
    where i.batch_id = ${list.id} and i.state = 'OPEN' and s.id = i.item_id`.execute(ctx.db);
  const { rows } = await sql<{ number: string }>`select coalesce(doc_no, '') as number from document where id = ${orderId}`.execute(ctx.db);
  await moveList(ctx, list, 'setCommittee', { words: rows[0]?.number ?? '', set: sql`order_id = ${orderId}` });
  await tellOthers(ctx, 'archive_judge', [chair, ...members], {
    subject: thaiListName(list),
    words: noticeWords().judge,
    page: `archive/list/${list.id}`,
  });
}

const fewestMembers = 2;
const executors = 2;

export async function mustBeApart(ctx: Ctx, { id, madeBy }: ListInHand, input: Committee): Promise<void> {
  const { chair, members } = input;
  if (new Set(members).size < fewestMembers) throw badField('members', 'archive_committee_few', { count: fewestMembers });
  if (members.includes(chair) || new Set(members).size !== members.length) throw badField('members', 'archive_twice');
  if (new Set(input.executors).size !== executors || input.executors.length !== executors)
    throw badField('executors', 'archive_executors_two');
  if (chair === madeBy) throw badField('chair', 'archive_proposer_judges');
  if (members.includes(madeBy)) throw badField('members', 'archive_proposer_judges');
  if (input.executors.includes(madeBy)) throw badField('executors', 'archive_proposer_destroys');
  if (input.executors.some((id) => id === chair || members.includes(id))) throw badField('executors', 'archive_judge_destroys');
  const { rows } = await sql<{ id: number }>`select person_id as id from (${keepersNow}) k union
    select s.accepted_by from archive_batch_item i join storage_item s on s.id = i.item_id where i.batch_id = ${id}`.execute(ctx.db);
  const store = rows.map(({ id }) => id);
  if (store.includes(chair)) throw badField('chair', 'archive_keeper_judges');
  if (members.some((id) => store.includes(id))) throw badField('members', 'archive_keeper_judges');
  const { rows: known } = await sql<{
    id: number;
  }>`select id from person where active and id = any(${[chair, ...members, ...input.executors]}::bigint[])`.execute(ctx.db);
  for (const [field, ids] of [
    ['chair', [chair]],
    ['members', members],
    ['executors', input.executors],
  ] as const)
    if (ids.some((id) => !known.some((one) => one.id === id))) throw badField(field, 'not_found');
}

/** The post that is printed beside a name. */
const postOf = (person: string) => sql`coalesce((select ${named(inThai, 'o')} from affiliation f join position o on o.id = f.position_id
  where f.person_id = ${sql.ref(person)} and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1), '')`;

export async function keepPeople({ db }: Ctx, { id }: ListInHand, { chair, members, executors: two }: Committee): Promise<void> {
  await sql`delete from archive_batch_person where batch_id = ${id}`.execute(db);
  const people = [
    { person: chair, role: 'CHAIR', sort: 0 },
    ...members.map((person, sort) => ({ person, role: 'MEMBER', sort })),
    ...two.map((person, sort) => ({ person, role: 'EXECUTOR', sort })),
  ];
  await sql`insert into archive_batch_person (batch_id, person_id, role, sort, post)
    select ${id}, r.person, r.role, r.sort, ${postOf('r.person')}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(person bigint, role text, sort int)`.execute(db);
}

/** Another sits in his place: what he had said and not sent is said anew, what he was to look at again is the other's. */
export async function passPlace(ctx: Ctx, listId: number, { from, to, reason }: HandOver): Promise<void> {
  const { id } = await holdList(ctx, listId);
  await sql`delete from archive_vote v using archive_batch_item i join archive_batch_person p on p.batch_id = i.batch_id
    where i.id = v.batch_item_id and i.batch_id = ${id} and p.person_id = ${from} and p.confirmed_at is null and v.person_id = ${from} and not v.again`.execute(
    ctx.db,
  );
  await sql`update archive_vote v set person_id = ${to.id} from archive_batch_item i
    where i.id = v.batch_item_id and i.batch_id = ${id} and v.person_id = ${from} and v.again and v.verdict is null`.execute(ctx.db);
  await sql`update archive_batch_person p set person_id = n.id, post = ${postOf('n.id')} from person n
    where n.id = ${to.id} and p.batch_id = ${id} and p.person_id = ${from}`.execute(ctx.db);
  await noteOf(ctx, { id }, 'handOver', reason);
}

/** Whoever is none of those that must stay apart. */
export async function findCommittee(
  ctx: Ctx,
  { listId, search = '' }: Taken<typeof calls.findCommittee>,
): Promise<Given<typeof calls.findCommittee>> {
  const list = await findList(ctx, listId);
  const { rows } = await sql<Given<typeof calls.findCommittee>['persons'][number]>`select p.id, ${personNamed(ctx, 'p')} as name,
      coalesce((select ${named(ctx, 'o')} from affiliation f join position o on o.id = f.position_id where f.person_id = p.id and (f.until is null or f.until >= today())
        order by f.is_main desc, f.id limit 1), '') as detail
    from person p where p.active and p.id <> ${list.madeBy} and (${search} = '' or th_norm(p.first_name || ' ' || p.last_name || ' ' || p.name_en) like '%' || th_norm(${search}::text) || '%')
    order by ${byName(ctx, 'p')}, p.id limit 20`.execute(ctx.db);
  return { persons: rows };
}
