import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { insertAll } from './insert-all.ts';
import { outsideBodies } from './outside-bodies.ts';
import { type PersonPlan, people } from './people.ts';
import { phrases } from './phrases.ts';
import { rootUnitId, type UnitPlan, units } from './units.ts';

/** Units, posts, people with accounts and duties, the deputy's delegation, books, outside bodies, ready words. */
export async function seedAgency(db: Db, { passwordHash, now }: { passwordHash: string; now: Date }): Promise<void> {
  const unitIds = await addUnits(db);
  const posts = await addPosts(db, unitIds);
  const personIds = await addPeople(db, unitIds, posts);
  await addDuties(db, unitIds, posts, personIds);
  await addDelegations(db, posts, personIds, now);
  await insertAll(
    db,
    'account',
    people.map(({ username }) => ({
      person_id: get(personIds, username),
      username,
      password_hash: passwordHash,
      is_demo: true,
      active: true,
      password_changed_at: now.toISOString(),
      created_at: now.toISOString(),
    })),
  );
  await addBooks(db, unitIds);
  await insertAll(db, 'receiver_group', [
    { unit_id: rootUnitId, name: 'ทุกหน่วยงานในสังกัด', rule: 'UNITS_BELOW', made_by: get(personIds, 'registrar') },
  ]);
  await insertAll(
    db,
    'outside_body',
    outsideBodies.map(([name, letter_prefix]) => ({
      name,
      letter_prefix,
      email: `saraban@${domainOf(letter_prefix)}.example.go.th`,
      active: true,
    })),
  );
  await insertAll(
    db,
    'phrase',
    phrases.map(([purpose, text], sort) => ({ purpose, text, sort, active: true })),
  );
}

