import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/time/punches.ts';
import type { Ctx } from '../http/context.ts';
import { named } from '../http/named.ts';
import { rulesNow } from './rules-now.ts';
import { managesTime, unitsSeen } from './who.ts';

export type Shift = Given<typeof calls.timeSetup>['shifts'][number];

/** By id, those that are out of use too: old days have them. */
export async function shiftsById(ctx: Ctx): Promise<Map<number, Shift & { active: boolean }>> {
  const { rows } = await sql<Shift & { active: boolean }>`
    select s.id, s.code, ${named(ctx, 's')} as name, s.comes_at as "comesAt", s.goes_at as "goesAt", s.next_day as "nextDay", s.break_from as "breakFrom",
      s.break_until as "breakUntil", s.grace_minutes as "graceMinutes", s.exempt, s.active from shift s order by s.sort, s.id`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** As a call gives it. */
export function shiftGiven(shift: (Shift & { active: boolean }) | undefined): Shift | null {
  if (!shift) return null;
  const { active: _, ...given } = shift;
  return given;
}

export async function timeSetup(ctx: Ctx): Promise<Given<typeof calls.timeSetup>> {
  const manages = managesTime(ctx.me);
  const [units, shifts, { rows: devices }, { rows: sites }, { begins }] = await Promise.all([
    unitsSeen(ctx),
    shiftsById(ctx),
    sql<{
      id: number;
      name: string;
      detail: string;
    }>`select d.id, ${named(ctx, 'd')} as name, d.serial_no as detail from time_device d where d.active and ${manages}
      order by d.sort, d.id`.execute(ctx.db),
    sql<{
      id: number;
      name: string;
    }>`select t.id, ${named(ctx, 't')} as name from time_site t where t.active order by t.sort, t.id`.execute(ctx.db),
    rulesNow(ctx),
  ]);
  return {
    manages,
    keeps: units.filter(({ keeps }) => keeps).map(({ id, name }) => ({ id, name })),
    heads: units.filter(({ heads }) => heads).map(({ id, name }) => ({ id, name })),
    shifts: [...shifts.values()].filter(({ active }) => active).flatMap((one) => shiftGiven(one) ?? []),
    devices,
    sites,
    begins,
  };
}
