import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Demo } from '../../module.ts';
import { bookingRules } from '../../room/booking-rules.ts';
import { insertAll } from './insert-all.ts';
import { type SeededAct, seedHistory } from './request-history.ts';

const dayMs = 86_400_000;

const rooms = [
  {
    name: 'ห้องประชุม 1',
    name_en: 'Meeting room 1',
    building: 'อาคารอำนวยการ',
    floor: 'ชั้น 2',
    capacity: 20,
    seats_u: 14,
    seats_class: 16,
    seats_board: 20,
    fixed: ['PROJECTOR', 'SCREEN', 'WHITEBOARD'],
  },
  {
    name: 'ห้องประชุม 2',
    name_en: 'Meeting room 2',
    building: 'อาคารอำนวยการ',
    floor: 'ชั้น 2',
    capacity: 12,
    seats_u: 10,
    seats_class: 0,
    seats_board: 12,
    fixed: ['SCREEN', 'VIDEO'],
  },
  {
    name: 'ห้องประชุมย่อย',
    name_en: 'Small room',
    building: 'อาคารเรียนรวม',
    floor: 'ชั้น 1',
    capacity: 6,
    seats_u: 0,
    seats_class: 0,
    seats_board: 6,
    fixed: ['SCREEN'],
    no_show_minutes: 15,
  },
  {
    name: 'ห้องประชุมใหญ่',
    name_en: 'Great hall',
    building: 'อาคารอำนวยการ',
    floor: 'ชั้น 5',
    capacity: 200,
    seats_u: 60,
    seats_class: 120,
    seats_theatre: 200,
    seats_board: 40,
    fixed: ['PROJECTOR', 'SCREEN', 'SOUND', 'MICROPHONE', 'RECORDER'],
    judged: true,
    catering_lead_hours: 24,
  },
] as const;

const topics = [
  'ประชุมกองประจำเดือน',
  'ประชุมคณะทำงานแผนงาน',
  'ติดตามความก้าวหน้าโครงการ',
  'ประชุมคณะกรรมการตรวจรับพัสดุ',
  'สัมภาษณ์บุคลากร',
  'อบรมการใช้ระบบสารบรรณ',
  'ประชุมเตรียมรับการตรวจประเมิน',
  'ประชุมหารือข้อกฎหมาย',
];

/** Rooms, what goes with them, and a year of bookings until some weeks from now: the same in every demo of the same day. */
export async function seedRooms({ db, world, now }: Demo): Promise<void> {
  const keeper = world.post('clerk');
  const resources = await insertAll(
    db,
    'resource',
    rooms.map((room, sort) => ({
      kind: 'ROOM',
      name: room.name,
      name_en: room.name_en,
      keeper_id: keeper,
      buffer_before: 0,
      buffer_after: 15,
      min_minutes: 15,
      max_minutes: 0,
      horizon_days: 0,
      open_from: '08:00',
      open_until: '18:00',
      open_days: [1, 2, 3, 4, 5],
      judged: 'judged' in room,
      no_show_minutes: 'no_show_minutes' in room ? room.no_show_minutes : 0,
      active: true,
      sort,
    })),
  );
  await insertAll(
    db,
    'room',
    rooms
      .map((room, sort) => ({
        id: resources[sort],
        seats_theatre: 0,
        no_show_minutes: 0,
        judged: false,
        catering_lead_hours: 0,
        ...room,
        keeper_id: keeper,
        buffer_before: 0,
        buffer_after: 15,
        min_minutes: 15,
        max_minutes: 0,
        horizon_days: 0,
        open_from: '08:00',
        open_until: '18:00',
        open_days: [1, 2, 3, 4, 5],
        link_kind: room.name === 'ห้องประชุม 2' ? 'TEAMS' : 'NONE',
        rules: 'งดนำอาหารที่มีกลิ่นเข้าห้อง และปิดเครื่องปรับอากาศเมื่อเลิกใช้',
        active: true,
        sort,
        version: 1,
      }))
      .map(inOneShape),
  );
  await insertAll(
    db,
    'resource',
    ['เครื่องฉายเคลื่อนที่', 'ชุดไมโครโฟนไร้สาย'].map((name, sort) => ({
      kind: 'EQUIPMENT',
      name,
      name_en: ['Portable projector', 'Wireless microphones'][sort],
      buffer_before: 0,
      buffer_after: 0,
      min_minutes: 0,
      max_minutes: 0,
      horizon_days: 0,
      open_from: '00:00',
      open_until: '24:00',
      open_days: [0, 1, 2, 3, 4, 5, 6],
      judged: false,
      active: true,
      sort,
    })),
  );
  const [snack = 0] = await insertAll(db, 'catering_kind', [
    { name: 'อาหารว่างและเครื่องดื่ม', name_en: 'Snacks and drinks', baht: 35, active: true, sort: 0, version: 1 },
    { name: 'อาหารกลางวัน', name_en: 'Lunch', baht: 120, active: true, sort: 1, version: 1 },
  ]);
  await sql`insert into setting (key, value) values ('room-rules', ${JSON.stringify({ bumpBy: [world.post('deputy'), world.post('secretary')], bumpHours: 2, offerHours: 24 })}::jsonb)
    on conflict (key) do nothing`.execute(db);
  await bookings({ db, world, now } as Demo, resources, snack);
}

