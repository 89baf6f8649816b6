import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { judgeChoices } from '../../settings/letter-choices.ts';
import { dueBelow, heldBelow, tellLaterDay } from '../deadlines/superior-day.ts';
import { keepFollowing } from '../letter/follow.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import { getHolders, type Holder } from '../machine/parties.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';
import { isSelf, makerOf, workOn } from '../machine/work-on.ts';
import { startTasks } from './start-work.ts';

interface Given {
  transmissionId?: number | undefined;
  taskId?: number | undefined;
  to: number[];
  message: string;
  due?: string | undefined;
  dueReason?: string | undefined;
  follow?: boolean | undefined;
  jobTypeId?: number | undefined;
}

const kinds = {
  present: { kind: 'PRESENT', news: 'presented' },
  assign: { kind: 'ASSIGN', news: 'assigned' },
} as const;

/**
 * What presenting and assigning have in common: work for officers named one by one, on the letter or under one's own task.
 * `ends`: the result with which one's own task ends by it. Gives the row that it was done on.
 */
export async function giveWork(ctx: Ctx, letter: LetterInHand, action: keyof typeof kinds, given: Given, ends: string[] = []) {
  const { to, message } = given;
  const on = workOn(letter, action, given);
  await judgeChoices(ctx, { jobTypeId: given.jobTypeId });
  // what goes up to a superior has the day that is said, what goes down his
  const held = action === 'assign' ? heldBelow(letter, on) : null;
  const due = dueBelow(given, held, letter.at);
  const { makerId, right } = makerOf(letter, on);
  const detail = { to, ...(message ? { text: message } : {}), ...(due ? { due: due.toISOString() } : {}) };
  const result = on.task && ends.includes(on.task.kind) ? { result: { code: 'ASSIGNED', text: message || null } } : {};
  if (on.task) await stepTask(ctx, letter, on.task, action, { detail, right, ...result });
  else await stepTransmission(ctx, letter, on.transmission, action, { detail, right });
  const holders = await getHolders(ctx, to);
  refuseHolders(ctx, holders);
  if (action === 'assign' && on.task?.kind === 'ASSIGN' && right.delegationId === null) await refuseSuperiors(ctx, holders);
  const transmissionId = on.transmission.id;
  const { kind, news } = kinds[action];
  const tasks = await startTasks(ctx, letter, {
    kind,
    transmissionId,
    makerId,
    to: holders,
    message,
    due,
    parentId: on.task?.id ?? null,
    jobTypeId: given.jobTypeId ?? null,
  });
  tellLaterDay(letter, held, { tasks, due, reason: given.dueReason, right });
  await settle(ctx, letter, transmissionId);
  if (given.follow || due) await keepFollowing(ctx, letter, due);
  if (!on.task) announceToRegistry(letter, on.transmission);
  for (const task of tasks) announce(letter, { kind: news, holders: [task.holderId], transmissionId, taskId: task.id });
  return on;
}

/** Work that was assigned goes on to others or is reported: it is not assigned to whom one stands under. */
async function refuseSuperiors(ctx: Ctx, holders: Holder[]): Promise<void> {
  const { rows } = await sql`
    with recursive above as (
      select unnest(${ctx.me.units}::bigint[]) as id union select u.parent_id from unit u join above a on a.id = u.id where u.parent_id is not null)
    select 1 from position o left join affiliation a on a.position_id = o.id and (a.until is null or a.until >= today())
    where o.heads_unit and o.unit_id in (select id from above) and o.unit_id <> all(${ctx.me.headedUnits}::bigint[])
      and (o.id = any(${holders.map((one) => one.id)}::bigint[]) or a.person_id = any(${holders.map((one) => one.id)}::bigint[])) limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) throw badField('to', 'assign_upwards');
}

function refuseHolders(ctx: Ctx, holders: Holder[]): void {
  for (const holder of holders) {
    if (holder.kind === 'UNIT') throw badField('to', 'holder_must_be_officer');
    if (isSelf(ctx, holder.id)) throw badField('to', 'holder_is_self');
  }
}
