import type { Ctx, Db } from '../http/context.ts';
import { badField } from '../http/errors.ts';

export interface WayOut {
  code: string;
  name: string;
  electronic: boolean;
  proof: boolean;
  active: boolean;
}

export async function deliveryMethods(db: Db): Promise<WayOut[]> {
  const rows = await db
    .selectFrom('way_out')
    .select(['code', 'name', 'electronic', 'proof', 'active'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => (row.code ? [{ ...row, code: row.code }] : []));
}

/** The way for a letter of this class, or a refusal at the field: one that stands and is on, and none over a line for a classed letter. */
export async function judgeWay(ctx: Ctx, code: string, field: string, secrecy: number): Promise<WayOut> {
  const way = (await deliveryMethods(ctx.db)).find((one) => one.code === code);
  if (!way) throw badField(field, 'invalid');
  if (!way.active) throw badField(field, 'choice_off');
  if (secrecy > 0 && way.electronic) throw badField(field, 'secret_not_by_mail');
  return way;
}
