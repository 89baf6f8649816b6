import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { menuEntries } from '../../contract/menus.ts';
import type { dayOfRooms as call } from '../../contract/room/calls.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';
import { seenRequests } from '../office/may-see.ts';
import { holidayNames } from '../system/days-off.ts';
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
