import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type FeedScope, feedPath } from '../../../contract/office/feeds.ts';
import { hashToken } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { type CalendarEntry, writeCalendar } from '../../http/ical.ts';
import { textsIn } from '../../http/languages.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { evening, morning, noon } from '../../people/presence.ts';
import { feedsOf } from '../beside.ts';
import { goesAlong } from '../may-see.ts';

/** A calendar asks every few minutes; a whole office may stand behind one address. */
const perMinute = 120;
/** Of the last month and later. What was cancelled stays as cancelled for as long, so that programs take it out. */
const days = 31;
const most = 2000;

/** Resources `s` whose calendar anybody of the office may follow; where a driver or a person sits is nobody's to follow. */
export const followed = sql<boolean>`(s.active and s.kind in ('ROOM', 'VEHICLE', 'EQUIPMENT'))`;

interface Feed {
  id: number;
  personId: number;
  scope: FeedScope;
  ref: number | null;
  name: string | null;
}

/** GET /api/feed/SECRET.ics, without a session: programs that read calendars have none. */
export function feedRoute(app: FastifyInstance, office: Office): void {
  serveStream(app, office, { method: 'GET', path: feedPath(':file'), access: 'open' }, async (ctx, request, reply) => {
    await limitRate(office, { kind: 'feed', key: ctx.request.ip, points: perMinute, seconds: 60 });
    const { file } = request.params as { file: string };
    const secret = /^([A-Za-z0-9_-]{43})\.ics$/.exec(file)?.[1];
    const feed = secret === undefined ? undefined : await findFeed(ctx, secret);
    if (!feed) throw notFound();
    const entries = await entriesOf[feed.scope](ctx, feed);
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="calendar.ics"')
      .header('cache-control', 'private, max-age=300')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer')
      .send(writeCalendar({ product: 'office', title: feed.name ?? textsIn(ctx.request.language, 'requests').feed.mine, entries }));
  });
}

/** A feed that stands, of who works here still; its use is noted now and then. */
async function findFeed(ctx: Ctx, secret: string): Promise<Feed | undefined> {
  const { rows } = await sql<Feed & { stale: boolean }>`
    select f.id, f.person_id as "personId", f.scope, case f.scope when 'UNIT' then u.id else f.ref_id end as ref, case f.scope when 'UNIT' then u.name else s.name end as name,
      f.used_at is null or f.used_at < now() - interval '10 minutes' as stale
    from calendar_feed f join person p on p.id = f.person_id and p.active
      left join resource s on f.scope = 'RESOURCE' and s.id = f.ref_id and ${followed}
      left join lateral (select u.id, u.name from affiliation a join unit u on u.id = a.unit_id
        where f.scope = 'UNIT' and a.person_id = f.person_id and a.is_main and a.since <= today() and (a.until is null or a.until >= today()) order by a.id limit 1) u on true
    where f.secret_hash = ${hashToken(secret)} and f.revoked_at is null and exists (select 1 from account c where c.person_id = p.id and c.active)
      and (f.scope = 'MINE' or u.id is not null or s.id is not null)`.execute(ctx.db);
  const [feed] = rows;
  if (feed?.stale) await sql`update calendar_feed set used_at = now() where id = ${feed.id}`.execute(ctx.db);
  return feed;
}

const entriesOf: Record<FeedScope, (ctx: Ctx, feed: Feed) => Promise<CalendarEntry[]>> = {
  MINE: async (ctx, { personId }) => [
    ...(await bookings(ctx, sql`(r.applicant_id = ${personId} or ${goesAlong(personId)})`, 'TITLE')),
    ...(await absences(ctx, sql`x.person_id = ${personId}`, false)),
    ...(await feedsOf(ctx, personId, days)),
  ],
  UNIT: async (ctx, { ref }) => [
    ...(await bookings(ctx, sql`r.applicant_id in (${membersOf(ref)})`, 'PERSON')),
    ...(await absences(ctx, sql`x.person_id in (${membersOf(ref)})`, true)),
  ],
  RESOURCE: async (ctx, { ref }) =>
    bookings(ctx, sql`exists (select 1 from resource_use o where o.request_id = r.id and o.resource_id = ${ref})`, 'UNIT', ref),
};

const membersOf = (unit: number | null) => sql`select f.person_id from affiliation f join person m on m.id = f.person_id and m.active
  where f.unit_id = ${unit} and f.since <= today() and (f.until is null or f.until >= today())`;

interface Booking {
  request: number;
  occurrence: number;
  sequence: number;
  changed: Date;
  from: Date;
  until: Date;
  subject: string;
  private: boolean;
  person: string;
  unit: string;
  place: string | null;
  /** A room: what it is booked for may be read at its door. */
  room: boolean;
  live: boolean;
}

