import { sql } from 'kysely';
import { watchNoShows } from '../../office/series/displays.ts';
import type { Officer, Reply } from '../desk.ts';
import { done, postOf } from '../letters.ts';
import type { Chance } from './chance.ts';
import type { Player, Stage } from './players.ts';

const quarter = 15 * 60_000;
const ids = { rooms: [] as number[], extras: [] as number[] };
const anything = ['room_too_small', 'time_on_holiday', 'others_ask_too'];

/** Sixteen rooms, some of which their keeper gives, some with time between and some given back where nobody comes; four things that are carried. */
export const rooms: Player = {
  module: 'room',
  share: 55,
  async prepare({ desk, byName }) {
    const { admin, head, deputy } = byName as Record<'admin' | 'head' | 'deputy', Officer>;
    const keeper = await postOf(desk, head);
    for (let n = 0; n < 16; n++) {
      const judged = n % 4 === 3;
      const buffer = n % 3 === 1 ? 15 : 0;
      const values = {
        ...{
          name: `ห้อง ${n + 1}`,
          capacity: n % 5 === 0 ? 6 : 30,
          bufferBefore: buffer,
          bufferAfter: buffer,
          noShowMinutes: n % 5 === 2 ? 15 : 0,
        },
        ...{ openDays: ['0', '1', '2', '3', '4', '5', '6'], openFrom: '00:00', openUntil: '23:59' },
        ...(judged && { judged, keeper }),
      };
      ids.rooms.push(done(await admin.post('/settings/list/rooms', { values })).row.id);
    }
    for (const name of ['เครื่องฉาย', 'ไมโครโฟน', 'กล้อง', 'จอ'])
      ids.extras.push(done(await admin.post('/settings/list/room-equipment', { values: { name } })).row.id);
    await sql`update room set open_until = '24:00'`.execute(desk.office.db);
    await sql`update resource set open_until = '24:00'`.execute(desk.office.db);
    done(await admin.post('/settings/form/room-rules', { version: 0, values: { bumpBy: [await postOf(desk, deputy)] } }));
  },
  ask({ chance }, who) {
    const bumps = chance.of(8);
    const body = { send: chance.of(92), confirmed: chance.of(85) ? anything : [], content: contentOf(chance, bumps) };
    return bumps ? who.post('/room/bump', { ...body, send: true, reason: 'รับรองแขก' }) : who.post('/room/bookings', body);
  },
  async act(stage, who, requestId) {
    const opened = await who.get(`/office/requests/${requestId}/times`);
    if (opened.body.status !== 'success') return null;
    const { version, times: occurrences } = opened.body as { version: number; times: Occurrence[] };
    const one = stage.chance.one(occurrences);
    const of = { version, n: one.n };
    const verbs = acts(stage, who, { requestId, of, one, occurrences });
    const verb = stage.chance.one(Object.keys(verbs));
    const reply = (await verbs[verb]?.()) ?? null;
    if (reply?.body.status === 'success') stage.count(`room: ${verb}`);
    return reply;
  },
  clock: ({ desk }) => watchNoShows(desk.office),
  broken: async ({ desk, byName }) => {
    const keepers = [byName.head, byName.admin].map((who) => who?.personId ?? 0);
    const { rows } = await sql`
      select 'had without its keeper' as what, u.request_id from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id
        where u.state = 'FIRM' and r.judged and not q.content ? 'bumps' and not exists (select 1 from request_event e where e.subject_id = q.id
          and (e.action = 'approve' or e.actor_id = any(${keepers}::bigint[])))
      union all select 'two rooms at one time', u.request_id from resource_use u join room r on r.id = u.resource_id where u.state = 'FIRM'
        group by u.request_id, u.occurrence having count(*) > 1
      union all select 'not what its booking says', u.request_id from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id
        where u.state = 'FIRM' and q.state in ('APPROVED', 'RUNNING') and not exists (select 1 from jsonb_array_elements(q.content -> 'occurrences') o
          where (o ->> 'n')::int = u.occurrence and (o ->> 'roomId')::bigint = u.resource_id and (o ->> 'from')::timestamptz = lower(u.during)
            and (o ->> 'until')::timestamptz = upper(u.during))`.execute(desk.office.db);
    return rows;
  },
};

interface Occurrence {
  n: number;
  resourceId: number;
  from: string;
  until: string;
  offers: { useId: number }[];
}

function timeBy(chance: Chance): { from: string; until: string } {
  const from = Math.ceil(Date.now() / quarter) * quarter + chance.below(4 * 14) * quarter;
  return { from: new Date(from).toISOString(), until: new Date(from + (1 + chance.below(10)) * quarter).toISOString() };
}

function contentOf(chance: Chance, bumps: boolean) {
  const times = bumps || chance.of(75) ? 1 : 2 + chance.below(3);
  const room = chance.one(ids.rooms);
  return {
    ...{ topic: `ประชุม ${chance.below(1000)}`, publicTitle: '', private: chance.of(10), headCount: chance.of(10) ? 40 : 5, layout: '' },
    ...{ catering: [], phone: '', remark: '' },
    extras: chance.of(30) ? [chance.one(ids.extras)] : [],
    occurrences: Array.from({ length: times }, (_, n) => ({
      n,
      roomId: chance.of(80) ? room : chance.one(ids.rooms),
      ...timeBy(chance),
      waits: !bumps && chance.of(15),
    })),
  };
}

interface On {
  requestId: number;
  of: { version: number; n: number };
  one: Occurrence;
  occurrences: Occurrence[];
}

function acts({ chance, desk }: Stage, who: Officer, { requestId, of, one, occurrences }: On): Record<string, () => Promise<Reply | null>> {
  const at = `/office/requests/${requestId}/times`;
  const words = 'เหตุผล';
  return {
    move: () =>
      who.post(`${at}/move`, {
        ...of,
        resourceId: chance.one(ids.rooms),
        ...(chance.of(50) ? timeBy(chance) : { from: one.from, until: one.until }),
        words,
        confirmed: anything,
      }),
    swap: async () => {
      const { rows } = await sql<{
        id: number;
        n: number;
      }>`select u.request_id as id, u.occurrence as n from resource_use u where u.state = 'FIRM'
        and lower(u.during) > now() and u.request_id <> ${requestId} order by u.id desc limit 20`.execute(desk.office.db);
      const other = chance.one(rows);
      return other ? who.post(`${at}/swap`, { ...of, otherId: other.id, otherN: other.n, words }) : null;
    },
    end: () => who.post(`${at}/end`, { ...of, until: new Date(Date.now() + (chance.below(12) - 4) * quarter).toISOString() }),
    sameEnd: () => who.post(`${at}/end`, { ...of, until: one.until }),
    cancelTimes: () => who.post(`${at}/cancel`, { version: of.version, without: [one.n], words }),
    decide: () => who.post(`${at}/decide`, { version: of.version, without: [one.n], words, confirmed: anything }),
    enter: () => who.post(`${at}/check-in`, { n: of.n, code: '' }),
    take: async () => {
      const offer = occurrences.flatMap((each) => each.offers)[0];
      return offer ? who.post(`${at}/take`, { version: of.version, useId: offer.useId }) : null;
    },
  };
}
