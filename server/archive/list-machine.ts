import { type RawBuilder, sql } from 'kysely';
import type { ListAct, ListKind, ListState } from '../../contract/archive/lists.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';

/** บัญชี: what may happen to one from which state; `moveList` alone writes it. */
export interface ListStep {
  act: ListAct | 'judge' | 'silence' | 'done';
  kinds: readonly ListKind[];
  from: readonly ListState[];
  /** Absent: it stays where it is. */
  to?: ListState;
}

const destroyed: readonly ListKind[] = ['DESTROY25'];
const others: readonly ListKind[] = ['HANDOVER21', 'KEEP22', 'DEPOSIT23'];
const every: readonly ListKind[] = [...destroyed, ...others];

export const listSteps: readonly ListStep[] = [
  { act: 'setCommittee', kinds: destroyed, from: ['PROPOSED'], to: 'COMMITTEE' },
  { act: 'draft', kinds: every, from: ['PROPOSED', 'COMMITTEE', 'JUDGED', 'NAT_PENDING', 'APPROVED'] },
  { act: 'vote', kinds: destroyed, from: ['COMMITTEE'] },
  { act: 'sendResult', kinds: destroyed, from: ['COMMITTEE'] },
  // the last result is in, and what was looked at again stands
  { act: 'judge', kinds: destroyed, from: ['COMMITTEE'], to: 'JUDGED' },
  { act: 'agree', kinds: destroyed, from: ['JUDGED'], to: 'NAT_PENDING' },
  { act: 'agree', kinds: others, from: ['PROPOSED'], to: 'APPROVED' },
  { act: 'send', kinds: destroyed, from: ['NAT_PENDING'] },
  { act: 'answer', kinds: destroyed, from: ['NAT_PENDING'], to: 'APPROVED' },
  { act: 'silence', kinds: destroyed, from: ['NAT_PENDING'], to: 'APPROVED' },
  { act: 'confirm', kinds: destroyed, from: ['APPROVED'], to: 'EXECUTING' },
  { act: 'done', kinds: destroyed, from: ['EXECUTING'], to: 'DONE' },
  { act: 'finish', kinds: others, from: ['APPROVED'], to: 'DONE' },
  { act: 'cancel', kinds: every, from: ['PROPOSED', 'COMMITTEE', 'JUDGED'], to: 'CANCELLED' },
];

/** A list held by the transaction. */
export interface ListInHand {
  id: number;
  kind: ListKind;
  year: number;
  no: number;
  state: ListState;
  madeBy: number;
  version: number;
  orderId: number | null;
  reportId: number | null;
  letterId: number | null;
  receivedOn: string | null;
  certificate: string | null;
  at: Date;
}

const columns = sql`b.id, b.kind, b.be_year as year, b.no, b.state, b.made_by as "madeBy", b.version, b.order_id as "orderId", b.report_id as "reportId",
  b.letter_id as "letterId", b.received_on::text as "receivedOn", b.certificate_no as certificate, issue_clock() as at`;

/** Holds it until the commit: two acts on one list follow each other. `version`: as it was read. */
export async function holdList(ctx: Ctx, listId: number, version?: number): Promise<ListInHand> {
  const list = await findList(ctx, listId, sql`for no key update of b`);
  if (version !== undefined && list.version !== version) throw conflict('archive_list_changed');
  return list;
}

export async function findList({ db }: Pick<Ctx, 'db'>, listId: number, lock: RawBuilder<unknown> = sql``): Promise<ListInHand> {
  const { rows } = await sql<ListInHand>`select ${columns} from archive_batch b where b.id = ${listId} ${lock}`.execute(db);
  const [list] = rows;
  if (!list) throw notFound();
  return list;
}

export function stepOf({ kind, state }: Pick<ListInHand, 'kind' | 'state'>, act: ListStep['act']): ListStep | undefined {
  return listSteps.find((one) => one.act === act && one.kinds.includes(kind) && one.from.includes(state));
}

export function mustStand(ctx: Ctx, list: ListInHand, act: ListStep['act']): ListStep {
  const step = stepOf(list, act);
  if (step) return step;
  throw refuse('archive_list_state', { params: { state: textsIn(ctx.request.language, 'archive').listState[list.state] } });
}

/** Takes the step by the table and writes it down. What else changes of the list goes with it. */
export async function moveList(
  ctx: Ctx,
  list: ListInHand,
  act: ListStep['act'],
  { words = '', set }: { words?: string; set?: RawBuilder<unknown> } = {},
): Promise<void> {
  const { to = list.state } = mustStand(ctx, list, act);
  await sql`update archive_batch set state = ${to}, version = version + 1 ${set ? sql`, ${set}` : sql``} where id = ${list.id}`.execute(
    ctx.db,
  );
  await noteOf(ctx, list, act, words);
  list.state = to;
  list.version += 1;
}

/** A line of what happened to it; rows are only added. */
export async function noteOf(
  { db, visitor }: Ctx,
  { id }: Pick<ListInHand, 'id'>,
  act: string,
  words = '',
  n: number | null = null,
): Promise<void> {
  await sql`insert into archive_batch_event (batch_id, at, actor_id, act, words, n) values (${id}, issue_clock(), ${visitor?.personId ?? null}, ${act}, ${words}, ${n})`.execute(
    db,
  );
}

/** All who sit on it, or carry it out. */
export async function peopleIds(
  { db }: Pick<Ctx, 'db'>,
  listId: number,
  roles: readonly string[] = ['CHAIR', 'MEMBER', 'EXECUTOR'],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select person_id as id from archive_batch_person where batch_id = ${listId} and role = any(${roles as string[]}::text[])
    order by role, person_id`.execute(db);
  return rows.map(({ id }) => id);
}