/**
 * Each occurrence of a request that was approved, and for a month what was cancelled. What a private one is about is never said.
 * `says`: one's own titles, who is busy, or which unit has the thing.
 */
async function bookings(
  ctx: Ctx,
  which: ReturnType<typeof sql>,
  says: 'TITLE' | 'PERSON' | 'UNIT',
  resource: number | null = null,
): Promise<CalendarEntry[]> {
  const { rows } = await sql<Booking>`
    with chosen as (
      select r.id, r.subject, r.private, r.version, r.state, r.applicant_id, r.unit_id, r.from_at, r.until_at, e.at as changed
      from request r cross join lateral (select v.at from request_event v where v.subject_id = r.id order by v.seq desc limit 1) e
      where ${which} and r.until_at >= now() - make_interval(days => ${days})
        and (r.state in ('APPROVED', 'CANCEL_ASKED', 'RUNNING', 'DONE', 'CLOSED') or (r.state = 'CANCELLED' and e.at >= now() - make_interval(days => ${days})))),
    times as (
      select c.id, u.occurrence, coalesce(min(lower(u.during)) filter (where u.state in ('HELD', 'FIRM')), min(lower(u.during))) as "from",
        coalesce(max(upper(u.during)) filter (where u.state in ('HELD', 'FIRM')), max(upper(u.during))) as until,
        bool_or(u.state in ('HELD', 'FIRM') or (u.state = 'RELEASED' and c.state in ('DONE', 'CLOSED'))) and c.state <> 'CANCELLED' as live,
        string_agg(distinct s.name, ', ') filter (where s.kind = 'ROOM' and u.state in ('HELD', 'FIRM')) as place, bool_or(s.kind = 'ROOM') as room
      from chosen c join resource_use u on u.request_id = c.id join resource s on s.id = u.resource_id
      where not u.waits and u.state <> 'ASKED' and (${resource}::int8 is null or u.resource_id = ${resource})
      group by c.id, c.state, u.occurrence
      union all
      select c.id, 0, c.from_at, c.until_at, c.state <> 'CANCELLED', null, false from chosen c
      where ${resource}::int8 is null and not exists (select 1 from resource_use u where u.request_id = c.id))
    select c.id as request, t.occurrence, c.version as sequence, c.changed, t."from", t.until, c.subject, c.private,
      p.first_name || ' ' || p.last_name as person, n.name as unit, t.place, t.room, t.live
    from times t join chosen c on c.id = t.id join person p on p.id = c.applicant_id join unit n on n.id = c.unit_id
    where t."from" is not null and (t.live or c.changed >= now() - make_interval(days => ${days})) order by t."from", c.id, t.occurrence limit ${most}`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'requests').feed;
  const host = new URL(ctx.office.config.publicUrl).hostname;
  const titleOf = (row: Booking) => {
    if (says === 'PERSON') return `${row.person} ${words.busy}`;
    if (says === 'TITLE') return row.private ? words.busy : row.subject;
    return row.private || !row.room ? `${words.busy} (${row.unit})` : `${row.subject} (${row.unit})`;
  };
  return rows.map((row) => ({
    uid: `request-${row.request}-${row.occurrence}@${host}`,
    sequence: row.sequence,
    changed: row.changed,
    from: row.from,
    until: row.until,
    title: titleOf(row),
    ...(says === 'TITLE' && !row.private && row.place ? { place: row.place } : {}),
    cancelled: !row.live,
  }));
}

/** Half days on which somebody is not at his desk: that he is away, never why. Both halves of a day are one entry. */
async function absences(ctx: Ctx, which: ReturnType<typeof sql>, named: boolean): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ person: number; name: string; day: string; half: string | null }>`
    select x.person_id as person, p.first_name || ' ' || p.last_name as name, to_char(x.day, 'YYYY-MM-DD') as day, case when count(*) = 1 then min(x.half) end as half
    from presence x join person p on p.id = x.person_id where ${which} and x.day >= today() - ${days}::int and x.day <= today() + 366
    group by x.person_id, p.first_name, p.last_name, x.day order by x.day, x.person_id limit ${most}`.execute(ctx.db);
  const words = textsIn(ctx.request.language, 'requests').feed;
  const host = new URL(ctx.office.config.publicUrl).hostname;
  const at = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`);
  const changed = new Date();
  return rows.map(({ person, name, day, half }) => ({
    uid: `away-${person}-${day}@${host}`,
    sequence: half === null ? 2 : half === 'AM' ? 0 : 1,
    changed,
    from: half === null ? at(day, '00:00') : at(day, half === 'AM' ? morning : noon),
    until: half === null ? at(day, '00:00') : at(day, half === 'AM' ? noon : evening),
    wholeDays: half === null,
    title: named ? `${name} ${words.away}` : words.away,
  }));
}
