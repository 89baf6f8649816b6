import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import { fiscalEnd, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { byName, named, personNamed } from '../http/named.ts';
import { holidayNames } from '../system/days-off.ts';
import { accountsOf } from './accounts.ts';
import { commands } from './change-leave.ts';
import { managesLeave } from './judge.ts';
import { todayOf } from './ledger.ts';
import { serviceOf } from './service.ts';

/** Days that one look may hold. */
const mostDays = 62;

/** Own units, and those that one heads with everything below them. */
async function unitsSeen(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const me = rightsNow(ctx.me);
  const all = managesLeave(me);
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive below as (select u.id from unit u where u.id = any(${me.headedUnits}::bigint[]) union select u.id from unit u join below b on u.parent_id = b.id)
    select u.id, ${named(ctx, 'u')} as name from unit u where u.active and (${all} or u.id = any(${me.units}::bigint[]) or u.id in (select id from below)) order by u.sort, u.id`.execute(
    ctx.db,
  );
  return rows;
}

/** Of leave everybody learns that a colleague is away, and nothing else: neither its kind nor that it is leave. */
export async function teamCalendar(
  ctx: Ctx,
  { from, until, unitId }: Taken<typeof calls.teamCalendar>,
): Promise<Given<typeof calls.teamCalendar>> {
  if (until < from || Date.parse(until) - Date.parse(from) > mostDays * 86_400_000) throw badField('until', 'invalid');
  const units = await unitsSeen(ctx);
  const chosen = unitId ?? ctx.me.mainUnitId ?? units[0]?.id ?? 0;
  if (!units.some((unit) => unit.id === chosen)) throw notFound();
  const [{ rows: persons }, { rows: items }, off] = await Promise.all([
    sql<{ id: number; name: string; position: string; unitId: number }>`
      select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'o')}, '') as position, f.unit_id as "unitId"
      from affiliation f join person p on p.id = f.person_id and p.active left join position o on o.id = f.position_id
      where f.unit_id = ${chosen} and f.since <= ${until}::date and (f.until is null or f.until >= ${from}::date)
      order by coalesce(o.heads_unit, false) desc, ${byName(ctx, 'p')}, p.id limit 500`.execute(ctx.db),
    sql<Given<typeof calls.teamCalendar>['items'][number]>`
      select x.person_id as "personId", to_char(x.day, 'YYYY-MM-DD') as day, x.half, case when x.private or x.kind = 'LEAVE' then null else x.kind end as kind,
        case when x.private then '' else x.shown end as shown
      from presence x where x.day between ${from}::date and ${until}::date
        and x.person_id in (select f.person_id from affiliation f where f.unit_id = ${chosen} and f.since <= x.day and (f.until is null or f.until >= x.day))
      order by x.day, x.half, x.person_id limit 20000`.execute(ctx.db),
    holidayNames(ctx, from, until),
  ]);
  return { units, persons, items, daysOff: [...off].map(([day, name]) => ({ day, name })) };
}

/** บัตรลา: with kinds, so for himself, who commands him, who looks after leave, and the auditor. */
export async function leaveCard(
  ctx: Ctx,
  { personId: asked, year: askedYear }: Taken<typeof calls.leaveCard>,
): Promise<Given<typeof calls.leaveCard>> {
  const personId = asked ?? ctx.me.personId;
  const { rows } = await sql<{ id: number; name: string; unit: string; unitId: number }>`
    select p.id, ${personNamed(ctx, 'p')} as name, ${named(ctx, 'u')} as unit, u.id as "unitId" from person p join affiliation f on f.person_id = p.id join unit u on u.id = f.unit_id
    where p.id = ${personId} order by (f.until is null or f.until >= today()) desc, f.is_main desc, f.id limit 1`.execute(ctx.db);
  const [person] = rows;
  if (!person) throw notFound();
  const me = rightsNow(ctx.me);
  const sees =
    personId === me.personId ||
    managesLeave(me) ||
    me.isAuditor ||
    (await commands(ctx, { me, applicantId: personId, unitId: person.unitId }));
  if (!sees) throw notFound();
  const today = await todayOf(ctx);
  const year = askedYear ?? fiscalYear(today);
  const [service, off] = await Promise.all([serviceOf(ctx, personId), holidayNames(ctx, fiscalStart(year), fiscalEnd(year))]);
  const { rows: days } = await sql<Given<typeof calls.leaveCard>['days'][number]>`
    select to_char(x.day, 'YYYY-MM-DD') as day, x.half, upper(split_part(r.kind, '.', 2)) as kind, r.id as "requestId" from presence x join request r on r.id = x.request_id
    where x.person_id = ${personId} and x.kind = 'LEAVE' and r.kind like 'leave.%' and x.day between ${fiscalStart(year)}::date and ${fiscalEnd(year)}::date order by x.day, x.half`.execute(
    ctx.db,
  );
  const serving = service.on(today);
  return {
    person: { id: person.id, name: person.name },
    unit: person.unit,
    year,
    employeeType: serving?.type ?? '',
    since: serving?.since ?? service.since,
    workDays: serving?.workDays ?? [],
    days,
    daysOff: [...off].map(([day, name]) => ({ day, name })),
    accounts: await accountsOf(ctx, personId, year, service),
  };
}