/** Every row has the same columns, in the same order. */
function inOneShape(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)));
}

interface Planned {
  person: number;
  unit: number;
  post: number;
  roomId: number;
  from: Date;
  until: Date;
  filed: Date;
  topic: string;
  count: number;
  meals: boolean;
  asked: boolean;
  hall: boolean;
}

async function bookings({ db, world, now }: Demo, roomIds: readonly number[], snack: number): Promise<void> {
  const { rows: people } = await sql<{ person: number; unit: number; post: number; username: string }>`
    select a.person_id as person, a.unit_id as unit, a.position_id as post, c.username from affiliation a join account c on c.person_id = a.person_id
    where a.is_main and a.position_id is not null order by a.person_id limit 60`.execute(db);
  const { rows: free } = await sql<{ day: string }>`select to_char(h.day, 'YYYY-MM-DD') as day from holiday h where h.active`.execute(db);
  const planned = plan(people, roomIds, now, new Set(free.map((row) => row.day))).sort((a, b) => +a.filed - +b.filed);
  const ids = await insertAll(
    db,
    'request',
    planned.map((one) => {
      const state = one.asked ? 'SUBMITTED' : one.until <= now ? 'DONE' : one.from <= now ? 'RUNNING' : 'APPROVED';
      const content = {
        topic: one.topic,
        publicTitle: '',
        private: one.topic === 'สัมภาษณ์บุคลากร',
        headCount: one.count,
        layout: one.hall ? 'THEATRE' : 'BOARD',
        extras: [],
        catering: one.meals ? [{ kindId: snack, count: one.count, budget: '' }] : [],
        phone: '',
        remark: '',
        occurrences: [{ n: 0, roomId: one.roomId, from: one.from.toISOString(), until: one.until.toISOString(), waits: false }],
      };
      return {
        kind: bookingRules.code,
        state,
        applicant_id: one.person,
        filed_by: one.person,
        unit_id: one.unit,
        position_id: one.post,
        subject: one.topic,
        content,
        private: content.private,
        from_at: one.from.toISOString(),
        until_at: one.until.toISOString(),
        speed: 0,
        version: 2,
        round: 1,
        event_seq: 0,
        created_at: one.filed.toISOString(),
        submitted_at: one.filed.toISOString(),
        ended_at: state === 'DONE' ? one.until.toISOString() : null,
      };
    }),
  );
  await sql`insert into request_face (request_id, round, step, face, at)
    select r.id, 1, 0, jsonb_build_object('applicant', jsonb_build_object('name', p.prefix || p.first_name || ' ' || p.last_name, 'position', coalesce(o.name, ''),
      'unit', u.name, 'parent', coalesce(h.name, ''), 'phone', p.phone)), r.submitted_at
    from request r join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id left join unit h on h.id = u.parent_id left join position o on o.id = r.position_id
    where r.id = any(${ids as number[]}::bigint[])`.execute(db);
  await sql`insert into resource_use (resource_id, request_id, occurrence, during, block, state, created_at)
    select u.room, u.request, 0, tstzrange(u.from_at, u.until_at), tstzrange(u.from_at, u.until_at + interval '15 minutes'), u.state, u.filed
    from jsonb_to_recordset(${JSON.stringify(
      planned.map((one, i) => ({
        room: one.roomId,
        request: ids[i],
        from_at: one.from,
        until_at: one.until,
        filed: one.filed,
        state: one.asked ? 'ASKED' : 'FIRM',
      })),
    )}::jsonb) u(room bigint, request bigint, from_at timestamptz, until_at timestamptz, filed timestamptz, state text)`.execute(db);
  const asked = planned.flatMap((one, i) =>
    one.asked
      ? [
          {
            request_id: ids[i],
            round: 1,
            n: 1,
            name: 'keeper',
            role: 'ACCEPT',
            holder_id: world.post('clerk'),
            basis: {},
            state: 'WAITING',
            opened_at: one.filed.toISOString(),
            due_at: one.from.toISOString(),
            words: '',
          },
        ]
      : [],
  );
  await insertAll(db, 'request_step', asked);
  await seedHistory(
    db,
    bookingRules.book,
    planned.map((one, i) => ({ id: ids[i] as number, by: one.person, sent: one.filed, acts: actsOf(one, now) })),
  );
}

