import { sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Content } from '../../contract/sarabun/drafts.ts';
import type { Ctx } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { begin, type Committee, keepPeople, mustBeApart } from './committee.ts';
import { writeLetter } from './list-letters.ts';
import { holdList, type ListInHand, moveList, mustStand } from './list-machine.ts';
import { thaiListName } from './list-names.ts';

/** คำสั่งแต่งตั้งคณะกรรมการทำลายหนังสือ (regulation 67): a letter as every order, with those who were chosen. They are kept with the list, and begin once it is out. */
export async function draftOrder(
  ctx: Ctx,
  { listId, version, ...committee }: Taken<typeof calls.draftOrder>,
): Promise<Given<typeof calls.draftOrder>> {
  const list = await holdList(ctx, listId, version);
  mustStand(ctx, list, 'setCommittee');
  await mustBeApart(ctx, list, committee);
  await keepPeople(ctx, list, committee);
  const { subject, body } = await orderOf(ctx, list);
  const documentId = await writeLetter(ctx, 'ORDER', { subject, to: '', body, receivers: [] }, await unsentOrder(ctx, list));
  await moveList(ctx, list, 'draft', { words: 'ORDER', set: sql`order_id = ${documentId}` });
  return { documentId };
}

/** The draft that may still be written anew. @throws where it is on its way to be signed */
async function unsentOrder(ctx: Ctx, { orderId }: ListInHand): Promise<number | null> {
  const { rows } = await sql<{
    state: number;
    own: boolean;
  }>`select state, drafter_id = ${ctx.me.personId} as own from document where id = ${orderId} for no key update`.execute(ctx.db);
  const [order] = rows;
  if (!order) return null;
  if (order.state > 0 && order.state < 40) throw refuse('archive_order_under_way');
  return order.state === 0 && order.own ? orderId : null;
}

async function orderOf(ctx: Ctx, list: ListInHand): Promise<Pick<Content, 'subject' | 'body'>> {
  const { letter: words, role } = textsIn(undefined, 'archive');
  const people = await namedOn(ctx, list.id);
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from archive_batch_item where batch_id = ${list.id}`.execute(
    ctx.db,
  );
  const params = { name: thaiListName(list), year: list.year, lines: rows[0]?.lines ?? 0 };
  const judges = people.filter((one) => one.role !== 'EXECUTOR');
  const destroy = people.filter((one) => one.role === 'EXECUTOR').map(({ name }) => name);
  const text = (said: string): Content['body'][number] => ({ kind: 'paragraph', text: said });
  return {
    subject: fill(words.orderSubject, params),
    body: [
      text(fill(words.orderWhy, params)),
      {
        kind: 'table',
        plain: true,
        rows: judges.map((one, place) => [{ text: `${place + 1}. ${one.name}` }, { text: one.post }, { text: role[one.role] }]),
      },
      text(words.orderDuties),
      ...words.orderDuty.split('\n').map((said): Content['body'][number] => ({ kind: 'item', text: said })),
      text(fill(words.orderExecutors, { names: destroy.join(words.and) })),
      text(words.orderFrom),
    ],
  };
}

interface NamedPerson {
  id: number;
  name: string;
  post: string;
  role: 'CHAIR' | 'MEMBER' | 'EXECUTOR';
}

async function namedOn({ db }: Ctx, listId: number): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`select p.id, ${personNamed(inThai, 'p')} as name, x.post, x.role
    from archive_batch_person x join person p on p.id = x.person_id where x.batch_id = ${listId} order by x.role, x.sort, p.id`.execute(db);
  return rows;
}

/** The order has its number: whom it names begins. Who may not be there any more is for its keeper, who starts the rest by hand: no signature fails for it. */
export async function beginByOrder(ctx: Ctx, documentId: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from archive_batch where order_id = ${documentId} and state = 'PROPOSED' order by id`.execute(ctx.db);
  for (const { id } of rows) {
    const list = await holdList(ctx, id);
    const people = await namedOn(ctx, id);
    const of = (role: string) => people.filter((one) => one.role === role).map((one) => one.id);
    const [chair] = of('CHAIR');
    if (!chair || list.state !== 'PROPOSED') continue;
    const committee: Committee = { chair, members: of('MEMBER'), executors: of('EXECUTOR') };
    if (await isApart(ctx, list, committee)) await begin(ctx, list, committee, documentId);
  }
}

async function isApart(ctx: Ctx, list: ListInHand, committee: Committee): Promise<boolean> {
  try {
    await mustBeApart(ctx, list, committee);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}
