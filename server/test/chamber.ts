import { sql } from 'kysely';
import type { Desk, Officer, Reply } from './desk.ts';
import { done } from './letters.ts';

/** A body that meets, for tests: so many members with log-ins of their own, and a secretary who is none of them. */
export interface Chamber {
  bodyId: number;
  secretary: Officer;
  /** The first is its chair. */
  members: Officer[];
  /** Their seats, in the same order. */
  seats: number[];
}

interface Rules {
  members?: number;
  vacant?: number;
  rules?: object;
}

let made = 0;

/** Set up by who manages meetings; `vacant`: seats that nobody has. */
export async function chamber(desk: Desk, admin: Officer, { members = 15, vacant = 0, rules = {} }: Rules = {}): Promise<Chamber> {
  const who = await desk.anyone();
  const { rows } = await sql<{
    username: string;
    unit: number;
  }>`select c.username, f.unit_id as unit from account c join affiliation f on f.person_id = c.person_id and f.is_main
    where c.active and c.username not in ('admin', 'clerk') order by c.person_id limit ${members}`.execute(desk.office.db);
  const secretary = who('clerk');
  const sitting = rows.map(({ username }) => who(username));
  const unitId = await unitOf(desk, secretary);
  made += 1;
  const { bodyId, version } = done(
    await admin.post('/meeting/bodies', { ...plainBody, name: `คณะกรรมการทดสอบ ${made}`, unitId, ...rules }),
  );
  const seat = (personId: number | undefined, role: string, counts = true) => ({
    role,
    ...(personId ? { personId } : {}),
    outsideName: '',
    detail: '',
    counts,
    substitutes: true,
    since: '2026-01-01',
    until: '',
  });
  const seats = [
    ...sitting.map(({ personId }, place) => seat(personId, place === 0 ? 'CHAIR' : 'MEMBER')),
    ...Array.from({ length: vacant }, () => seat(undefined, 'MEMBER')),
    seat(secretary.personId, 'SECRETARY', false),
  ];
  done(await admin.post(`/meeting/bodies/${bodyId}/seats`, { bodyId, version, seats }));
  const opened = done(await secretary.get(`/meeting/bodies/${bodyId}`));
  const ids = opened.seats.map((one: { id: number }) => one.id);
  return { bodyId, secretary, members: sitting, seats: ids.slice(0, members) };
}

export async function unitOf(desk: Desk, { personId }: Officer): Promise<number> {
  const { rows } = await sql<{ unit: number }>`select unit_id as unit from affiliation where person_id = ${personId} and is_main`.execute(
    desk.office.db,
  );
  return rows[0]?.unit ?? 0;
}

export const plainBody = {
  nameEn: '',
  kind: 'COMMITTEE',
  orderNo: 'คำสั่งที่ 1/2569',
  orderDate: '',
  quorum: 'HALF',
  base: 'MEMBERS_NOW',
  majority: 'CAST',
  chairBreaksTie: true,
  secretVotes: false,
  noticeDays: 3,
  proxies: false,
  byCirculation: false,
  tribunal: false,
  publishes: false,
  allowanceChair: 1500,
  allowanceMember: 1200,
  since: '2026-01-01',
  until: '',
  active: true,
};

const time = (from: string, hours: number) => ({
  from,
  until: new Date(Date.parse(from) + hours * 3_600_000).toISOString(),
  place: 'ห้องประชุม 1',
  link: '',
  mode: 'MIXED',
});

export async function planned(
  { secretary, bodyId }: Chamber,
  from: string,
  more: object = {},
): Promise<{ meetingId: number; number: string; version: number }> {
  return done(await secretary.post('/meeting/plan', { bodyId, kind: 'ORDINARY', secrecy: 0, closesOn: '', ...time(from, 3), ...more }));
}

export async function item({ secretary }: Chamber, meetingId: number, title: string, more: object = {}): Promise<number> {
  const values = { heading: 4, title, presenter: '', minutes: 10, proposed: '', secret: false, twoThirds: false, ...more };
  return done(await secretary.post(`/meeting/${meetingId}/items`, values)).itemId;
}

export const versionOf = async (by: Officer, meetingId: number): Promise<number> =>
  done(await by.get(`/meeting/${meetingId}`)).meeting.version;

export async function invite({ secretary }: Chamber, meetingId: number, more: object = {}): Promise<Reply> {
  const version = await versionOf(secretary, meetingId);
  return secretary.post(`/meeting/${meetingId}/invite`, {
    version,
    way: 'NOTICE',
    urgentReason: 'เร่งด่วน',
    toldAtMeeting: false,
    words: '',
    ...more,
  });
}

/** The first so many members come, by the list that the secretary keeps. */
export async function come({ secretary, seats }: Chamber, meetingId: number, count: number, from = 0): Promise<void> {
  for (const seatId of seats.slice(from, from + count)) done(await secretary.post(`/meeting/${meetingId}/join`, { seatId, way: 'ROOM' }));
}

export const open = ({ secretary }: Chamber, meetingId: number, more: object = {}): Promise<Reply> =>
  secretary.post(`/meeting/${meetingId}/open`, more);

/** One that is on, with so many there and these items. */
export async function sitting(
  body: Chamber,
  from: string,
  count: number,
  titles: readonly string[] = ['เรื่องที่หนึ่ง'],
): Promise<{ meetingId: number; items: number[]; number: string }> {
  const { meetingId, number } = await planned(body, from);
  const items: number[] = [];
  for (const title of titles) items.push(await item(body, meetingId, title));
  done(await invite(body, meetingId));
  await come(body, meetingId, count);
  done(await open(body, meetingId));
  return { meetingId, items, number };
}

export const start = ({ secretary }: Chamber, itemId: number): Promise<Reply> => secretary.post(`/meeting/items/${itemId}/start`);

export const vote = ({ secretary }: Chamber, itemId: number, kind: 'OPEN' | 'SECRET' = 'OPEN'): Promise<Reply> =>
  secretary.post(`/meeting/items/${itemId}/votes`, { kind, question: '' });

/** Said aloud and written down by the secretary, in the order of the seats. */
export async function cast({ secretary, seats }: Chamber, voteId: number, choices: readonly string[]): Promise<void> {
  for (const [place, choice] of choices.entries())
    done(await secretary.post(`/meeting/votes/${voteId}/cast`, { seatId: seats[place], choice }));
}

export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

export async function boardOf(by: Officer, meetingId: number) {
  return done(await by.get(`/meeting/${meetingId}/board`));
}

export async function close({ secretary }: Chamber, meetingId: number, itemId: number, more: object = {}): Promise<Reply> {
  const { items } = await boardOf(secretary, meetingId);
  const { version } = items.find((one: { id: number }) => one.id === itemId);
  return secretary.post(`/meeting/items/${itemId}/close`, {
    version,
    result: 'RESOLVED',
    text: 'เห็นชอบตามที่เสนอ',
    unopposed: false,
    ...more,
  });
}
