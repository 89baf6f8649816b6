import { sql } from 'kysely';
import type { OvertimeKind } from '../../contract/overtime/calls.ts';
import type { Ctx } from '../http/context.ts';

export interface Rate {
  kind: OvertimeKind;
  baht: number;
  hoursMost: number;
}
export type FindRate = (kind: OvertimeKind, day: string) => Rate | null;

/** Rates as the regulation has them: the latest that is good on the day. */
export async function ratesOn({ db }: Pick<Ctx, 'db'>): Promise<FindRate> {
  const { rows } = await sql<Rate & { from: string; until: string | null }>`
    select t.kind, t.baht, t.hours_most as "hoursMost", t.valid_from::text as "from", t.valid_to::text as until from overtime_rate t where t.active
    order by t.valid_from desc, t.id desc`.execute(db);
  return (kind, day) => rows.find((one) => one.kind === kind && one.from <= day && (one.until === null || one.until >= day)) ?? null;
}
