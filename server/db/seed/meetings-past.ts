import { sql } from 'kysely';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { canonical, digestOf } from '../../access/chain.ts';
import type { Db } from '../../http/context.ts';
import { insertAll } from './insert-all.ts';

/** A body of the demo with its seats, in their order: the first is its chair, the last its secretary. */
export interface SeededBody {
  id: number;
  name: string;
  unit: number;
  secretary: number;
  seats: { id: number; person: number; counts: boolean }[];
  /** What it deals with, again and again. */
  matters: readonly string[];
  /** Days on which it met, the oldest first. */
  days: readonly Date[];
}

interface Past {
  body: SeededBody;
  from: Date;
  n: number;
  year: number;
}

const hour = 3_600_000;
const iso = (at: Date) => at.toISOString();
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * hour);
const headings = [
  ['เรื่องที่ประธานแจ้งให้ที่ประชุมทราบ', 'INFORM'],
  ['เรื่องรับรองรายงานการประชุม', 'MINUTES'],
  ['เรื่องสืบเนื่อง', 'FOLLOW_UP'],
  ['เรื่องเสนอให้ที่ประชุมพิจารณา', 'CONSIDER'],
  ['เรื่องอื่น ๆ', 'OTHER'],
] as const;

/** Meetings that are over and certified: numbers, agendas, who was there, votes, resolutions, minutes, and the events that prove them. */
export async function seedPastMeetings(db: Db, bodies: readonly SeededBody[]): Promise<void> {
  const past = bodies.flatMap((body) => numbered(body));
  const entries = await seedNumbers(db, bodies, past);
  const meetings = await insertAll(
    db,
    'meeting',
    past.map(({ body, from, n, year }, place) => ({
      ...{
        body_id: body.id,
        n,
        be_year: year,
        entry_id: entries[place],
        kind: 'ORDINARY',
        with_clause: false,
        state: 'CERTIFIED',
        paused: false,
      },
      ...{
        from_at: iso(from),
        until_at: iso(later(from, 3)),
        place: 'ห้องประชุมสภา ชั้น 5',
        link: '',
        mode: 'MIXED',
        secrecy: 0,
        urgent_reason: '',
      },
      ...{ invited_at: iso(later(from, -8 * 24)), opened_at: iso(later(from, 0.1)), closed_at: iso(later(from, 1.5 + (place % 4) * 0.4)) },
      ...{ presiding_seat: body.seats[0]?.id, certified_at: iso(later(from, 27 * 24)), certified_by: 'MEETING', version: 6, event_seq: 0 },
      ...{ made_by: body.secretary, made_at: iso(later(from, -20 * 24)) },
    })),
  );
  await seedAttendance(db, past, meetings);
  await seedItems(db, past, meetings);
  await seedEvents(db, past, meetings, entries);
}

function numbered(body: SeededBody): Past[] {
  const counts = new Map<number, number>();
  return body.days.map((from) => {
    const year = buddhistYear(from);
    const n = (counts.get(year) ?? 0) + 1;
    counts.set(year, n);
    return { body, from, n, year };
  });
}

/** Each body's book, whose lines wait for the minutes. */
async function seedNumbers(db: Db, bodies: readonly SeededBody[], past: readonly Past[]): Promise<number[]> {
  const registers = await insertAll(
    db,
    'register',
    bodies.map(({ id, name, unit }) => ({
      unit_id: unit,
      kind: 'MINUTES',
      series: 'GENERAL',
      apart: String(id),
      name: `รายงานการประชุม${name}`,
      active: true,
      yearly: true,
      lead: '0',
    })),
  );
  await sql`update meeting_body b set register_id = x.register from unnest(${bodies.map(({ id }) => id)}::bigint[], ${registers}::bigint[]) x(body, register) where b.id = x.body`.execute(
    db,
  );
  const bookOf = (body: SeededBody) => registers[bodies.indexOf(body)] as number;
  // a line is of the year of its meeting
  const issued = ({ from, year }: Past) =>
    new Date(Math.max(later(from, -20 * 24).getTime(), Date.parse(`${year - 543}-01-01T00:00:00+07:00`)));
  const reservations = await insertAll(
    db,
    'reservation',
    past.map((one) => ({
      register_id: bookOf(one.body),
      requester: one.body.name,
      purpose: 'รายงานการประชุม',
      reserved_by: one.body.secretary,
      reserved_at: iso(issued(one)),
      expires_at: '2099-12-31T00:00:00+07:00',
    })),
  );
  const last = new Map(past.map((one) => [`${one.body.id} ${one.year}`, one]));
  await insertAll(
    db,
    'register_counter',
    [...last.values()].map((one) => ({
      register_id: bookOf(one.body),
      be_year: one.year,
      last_no: one.n,
      first_no: 1,
      lead: '0',
      last_at: iso(issued(one)),
    })),
    { ids: false },
  );
  return insertAll(
    db,
    'register_entry',
    past.map((one, place) => ({
      register_id: bookOf(one.body),
      be_year: one.year,
      seq: one.n,
      reservation_id: reservations[place],
      issued_at: iso(issued(one)),
      issued_by: one.body.secretary,
      action_text: '',
      remark: '',
      own: {},
    })),
  );
}

