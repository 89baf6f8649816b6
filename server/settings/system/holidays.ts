import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { importHolidays as importCall, daysOff as offCall, holidayYear as yearCall } from '../../../contract/settings/holidays.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { governmentDays } from './government-days.ts';

/** A year as the office counts it: its days off, its working days, and what the government has that is not in the list. */
export async function holidayYear(ctx: Ctx, { year }: Taken<typeof yearCall>): Promise<Given<typeof yearCall>> {
  const rows = await ctx.db.selectFrom('holiday').select(['day', 'name', 'kind', 'active']).orderBy('day').execute();
  const days = rows.map((row) => ({ ...row, day: String(row.day) })).filter(({ day }) => day.startsWith(`${year}-`));
  const off = new Set(days.filter((one) => one.active).map((one) => one.day));
  return {
    years: [...new Set(governmentDays.map(([day]) => Number(day.slice(0, 4))))],
    days,
    offered: offeredOf(year, new Set(days.map((one) => one.day))),
    workingDays: workingDaysOf(year, off, ctx.office.system.now.deadlines.weekend),
    manage: pageRight(ctx.me, 'holidays') === 'manage',
  };
}

/** The days off from one day to another, both with them. */
export async function daysOff(ctx: Ctx, { from, until }: Taken<typeof offCall>): Promise<Given<typeof offCall>> {
  const rows = await ctx.db
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('active', '=', true)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .limit(400)
    .execute();
  return { days: rows.map((row) => ({ day: String(row.day), name: row.name })) };
}

export async function importHolidays(ctx: Ctx, { year, days }: Taken<typeof importCall>): Promise<Given<typeof importCall>> {
  const offered = offeredOf(year, new Set());
  const chosen = [...new Set(days)].map((day) => offered.find((one) => one.day === day));
  if (chosen.some((one) => one === undefined)) throw badField('days', 'invalid');
  let added = 0;
  for (const one of chosen) {
    if (!one) continue;
    const row = { day: one.day, name: one.name, kind: one.special ? 'SPECIAL' : 'GOVERNMENT' };
    const { id } =
      (await ctx.db
        .insertInto('holiday')
        .values(row)
        .onConflict((oc) => oc.column('day').doNothing())
        .returning('id')
        .executeTakeFirst()) ?? {};
    if (id === undefined) continue;
    added += 1;
    await auditSetting(ctx, 'holidays', 'IMPORTED', { id, after: row });
  }
  return { added };
}

function offeredOf(year: number, known: ReadonlySet<string>) {
  return governmentDays
    .filter(([day]) => day.startsWith(`${year}-`) && !known.has(day))
    .map(([day, name]) => ({ day, name, special: name.startsWith('วันหยุดราชการกรณีพิเศษ') }));
}

function workingDaysOf(year: number, off: ReadonlySet<string>, weekend: readonly number[]): number[] {
  const counts = Array.from({ length: 12 }, () => 0);
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const date = new Date(at);
    if (weekend.includes(date.getUTCDay()) || off.has(date.toISOString().slice(0, 10))) continue;
    counts[date.getUTCMonth()] = (counts[date.getUTCMonth()] ?? 0) + 1;
  }
  return counts;
}
