import type pg from 'pg';
import { type Agency, type Clerk, firstPerson, firstPost, firstUnit, unitCount } from './agency.ts';
import { headersOf, turning } from './asking.ts';
import { single } from './load.ts';
import type { Path } from './paths.ts';

const rooms = 40;
const uses = 30_000;
const asked = 10_000;

/**
 * A year of bookings by the agency's people: 40 rooms with three meetings on every working day, most of them over, and 10,000 requests on which
 * heads have to decide, some 33 each. Does nothing where they stand.
 */
export async function seedRequests(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from request limit 1');
  if (rows.length > 0) return;
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  await client.query('analyze request, request_step, resource, resource_use, room');
}

/** Unit, officer and time of request `i`; the first `uses` of them have a room of their own for it. */
const plan = `create temporary table bench_request on commit drop as
  select i, u, ${firstPerson} + u + ${unitCount} * (3 + (i / ${unitCount}) % 12) as officer, room, day + slot as from_at, day + slot + interval '90 minutes' as until_at, i > ${uses} as open
  from (
    select i, 1 + i % ${unitCount} as u, 1 + i % ${rooms} as room,
      (date_trunc('week', now() at time zone 'Asia/Bangkok') + (case when i <= ${uses} then (n / 5) * 7 - 44 * 7 else 14 + (n / 5) % 8 * 7 end + n % 5) * interval '1 day') at time zone 'Asia/Bangkok' as day,
      (array[interval '9 hours', interval '11 hours', interval '14 hours'])[1 + (i / ${rooms}) % 3] as slot
    from (select i, (i - 1) / ${rooms * 3} as n from generate_series(1, ${uses + asked}) i) q) p`;

const statements = [
  `insert into room (name, building, floor, capacity, seats_u, open_from, open_until) select 'ห้องประชุม ' || i, 'อาคาร ' || 1 + i % 4, (1 + i % 6)::text, 10 + i % 8 * 20, 8, '08:00', '18:00'
    from generate_series(1, ${rooms}) i`,
  `update resource s set name = r.name, open_from = r.open_from::time, open_until = r.open_until::time, open_days = r.open_days from room r where r.id = s.id`,
  plan,
  `create temporary table bench_room on commit drop as select row_number() over (order by id) as n, id from room`,
  `insert into request (id, kind, state, number, be_year, applicant_id, filed_by, unit_id, subject, content, from_at, until_at, round, created_at, submitted_at, ended_at) overriding system value
    select p.i, 'room.booking', case when open then 'SUBMITTED' when until_at < now() then 'DONE' else 'APPROVED' end, 'จห ' || p.i || '/' || be_year(from_at), be_year(from_at), officer, officer,
      ${firstUnit} + u, 'ประชุมครั้งที่ ' || p.i, jsonb_build_object('topic', 'ประชุมครั้งที่ ' || p.i, 'publicTitle', '', 'private', false, 'headCount', 10, 'layout', '', 'extras', '[]'::jsonb,
        'catering', '[]'::jsonb, 'phone', '', 'remark', '', 'occurrences', jsonb_build_array(jsonb_build_object('n', 0, 'roomId', o.id, 'from', from_at, 'until', until_at, 'waits', false))),
      from_at, until_at, 1, least(from_at, now()) - interval '7 days', least(from_at, now()) - interval '7 days', case when not open and until_at < now() then until_at end
    from bench_request p join bench_room o on o.n = p.room`,
  `insert into request_step (request_id, round, n, name, role, holder_id, state, opened_at, due_at, actor_id, decision, at)
    select i, 1, 1, 'approve', 'DECIDE', ${firstPost} + u, case when open then 'WAITING' else 'DONE' end, least(from_at, now()) - interval '7 days', from_at,
      case when not open then ${firstPerson} + u end, case when not open then 'APPROVE' end, case when not open then least(from_at, now()) - interval '6 days' end from bench_request`,
  `insert into resource_use (resource_id, request_id, during, block, state) select o.id, i, tstzrange(from_at, until_at), tstzrange(from_at, until_at), case when open then 'ASKED' else 'FIRM' end
    from bench_request p join bench_room o on o.n = p.room`,
  `select setval(pg_get_serial_sequence('request', 'id'), (select max(id) from request))`,
];

/** What stands around the letters, beside the yardstick of a page. */
export function requestPaths({ heads, officers, registries }: Agency): Path[] {
  const everybody = [...heads, ...officers, ...registries];
  const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const get = (one: Clerk, path: string) => ({ method: 'GET' as const, path: `/api${path}`, headers: headersOf(one) });
  return [
    {
      name: 'waiting',
      about: 'letters and requests that wait for one, the most urgent first',
      limit: 'page',
      goals: { cpuMs: 20 },
      work: single(turning(everybody, (one) => get(one, '/office/waiting?take=20'))),
    },
    {
      name: 'own-requests',
      about: 'requests of one’s own, the newest first',
      limit: 'page',
      goals: { cpuMs: 300 },
      work: single(turning(everybody, (one) => get(one, '/office/requests?view=mine&take=20'))),
    },
    {
      name: 'rooms-week',
      about: 'the calendar of all rooms for a week: the main page of bookings',
      limit: 'page',
      goals: { cpuMs: 300 },
      work: single(
        turning(everybody, (one, i) => get(one, `/room/calendar?from=${on((i % 20) * 7 - 100)}&until=${on((i % 20) * 7 - 94)}`)),
      ),
    },
    {
      name: 'free-rooms',
      about: 'rooms with enough seats that are free at a time',
      limit: 'page',
      goals: { cpuMs: 50 },
      work: single(
        turning(everybody, (one, i) =>
          get(one, `/room/free?from=${on(i % 40)}T02:00:00Z&until=${on(i % 40)}T03:30:00Z&headCount=${10 + (i % 8) * 20}`),
        ),
      ),
    },
  ];
}
