import { sql } from 'kysely';
import type { Db } from '../http/context.ts';
import { inThai, named } from '../http/named.ts';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { adjustDays } from './adjust.ts';
import { clockNow } from './day-status.ts';
import { monthOf, moved, spanOf } from './months.ts';
import { rulesNow } from './rules-now.ts';
import { tellKeepers } from './tell.ts';

/** Where people pressed is forgotten after a while; that they were inside, or were not, stays with the punch. */
export async function forgetPlaces(office: Office): Promise<void> {
  const { placeDays } = await rulesNow(office);
  await sql`delete from punch_place l where l.at < now() - make_interval(days => ${placeDays})`.execute(office.db);
}

/** What came late of the last closed months: a leave of an old day, a file of a scanner that was forgotten. */
export async function adjustClosedMonths(office: Office): Promise<void> {
  await office.db.transaction().execute(async (db: Db) => {
    const ctx = clockOf(office, db);
    const { today } = await clockNow(ctx);
    const from = spanOf(monthOf(moved(spanOf(monthOf(today)).from, -62))).from;
    await adjustDays(ctx, {
      persons: sql`select distinct s.person_id as id from day_status s where s.day >= ${from}::date`,
      from,
      until: moved(spanOf(monthOf(today)).from, -1),
    });
  });
}

/** On the first of a month: the month before waits for the time keepers of every unit that has people. */
export async function remindKeepers(office: Office): Promise<void> {
  const now = clockOf(office, office.db);
  const [{ today }, { begins }] = await Promise.all([clockNow(now), rulesNow(now)]);
  const month = monthOf(moved(spanOf(monthOf(today)).from, -1));
  const { from, until } = spanOf(month);
  if (begins === null || begins > until) return;
  const { rows } = await sql<{ unitId: number; unit: string }>`
    select u.id as "unitId", ${named(inThai, 'u')} as unit from unit u where u.active
      and exists (select 1 from affiliation f where f.unit_id = u.id and f.is_main and f.since <= ${until}::date and (f.until is null or f.until >= ${from}::date))
      and not exists (select 1 from unit_month k where k.unit_id = u.id and k.month = ${from}::date and k.state <> 'OPEN') order by u.id`.execute(
    office.db,
  );
  for (const row of rows)
    await office.db
      .transaction()
      .execute((db: Db) => tellKeepers(clockOf(office, db), 'time_month_waits', { ...row, month }))
      .catch((error) => office.log.error({ err: error, unit: row.unitId }, 'a month of work time that waits'));
}