/** Most come; who is missing turns, so that each has his share. */
async function seedAttendance(db: Db, past: readonly Past[], meetings: readonly number[]): Promise<void> {
  const rows = past.flatMap(({ body, from }, place) =>
    body.seats
      .filter((_, seat) => seat === 0 || seat === body.seats.length - 1 || (seat * 5 + place * 3) % 9 !== 0)
      .map((seat, at) => ({
        ...{
          meeting_id: meetings[place],
          seat_id: seat.id,
          person_id: seat.person,
          joined_at: iso(later(from, -0.1 + at * 0.01)),
          left_at: iso(later(from, 1.5 + (place % 4) * 0.4)),
        },
        ...{
          way: (at + place) % 6 === 5 ? 'ONLINE' : 'ROOM',
          known_by: (at + place) % 6 === 5 ? 'ACCOUNT' : 'SIGNED',
          leave_reason: '',
          recorded_by: body.secretary,
        },
      })),
  );
  await insertAll(db, 'meeting_attendance', rows);
}

/** Heading, title, and what came of it. */
function agendaOf({ matters }: SeededBody, place: number): [number, string, 'NOTED' | 'RESOLVED' | 'DEFERRED'][] {
  const matter = (n: number) => matters[(place * 2 + n) % matters.length] as string;
  return [
    [1, 'การดำเนินงานของมหาวิทยาลัยในเดือนที่ผ่านมา', 'NOTED'],
    [4, matter(0), 'RESOLVED'],
    [4, matter(1), place % 7 === 3 ? 'DEFERRED' : 'RESOLVED'],
  ];
}

const resolved = {
  NOTED: () => 'ที่ประชุมรับทราบ',
  RESOLVED: (title: string) => `เห็นชอบ${title}ตามที่เสนอ`,
  DEFERRED: (title: string) => `ให้หน่วยงานเจ้าของเรื่องเพิ่มเติมข้อมูล${title}`,
};

async function seedItems(db: Db, past: readonly Past[], meetings: readonly number[]): Promise<void> {
  const planned = past.flatMap(({ body, from }, place) => {
    return agendaOf(body, place).map(([heading, title, result], at) => ({
      body,
      meeting: meetings[place] as number,
      from,
      heading,
      title,
      result,
      sort: at + 1,
    }));
  });
  const items = await insertAll(
    db,
    'meeting_item',
    planned.map(({ meeting, heading, title, sort, from }) => ({
      ...{
        meeting_id: meeting,
        heading,
        heading_name: headings[heading - 1]?.[0],
        kind: headings[heading - 1]?.[1],
        sort,
        title,
        presenter: '',
        minutes: 20,
        proposed: '',
      },
      ...{
        secret: false,
        two_thirds: false,
        notes: '',
        started_at: iso(later(from, sort * 0.3)),
        ended_at: iso(later(from, sort * 0.3 + 0.25)),
        version: 2,
      },
    })),
  );
  const voted = planned.map((one, place) => ({ ...one, item: items[place] as number })).filter(({ result }) => result === 'RESOLVED');
  const present = (body: SeededBody) => body.seats.filter(({ counts }) => counts).length - 1;
  const votes = await insertAll(
    db,
    'meeting_vote',
    voted.map(({ item, body, from, sort }) => ({
      ...{
        item_id: item,
        kind: 'UNOPPOSED',
        question: '',
        majority: 'CAST',
        two_thirds: false,
        base: present(body) + 1,
        present: present(body),
        quorum: Math.ceil((present(body) + 1) / 2),
      },
      ...{
        voters: present(body),
        opened_at: iso(later(from, sort * 0.3 + 0.2)),
        opened_by: body.secretary,
        closed_at: iso(later(from, sort * 0.3 + 0.2)),
      },
      ...{ agree: present(body), disagree: 0, abstain: 0, uncast: 0, needed: present(body), outcome: 'PASSED' },
    })),
  );
  const voteOf = new Map(voted.map(({ item }, place) => [item, votes[place]]));
  await insertAll(
    db,
    'meeting_resolution',
    planned.map(({ meeting, body, result, title, from, sort }, place) => ({
      ...{ meeting_id: meeting, body_id: body.id, item_id: items[place], vote_id: voteOf.get(items[place] as number) ?? null, result },
      text: resolved[result](title),
      ...{ made_by: body.secretary, made_at: iso(later(from, sort * 0.3 + 0.25)) },
    })),
  );
}

