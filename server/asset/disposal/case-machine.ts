import { type RawBuilder, sql } from 'kysely';
import type { CaseAct, CaseState, DisposalMethod } from '../../../contract/asset/disposal.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict, notFound, refuse } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';

/** เรื่องจำหน่าย: what may happen to one from which state; `moveCase` alone writes it. */
const steps: readonly { act: CaseAct | 'done'; from: readonly CaseState[]; to?: CaseState }[] = [
  { act: 'setInquiry', from: ['REPORTED', 'INQUIRY'], to: 'INQUIRY' },
  { act: 'skipInquiry', from: ['REPORTED'], to: 'FOUND' },
  { act: 'judge', from: ['INQUIRY'] },
  { act: 'sendFinding', from: ['INQUIRY'], to: 'FOUND' },
  { act: 'order', from: ['FOUND'], to: 'DISPOSAL' },
  { act: 'evidence', from: ['DISPOSAL'] },
  { act: 'strike', from: ['DISPOSAL'], to: 'STRUCK' },
  { act: 'tellAudit', from: ['STRUCK'] },
  { act: 'tellRegistrar', from: ['STRUCK'] },
  // the audit office and every registrar know
  { act: 'done', from: ['STRUCK'], to: 'DONE' },
  { act: 'draft', from: ['REPORTED', 'INQUIRY', 'FOUND', 'DISPOSAL', 'STRUCK'] },
  { act: 'cancel', from: ['REPORTED', 'INQUIRY', 'FOUND'], to: 'CANCELLED' },
];

export interface CaseInHand {
  id: number;
  no: number;
  year: number;
  state: CaseState;
  inquiryOrderId: number | null;
  findingId: number | null;
  orderId: number | null;
  auditLetterId: number | null;
  method: DisposalMethod | null;
  orderedOn: string | null;
  struckOn: string | null;
  madeBy: number;
  version: number;
}

export async function holdCase(ctx: Ctx, caseId: number, version?: number): Promise<CaseInHand> {
  const one = await findCase(ctx, caseId, sql`for update of k`);
  if (version !== undefined && one.version !== version) throw conflict();
  return one;
}

export async function findCase({ db }: Pick<Ctx, 'db'>, caseId: number, lock: RawBuilder<unknown> = sql``): Promise<CaseInHand> {
  const { rows } =
    await sql<CaseInHand>`select k.id, k.no, k.fiscal_year as year, k.state, k.inquiry_order_id as "inquiryOrderId", k.finding_id as "findingId", k.order_id as "orderId",
      k.audit_letter_id as "auditLetterId", k.method, k.ordered_on::text as "orderedOn", k.struck_on::text as "struckOn", k.made_by as "madeBy", k.version
    from asset_case k where k.id = ${caseId} ${lock}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const allowsCase = (act: CaseAct, state: CaseState) => steps.some((one) => one.act === act && one.from.includes(state));

export function mustStand(ctx: Ctx, { state }: Pick<CaseInHand, 'state'>, act: CaseAct | 'done'): void {
  if (steps.some((one) => one.act === act && one.from.includes(state))) return;
  throw refuse('asset_case_state', { params: { state: textsIn(ctx.request.language, 'assetCase').state[state] } });
}

/** Takes the step by the table and writes it down. What else changes of the case goes with it. */
export async function moveCase(
  ctx: Ctx,
  one: CaseInHand,
  act: CaseAct | 'done',
  { words = '', set }: { words?: string; set?: RawBuilder<unknown> } = {},
) {
  mustStand(ctx, one, act);
  const to = steps.find((step) => step.act === act)?.to ?? one.state;
  await sql`update asset_case set state = ${to}, version = version + 1 ${set ? sql`, ${set}` : sql``} where id = ${one.id}`.execute(ctx.db);
  await noteCase(ctx, one.id, act, words);
  one.state = to;
  one.version += 1;
}

/** A line of what happened to it; rows are only added. */
export async function noteCase({ db, visitor }: Ctx, caseId: number, act: string, words = ''): Promise<void> {
  await sql`insert into asset_case_event (case_id, at, actor_id, act, words) values (${caseId}, issue_clock(), ${visitor?.personId ?? null}, ${act}, ${words})`.execute(
    db,
  );
}
