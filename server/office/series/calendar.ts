import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type * as calls from '../../../contract/office/times.ts';
import { rightsNow } from '../../access/acting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { named } from '../../http/named.ts';
import { holidayNames } from '../../system/days-off.ts';
import { seenRequests } from '../may-see.ts';
import type { RequestRules } from '../request-rules.ts';
import { keeps, type Resource } from '../resources/catalogue.ts';

type Calendar = { [Name in keyof typeof calls.calendar]: z.output<(typeof calls.calendar)[Name]> };
type Item = Calendar['items'][number];
/** Days that one look may hold. */
const mostDays = 62;

interface Asked {
  from: string;
  until: string;
  things: readonly Pick<Resource, 'id' | 'keeperId'>[];
}

/** By whom these things are had: everybody sees that one is taken and by which unit; what a private request is about, only who may open it. */
export async function calendarOf(ctx: Ctx, rules: RequestRules, { from, until, things }: Asked): Promise<Calendar> {
  if (until < from || Date.parse(until) - Date.parse(from) > mostDays * 86_400_000) throw badField('until', 'invalid');
  const me = rightsNow(ctx.me);
  const ids = things.map(({ id }) => id);
  const kept = things.filter((thing) => keeps(me, rules, thing)).map(({ id }) => id);
  const [{ rows }, holidays, closed] = await Promise.all([
    sql<Item>`
      select u.id as "useId", q.id as "requestId", u.occurrence, u.resource_id as "resourceId", ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until,
        case when x.opens or not q.private then coalesce(case when not x.opens then nullif(q.content ->> 'publicTitle', '') end, q.subject)
          else coalesce(q.content ->> 'publicTitle', '') end as title,
        ${named(ctx, 'n')} as unit, u.state, q.unit_id = any(${me.units}::bigint[]) as mine, q.private, x.opens,
        (q.applicant_id = ${me.personId} or q.filed_by = ${me.personId} or u.resource_id = any(${kept}::bigint[]))
          and u.state <> 'ASKED' and q.state in ('APPROVED', 'RUNNING') and lower(u.during) > now() as movable,
        lower(u.during) <= now() and upper(u.during) > now() and u.state = 'FIRM' as running, q.version
      from resource_use u join request q on q.id = u.request_id join unit n on n.id = q.unit_id,
        lateral (select ${seenRequests(me).$castTo<boolean>()} as opens from request r where r.id = q.id) x
      where u.resource_id = any(${ids}::bigint[]) and u.state in ('ASKED', 'HELD', 'FIRM') and not (u.waits and u.state = 'ASKED')
        and u.during && tstzrange(${from}::date::timestamp at time zone 'Asia/Bangkok', (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')
      order by lower(u.during), u.id limit 5000`.execute(ctx.db),
    holidayNames(ctx, from, until),
    rules.series?.closed?.(ctx, from, until) ?? [],
  ]);
  return { items: rows, holidays: [...holidays].map(([day, name]) => ({ day, name })), closed };
}
