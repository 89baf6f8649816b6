import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/intranet/today.ts';
import { menuEntries } from '../../contract/menus.ts';
import { arabicDigits } from '../../contract/rules/thai.ts';
import { pageOf } from '../../contract/wire.ts';
import type { Ctx } from '../http/context.ts';
import { menuRight } from '../http/menu-rights.ts';
import { bothPersonNames, named, personNamed } from '../http/named.ts';
import { absent, awayNow } from '../people/presence.ts';

/** So many are named on the page; the others stand in the phone book. */
const mostNamed = 12;

/** Who is out at this moment, of those who work here. */
const outNow = sql`select distinct x.person_id as id from presence x join person p on p.id = x.person_id and p.active
  where x.day = today() and x.kind = any(${absent as string[]}::text[])
    and x.half = case when extract(hour from issue_clock() at time zone 'Asia/Bangkok') < 12 then 'AM' else 'PM' end`;

/** Where person `p` mainly works now: the post and the unit. */
const place = (
  ctx: Ctx,
) => sql`lateral (select coalesce(${named(ctx, 'o')}, '') as post, ${named(ctx, 'u')} as unit from affiliation f join unit u on u.id = f.unit_id
  left join position o on o.id = f.position_id where f.person_id = p.id and f.since <= today() and (f.until is null or f.until >= today())
  order by f.is_main desc, f.id limit 1) w`;

export async function officeToday(ctx: Ctx): Promise<Given<typeof calls.officeToday>> {
  const [out, rooms] = await Promise.all([whoIsOut(ctx), roomsNow(ctx)]);
  return { ...out, rooms, books: menuRight(ctx.me, menuEntries.room.id) !== 'none' };
}

async function whoIsOut(ctx: Ctx): Promise<Pick<Given<typeof calls.officeToday>, 'out' | 'outTotal'>> {
  const { rows } = await sql<{ id: number; name: string; detail: string; total: number }>`
    select p.id, ${personNamed(ctx, 'p')} as name, concat_ws(' · ', nullif(w.post, ''), w.unit) as detail, count(*) over ()::int as total
    from (${outNow}) a join person p on p.id = a.id left join ${place(ctx)} on true
    order by p.first_name collate "th-x-icu", p.last_name collate "th-x-icu", p.id limit ${mostNamed}`.execute(ctx.db);
  const away = await awayOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    out: rows.flatMap(({ id, name, detail }) => {
      const one = away.get(id);
      return one ? [{ personId: id, name, detail, ...one }] : [];
    }),
    outTotal: rows[0]?.total ?? 0,
  };
}

async function awayOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, { until: string; actor: string | null }>> {
  const away = await awayNow(ctx, ids);
  return new Map(away.map(({ personId, until, actor }) => [personId, { until, actor }]));
}

/** Rooms by their order; what lies between two uses is free as far as the next one's margin. */
async function roomsNow(ctx: Ctx): Promise<Given<typeof calls.officeToday>['rooms']> {
  const { rows } = await sql<{ id: number; name: string; busyUntil: Date | null; freeUntil: Date | null }>`
    select s.id, ${named(ctx, 's')} as name,
      (select max(upper(u.block)) from resource_use u where u.resource_id = s.id and u.state in ('HELD', 'FIRM') and u.block @> issue_clock()) as "busyUntil",
      (select min(lower(u.block)) from resource_use u where u.resource_id = s.id and u.state in ('HELD', 'FIRM') and lower(u.block) > issue_clock()
        and lower(u.block) < ((issue_clock() at time zone 'Asia/Bangkok')::date + 1)::timestamp at time zone 'Asia/Bangkok') as "freeUntil"
    from resource s where s.kind = 'ROOM' and s.active order by s.sort, s.id limit 30`.execute(ctx.db);
  return rows.map(({ id, name, busyUntil, freeUntil }) => ({
    id,
    name,
    busyUntil: busyUntil?.toISOString() ?? null,
    freeUntil: busyUntil ? null : (freeUntil?.toISOString() ?? null),
  }));
}

export async function phoneBook(ctx: Ctx, input: Taken<typeof calls.phoneBook>): Promise<Given<typeof calls.phoneBook>> {
  const { take, skip } = pageOf(input);
  const search = (input.search ?? '').trim();
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = arabicDigits(search).replace(/\D/g, '');
  const words = sql`(${search} = '' or th_norm(${bothPersonNames('p')} || ' ' || coalesce(w.post, '') || ' ' || coalesce(w.unit, '')) like th_norm(${like(search)})
    or (${digits.length >= 3} and regexp_replace(p.phone, '\\D', '', 'g') like ${like(digits)}) or (${search.includes('@')} and lower(p.email) like lower(${like(search)})))`;
  const { rows } = await sql<Omit<calls.PhoneBookEntry, 'away'> & { total: number }>`
    select p.id as "personId", ${personNamed(ctx, 'p')} as name, coalesce(w.post, '') as post, w.unit, p.phone, p.email, count(*) over ()::int as total
    from person p join ${place(ctx)} on true
    where p.active and ${words} and (not ${input.away === true} or p.id in (${outNow}))
    order by p.first_name collate "th-x-icu", p.last_name collate "th-x-icu", p.id limit ${take} offset ${skip}`.execute(ctx.db);
  const away = await awayOf(
    ctx,
    rows.map(({ personId }) => personId),
  );
  return {
    items: rows.map(({ total: _, ...row }) => ({ ...row, away: away.get(row.personId) ?? null })),
    total: rows[0]?.total ?? 0,
  };
}
