import { type RawBuilder, sql } from 'kysely';
import type { CheckAct, CheckState } from '../../../contract/asset/check.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict, notFound, refuse } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';

/** รอบตรวจ: what may happen to one from which state; `moveCheck` alone writes it. */
const steps: readonly { act: CheckAct; from: readonly CheckState[]; to?: CheckState }[] = [
  { act: 'setInspectors', from: ['PLANNED', 'APPOINTED'], to: 'APPOINTED' },
  { act: 'draft', from: ['PLANNED', 'APPOINTED', 'RUNNING'] },
  { act: 'start', from: ['APPOINTED'], to: 'RUNNING' },
  { act: 'find', from: ['RUNNING'] },
  { act: 'report', from: ['RUNNING'], to: 'REPORTED' },
  { act: 'apply', from: ['REPORTED'], to: 'DONE' },
  { act: 'cancel', from: ['PLANNED', 'APPOINTED'], to: 'CANCELLED' },
];

export interface CheckInHand {
  id: number;
  year: number;
  state: CheckState;
  startsOn: string;
  dueOn: string;
  startedAt: Date | null;
  requestId: number | null;
  orderId: number | null;
  reportId: number | null;
  madeBy: number;
  version: number;
  at: Date;
}

/** Holds it until the commit. `version`: as it was read; `share`: findings of many go in side by side, and none after the report. */
export async function holdCheck(ctx: Ctx, checkId: number, version?: number, { share = false } = {}): Promise<CheckInHand> {
  const check = await findCheck(ctx, checkId, share ? sql`for share of k` : sql`for update of k`);
  if (version !== undefined && check.version !== version) throw conflict();
  return check;
}

export async function findCheck({ db }: Pick<Ctx, 'db'>, checkId: number, lock: RawBuilder<unknown> = sql``): Promise<CheckInHand> {
  const { rows } =
    await sql<CheckInHand>`select k.id, k.fiscal_year as year, k.state, k.starts_on::text as "startsOn", k.due_on::text as "dueOn", k.started_at as "startedAt",
      k.request_id as "requestId", k.order_id as "orderId", k.report_id as "reportId", k.made_by as "madeBy", k.version, issue_clock() as at
    from asset_check k where k.id = ${checkId} ${lock}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const allowsCheck = (act: CheckAct, state: CheckState) => steps.some((one) => one.act === act && one.from.includes(state));

export function mustStand(ctx: Ctx, { state }: Pick<CheckInHand, 'state'>, act: CheckAct): void {
  if (!allowsCheck(act, state))
    throw refuse('asset_check_state', { params: { state: textsIn(ctx.request.language, 'assetCheck').state[state] } });
}

/** Takes the step by the table and writes it down. What else changes of the round goes with it. */
export async function moveCheck(
  ctx: Ctx,
  check: CheckInHand,
  act: CheckAct,
  { words = '', set }: { words?: string; set?: RawBuilder<unknown> } = {},
) {
  mustStand(ctx, check, act);
  const to = steps.find((one) => one.act === act)?.to ?? check.state;
  await sql`update asset_check set state = ${to}, version = version + 1 ${set ? sql`, ${set}` : sql``} where id = ${check.id}`.execute(
    ctx.db,
  );
  await noteCheck(ctx, check.id, act, words);
  check.state = to;
  check.version += 1;
}

/** A line of what happened to it; rows are only added. */
export async function noteCheck({ db, visitor }: Ctx, checkId: number, act: string, words = ''): Promise<void> {
  await sql`insert into asset_check_event (check_id, at, actor_id, act, words) values (${checkId}, issue_clock(), ${visitor?.personId ?? null}, ${act}, ${words})`.execute(
    db,
  );
}