async function takeIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select nextval('party_id')::bigint as id from generate_series(1, ${count})`.execute(db);
  return rows.map((row) => row.id);
}

async function addUnits(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>([['root', rootUnitId]]);
  const below = units.filter((unit) => unit.parent !== null);
  const taken = await takeIds(db, below.length);
  below.forEach((unit, i) => {
    ids.set(unit.key, taken[i] as number);
  });
  await insertAll(
    db,
    'unit',
    units.map((unit, sort) => unitRow(unit, sort, ids)),
  );
  return ids;
}

function unitRow(unit: UnitPlan, sort: number, ids: Map<string, number>) {
  return {
    id: get(ids, unit.key),
    parent_id: unit.parent && get(ids, unit.parent),
    code: unit.code,
    name: unit.name,
    short_name: unit.shortName,
    name_en: unit.nameEn,
    letter_prefix: unit.letterPrefix,
    phone: unit.phone,
    keeps_register: unit.keepsRegister,
    can_issue_number: unit.canIssueNumber,
    sort,
    active: true,
  };
}

interface Post {
  unit: string;
  post: string;
  postEn: string;
  role: number;
  heads?: true;
}

/** A post is known by its unit and name; people of the same post share it. */
export function postKey({ unit, post }: { unit: string; post: string }): string {
  return `${unit}|${post}`;
}

async function addPosts(db: Db, unitIds: Map<string, number>): Promise<Map<string, number>> {
  const posts = new Map<string, Post>();
  for (const one of people) for (const post of [one, ...(one.also ?? [])]) if (!posts.has(postKey(post))) posts.set(postKey(post), post);
  const list = [...posts.values()];
  const taken = await takeIds(db, list.length);
  await insertAll(
    db,
    'position',
    list.map((post, sort) => ({
      id: taken[sort],
      unit_id: get(unitIds, post.unit),
      name: post.post,
      name_en: post.postEn,
      role_type_id: post.role,
      heads_unit: post.heads ?? false,
      sort,
      active: true,
    })),
  );
  return new Map(list.map((post, i) => [postKey(post), taken[i] as number]));
}

async function addPeople(db: Db, unitIds: Map<string, number>, posts: Map<string, number>): Promise<Map<string, number>> {
  const taken = await takeIds(db, people.length);
  await insertAll(
    db,
    'person',
    people.map((one, i) => personRow(one, i, taken[i] as number)),
  );
  const ids = new Map(people.map((one, i) => [one.username, taken[i] as number]));
  await insertAll(
    db,
    'affiliation',
    people.flatMap((one) =>
      [one, ...(one.also ?? [])].map((post, i) => ({
        person_id: get(ids, one.username),
        unit_id: get(unitIds, post.unit),
        position_id: get(posts, postKey(post)),
        is_main: i === 0,
        since: '2020-10-01',
      })),
    ),
  );
  return ids;
}

function personRow(one: PersonPlan, i: number, id: number) {
  return {
    id,
    employee_code: `EMP${String(1001 + i * 7)}`,
    prefix: one.prefix,
    first_name: one.firstName,
    last_name: one.lastName,
    name_en: one.nameEn,
    email: `${one.username}@mail.example.ac.th`,
    phone: `0 2555 ${1000 + ((i * 37) % 9000)}`,
    clearance: one.clearance ?? 0,
    active: true,
    created_at: '2020-10-01T01:30:00Z',
  };
}

async function addDuties(db: Db, unitIds: Map<string, number>, posts: Map<string, number>, personIds: Map<string, number>): Promise<void> {
  const postOf = (username: string) => {
    const holder = people.find((one) => one.username === username);
    return holder ? get(posts, postKey(holder)) : null;
  };
  await insertAll(
    db,
    'duty',
    people.flatMap((one) =>
      (one.duties ?? []).map((duty) => ({
        person_id: get(personIds, one.username),
        unit_id: get(unitIds, duty.unit),
        kind: duty.kind,
        position_id: duty.screens ? postOf(duty.screens) : null,
        since: '2020-10-01',
      })),
    ),
  );
}

/** The deputy acts for the head of the agency now; another one's time has run out. */
async function addDelegations(db: Db, posts: Map<string, number>, personIds: Map<string, number>, now: Date): Promise<void> {
  const day = 86_400_000;
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const president = get(posts, postKey({ unit: 'root', post: 'อธิการบดี' }));
  const rows = [
    { delegate: 'deputy', kind: 'BY_ORDER', from: -90, to: 275, secrecy: 1 },
    { delegate: 'supharoek.t', kind: 'ACTING_POST', from: -200, to: -193, secrecy: 0 },
  ];
  const year = Number(at(-200).slice(0, 4)) + 543;
  await insertAll(
    db,
    'delegation',
    rows.map((row, i) => ({
      principal_position_id: president,
      delegate_person_id: get(personIds, row.delegate),
      kind: row.kind,
      order_no: `${118 + i * 41}/${year}`,
      order_date: at(row.from - 3).slice(0, 10),
      actions: ['review', 'sign', 'endorse'],
      max_secrecy: row.secrecy,
      starts_at: at(row.from),
      ends_at: at(row.to),
    })),
  );
}

async function addBooks(db: Db, unitIds: Map<string, number>): Promise<void> {
  const receive = units
    .filter((unit) => unit.keepsRegister)
    .map((unit) => book(unitIds, unit, 'RECEIVE', 'GENERAL', `ทะเบียนหนังสือรับ ${unit.name}`));
  const send = units
    .filter((unit) => unit.canIssueNumber)
    .map((unit) => book(unitIds, unit, 'SEND', 'GENERAL', `ทะเบียนหนังสือส่ง ${unit.name}`));
  const root = units[0] as UnitPlan;
  await insertAll(db, 'register', [
    ...receive,
    ...send,
    book(unitIds, root, 'SEND', 'CIRCULAR', 'ทะเบียนหนังสือเวียน'),
    book(unitIds, root, 'ORDER', 'GENERAL', 'ทะเบียนคำสั่ง'),
    book(unitIds, root, 'REGULATION', 'GENERAL', 'ทะเบียนระเบียบ'),
    book(unitIds, root, 'BYLAW', 'GENERAL', 'ทะเบียนข้อบังคับ'),
    book(unitIds, root, 'ANNOUNCE', 'GENERAL', 'ทะเบียนประกาศ'),
    book(unitIds, root, 'MINUTES', 'GENERAL', 'ทะเบียนรายงานการประชุม'),
    book(unitIds, root, 'CERTIFICATE', 'GENERAL', 'ทะเบียนหนังสือรับรอง'),
    book(unitIds, root, 'RECEIVE', 'SECRET', 'ทะเบียนหนังสือรับ (ลับ)'),
  ]);
}

function book(unitIds: Map<string, number>, unit: UnitPlan, kind: string, series: string, name: string) {
  return { unit_id: get(unitIds, unit.key), kind, series, name, active: true };
}

function domainOf(letterPrefix: string): string {
  return `agency-${letterPrefix.replace(/[^0-9]/g, '') || '0'}`;
}

function get(ids: Map<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo agency has no ${key}`);
  return id;
}