/** Each sent, and each that nobody has to give standing at once; the clock has begun and ended what is over. */
function actsOf({ person, filed, from, until, asked }: Planned, now: Date): SeededAct[] {
  return [
    { action: 'save', from: null, to: 'DRAFT', actor: person, at: filed },
    { action: 'submit', from: 'DRAFT', to: 'SUBMITTED', actor: person, at: filed },
    ...(asked ? [] : [{ action: 'stand', from: 'SUBMITTED', to: 'APPROVED', actor: person, at: filed }]),
    ...(asked || from > now ? [] : [{ action: 'begin', from: 'APPROVED', to: 'RUNNING', actor: null, at: from }]),
    ...(asked || until > now ? [] : [{ action: 'end', from: 'RUNNING', to: 'DONE', actor: null, at: until }]),
  ];
}

/** Two to three a working day and room, at hours that never meet; some weeks ahead are booked already, and two wait for the keeper of the hall. */
function plan(
  people: readonly { person: number; unit: number; post: number; username: string }[],
  roomIds: readonly number[],
  now: Date,
  free: ReadonlySet<string>,
): Planned[] {
  const today = Date.parse(`${bangkokDay(now)}T00:00:00+07:00`);
  const planned: Planned[] = [];
  let turn = 0;
  for (let day = -330; day <= 30; day++) {
    const at = today + day * dayMs;
    const weekday = new Date(at + 7 * 3_600_000).getUTCDay();
    if (weekday === 0 || weekday === 6 || free.has(bangkokDay(new Date(at)))) continue;
    for (const [place, roomId] of roomIds.entries()) {
      const isHall = place === 3;
      for (const hour of [9, 13.5]) {
        turn += 1;
        // a pattern that repeats slowly: about a third of the times
        if ((turn * 7 + place * 3) % 10 >= (isHall ? 1 : 3)) continue;
        const who = people[(turn * 13) % people.length];
        if (!who) continue;
        const from = new Date(at + hour * 3_600_000);
        const until = new Date(+from + (60 + ((turn * 5) % 4) * 30) * 60_000);
        const filed = new Date(Math.min(+from - (2 + (turn % 6)) * dayMs, +now - ((turn % 50) + 1) * 60_000));
        const topic = topics[turn % topics.length] as string;
        planned.push({
          ...who,
          roomId,
          from,
          until,
          filed,
          topic,
          count: isHall ? 80 : 5 + (turn % 7),
          meals: turn % 3 === 0,
          asked: isHall && +from > +now,
          hall: isHall,
        });
      }
    }
  }
  return withOwn(planned, people, roomIds, today, now);
}

/** What the officer of the demo finds as his own: a meeting of the coming working days. */
function withOwn(
  planned: Planned[],
  people: readonly { person: number; unit: number; post: number; username: string }[],
  roomIds: readonly number[],
  today: number,
  now: Date,
): Planned[] {
  const officer = people.find((one) => one.username === 'officer');
  const day = [1, 2, 3, 4].find((one) => [1, 2, 3, 4, 5].includes(new Date(today + one * dayMs + 7 * 3_600_000).getUTCDay())) ?? 1;
  if (!officer) return planned;
  const from = new Date(today + day * dayMs + 16 * 3_600_000);
  const own = {
    ...officer,
    roomId: roomIds[1] as number,
    from,
    until: new Date(+from + 3_600_000),
    filed: new Date(+now - 30_000),
    topic: 'ประชุมเตรียมงานสัปดาห์หน้า',
    count: 8,
    meals: false,
    asked: false,
    hall: false,
  };
  return [...planned, own];
}