/** Every point of the agenda stands there, also where nothing was under it. */
function minutesOf(body: SeededBody, place: number): { kind: string; text: string }[] {
  const items = agendaOf(body, place);
  return headings.flatMap(([name], at) => {
    const under = items.filter(([heading]) => heading === at + 1);
    const said = under.flatMap(([heading, title, result], n) => [
      { kind: 'TEXT', text: `${heading}.${n + 1} ${title}` },
      {
        kind: 'RESOLUTION',
        text: `${resolved[result](title)}${result === 'RESOLVED' ? ' (ประธานถามแล้ว ไม่มีผู้เห็นเป็นอย่างอื่น)' : ''}`,
      },
    ]);
    return [{ kind: 'HEADING', text: name }, ...(said.length > 0 ? said : [{ kind: 'TEXT', text: 'ไม่มี' }])];
  });
}

async function seedEvents(db: Db, past: readonly Past[], meetings: readonly number[], entries: readonly number[]): Promise<void> {
  const texts = past.map(({ body }, place) => minutesOf(body, place));
  await insertAll(
    db,
    'meeting_paragraph',
    texts.flatMap((paragraphs, place) =>
      paragraphs.map((one, sort) => ({ meeting_id: meetings[place], sort: sort + 1, ...one, version: 1 })),
    ),
  );
  const told = past.map((one, place) => ({
    id: meetings[place],
    rows: eventRows(one, meetings[place] as number, entries[place] as number, digestOf(canonical(texts[place]))),
  }));
  await sql`update meeting m set event_seq = 6, minutes_hash = decode(x.hash, 'hex'),
      event_hash = append_meeting_events(null, array(select e from jsonb_array_elements_text(x.rows) with ordinality t(e, n) order by n))
    from jsonb_to_recordset(${JSON.stringify(told.map(({ id, rows }, place) => ({ id, rows, hash: digestOf(canonical(texts[place])).toString('hex') })))}::jsonb) x(id bigint, rows jsonb, hash text)
    where m.id = x.id`.execute(db);
}

function eventRows({ body, from, n, year }: Past, id: number, entry: number, hash: Buffer): string[] {
  const acts: [string, string | null, string, Date, object][] = [
    ['plan', null, 'PLANNED', later(from, -20 * 24), { n, be_year: year, entry }],
    ['invite', 'PLANNED', 'INVITED', later(from, -8 * 24), { way: 'MEMO', urgent: '', told: false }],
    ['open', 'INVITED', 'OPEN', later(from, 0.1), {}],
    ['close', 'OPEN', 'HELD', later(from, 2), { left: 0 }],
    ['circulate', 'HELD', 'CIRCULATED', later(from, 5 * 24), { until: '' }],
    ['certify', 'CIRCULATED', 'CERTIFIED', later(from, 27 * 24), { hash: hash.toString('hex'), by: 'MEETING' }],
  ];
  return acts.map(([action, before, after, at, detail], place) =>
    canonical({
      subject_id: id,
      seq: place + 1,
      at: iso(at),
      actor_id: body.secretary,
      seat_id: null,
      action,
      from_state: before,
      to_state: after,
      detail,
      request_id: null,
    }),
  );
}
