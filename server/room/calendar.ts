import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { menuEntries } from '../../contract/menus.ts';
import type { dayOfRooms as call, roomReport as reportCall } from '../../contract/room/calls.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';
import { seenRequests } from '../office/may-see.ts';
import { holidayNames } from './plan-series.ts';
import { closedIn, factsOf, keepsRoom, roomsWhere } from './rooms.ts';

type Reply = Given<typeof call>;
type Item = Reply['items'][number];
/** Days that one look may hold. */
const mostDays = 62;

/** What stands in the rooms: everybody sees that a room is taken and by which unit; what a private meeting is about, only who may open it. */
export async function dayOfRooms(ctx: Ctx, { from, until, roomId }: Taken<typeof call>): Promise<Reply> {
  if (until < from || Date.parse(until) - Date.parse(from) > mostDays * 86_400_000) throw badField('until', 'invalid');
  const me = rightsNow(ctx.me);
  const manages = menuRight(me, menuEntries.room.id) === 'manage';
  const which = roomId ? sql`r.id = ${roomId}` : sql`r.active`;
  const rooms = await roomsWhere(ctx, which);
  const kept = rooms.filter((room) => keepsRoom(me, room)).map((room) => room.id);
  const [{ rows }, holidays, closed] = await Promise.all([
    sql<Item>`
      select u.id as "useId", q.id as "requestId", u.occurrence, u.resource_id as "roomId", ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until,
        case when x.opens or not q.private then coalesce(case when not x.opens then nullif(q.content ->> 'publicTitle', '') end, q.subject)
          else coalesce(q.content ->> 'publicTitle', '') end as title,
        ${named(ctx, 'n')} as unit, u.state, q.unit_id = any(${me.units}::bigint[]) as mine, q.private, x.opens,
        (q.applicant_id = ${me.personId} or q.filed_by = ${me.personId} or ${manages} or u.resource_id = any(${kept}::bigint[]))
          and u.state <> 'ASKED' and q.state in ('APPROVED', 'RUNNING') and lower(u.during) > now() as movable,
        lower(u.during) <= now() and upper(u.during) > now() and u.state = 'FIRM' as running, q.version
      from resource_use u join request q on q.id = u.request_id join unit n on n.id = q.unit_id,
        lateral (select ${seenRequests(me).$castTo<boolean>()} as opens from request r where r.id = q.id) x
      where u.resource_id = any(${rooms.map((room) => room.id)}::bigint[]) and u.state in ('ASKED', 'HELD', 'FIRM') and not (u.waits and u.state = 'ASKED')
        and u.during && tstzrange(${from}::date::timestamp at time zone 'Asia/Bangkok', (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')
      order by lower(u.during), u.id limit 5000`.execute(ctx.db),
    holidayNames(ctx, from, until),
    closedIn(ctx, from, until),
  ]);
  return { rooms: rooms.map(factsOf), items: rows, holidays: [...holidays].map(([day, name]) => ({ day, name })), closed };
}

type Report = Given<typeof reportCall>;

/** How the rooms were used: hours of what was firm against the hours in which they were open, who did not come, who was bumped, and meals. */
export async function roomReport(ctx: Ctx, { from, until }: Taken<typeof reportCall>): Promise<Report> {
  const span = sql`tstzrange(${from}::date::timestamp at time zone 'Asia/Bangkok', (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
  const [rooms, units, meals] = await Promise.all([
    sql<Report['rooms'][number]>`
      select r.id, ${named(ctx, 'r')} as name, count(u.id) filter (where u.state = 'FIRM')::int as times,
        round(coalesce(sum(extract(epoch from upper(u.during) - lower(u.during))) filter (where u.state = 'FIRM'), 0) / 3600, 1)::float8 as hours,
        round(extract(epoch from r.open_until::time - r.open_from::time) / 3600 * (select count(*) from generate_series(${from}::date, ${until}::date, interval '1 day') d(day)
          where extract(dow from d.day)::int = any(r.open_days) and not exists (select 1 from holiday h where h.active and h.day = d.day::date)), 1)::float8 as "openHours",
        (count(u.id) filter (where exists (select 1 from request_event e where e.subject_id = u.request_id and e.action = 'release'
          and (e.detail ->> 'occurrence')::int = u.occurrence)))::int as "noShow",
        count(u.id) filter (where u.state = 'BUMPED')::int as bumped
      from room r left join resource_use u on u.resource_id = r.id and u.during && ${span}
      where r.active group by r.id order by r.sort, r.id`.execute(ctx.db),
    sql<Report['units'][number]>`
      select ${named(ctx, 'n')} as name, count(*)::int as times, round(sum(extract(epoch from upper(u.during) - lower(u.during))) / 3600, 1)::float8 as hours
      from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id join unit n on n.id = q.unit_id
      where u.state = 'FIRM' and u.during && ${span} group by n.id order by hours desc, n.id limit 100`.execute(ctx.db),
    sql<{ baht: number }>`
      select coalesce(sum((c ->> 'count')::int * k.baht), 0)::int as baht from request q, jsonb_array_elements(q.content -> 'catering') c join catering_kind k on k.id = (c ->> 'kindId')::bigint
      where q.kind = 'room.booking' and q.state in ('APPROVED', 'RUNNING', 'DONE', 'CLOSED') and q.from_at <@ ${span}`.execute(ctx.db),
  ]);
  return { rooms: rooms.rows, units: units.rows, cateringBaht: meals.rows[0]?.baht ?? 0 };
}
