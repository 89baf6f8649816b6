import { sql } from 'kysely';
import { catalogue } from '../../../contract/settings/catalogue.ts';
import { units } from '../../db/seed/units.ts';
import type { Db } from '../../http/context.ts';
import type { Desk, Officer } from '../desk.ts';
import { done } from '../letters.ts';
import { certify } from '../own-letter.ts';
import { accounts } from './people.ts';

/** A person as the form of his record sends him. */
export interface Facts {
  personId: number;
  version: number;
  email: string;
  phone: string;
  username: string;
  nationality: string;
  clearance: number;
  affiliations: { id?: number; unitId: number; positionId?: number | null; isMain: boolean; since: string; until: string }[];
}

/** What stands as people.ts tells it, with a session of each and what the calls name. */
export interface AccountStage {
  who(name: string): Officer;
  unit(key: string): number;
  facts(name: string): Facts;
  duties(name: string): { id: number; version: number; kind: string; unit: string }[];
  /** What he asked for under the law, unanswered. */
  dataRequest(name: string): number;
  /** A vacant post that decides for the agency. */
  decidingPost: number;
  today: string;
}

export async function openAccountStage(desk: Desk): Promise<AccountStage> {
  const { db } = desk.office;
  const { rows: known } = await sql<{ id: number; code: string }>`select id, code from unit`.execute(db);
  const codeOf = new Map(units.map(({ key, code }) => [key, code]));
  const unit = (key: string) => must(known.find((row) => row.code === codeOf.get(key))?.id, key);
  const keyOf = (id: number) => must([...codeOf].find(([key]) => unit(key) === id)?.[0], String(id));
  const who = new Map(await Promise.all(Object.keys(accounts).map(async (name) => [name, await desk.as(name)] as const)));
  const officer = (name: string) => must(who.get(name), name);
  await giveRights(db, (name) => officer(name).personId, unit);
  await certify(desk, officer('thanakrit.u'));
  const { rows: posts } = await sql<{
    id: number;
  }>`insert into position (unit_id, name, role_type_id) values (${unit('root')}, 'รองอธิการบดีฝ่ายวางแผน', 1) returning id`.execute(db);
  const facts = new Map<string, Facts>();
  const requests = new Map<string, number>();
  const duties = new Map<string, { id: number; version: number; kind: string; unit: string }[]>();
  for (const name of Object.keys(accounts)) {
    const { personId } = officer(name);
    const {
      id,
      account,
      duties: _,
      may: __,
      guard: ___,
      ...rest
    } = done(await officer('admin').get(`/settings/people/${personId}`)).person;
    facts.set(name, { ...rest, personId: id, username: account.username });
    const { rows } = await sql<{ id: number; version: number; kind: string; unit_id: number }>`select id, version, kind, unit_id from duty
      where person_id = ${personId} and since <= today() and (until is null or until >= today()) order by id`.execute(db);
    const { rows: wishes } = await sql<{ id: number }>`insert into data_request (person_id, kind, text, due_on)
      values (${personId}, 'ERASE', 'ขอลบข้อมูล', today() + 30) returning id`.execute(db);
    requests.set(name, must(wishes[0]?.id, 'request'));
    duties.set(
      name,
      rows.map(({ unit_id, ...row }) => ({ ...row, unit: keyOf(unit_id) })),
    );
  }
  const { rows: days } = await sql<{ today: string }>`select today()::text as today`.execute(db);
  return {
    who: officer,
    unit,
    facts: (name) => must(facts.get(name), name),
    duties: (name) => must(duties.get(name), name),
    dataRequest: (name) => must(requests.get(name), name),
    decidingPost: must(posts[0]?.id, 'post'),
    today: must(days[0]?.today, 'today'),
  };
}

/** What the demo agency has not: administrators of units, a group, and what each of the typical persons has. */
async function giveRights(db: Db, person: (name: string) => number, unit: (key: string) => number): Promise<void> {
  const duty = (name: string, kind: string, key: string, since = sql`today() - 1`, until = sql`null::date`) =>
    sql`insert into duty (person_id, unit_id, kind, since, until) values (${person(name)}, ${unit(key)}, ${kind}, ${since}, ${until})`.execute(
      db,
    );
  await duty('kittipong.r', 'ADMIN', 'office');
  await duty('napha.c', 'ADMIN', 'office');
  await duty('personnel', 'ADMIN', 'hr');
  await duty('nuttaya.k', 'ADMIN', 'eng');
  await duty('preecha.n', 'SECRET_REGISTRY', 'finance');
  await duty('sudarat.i', 'REGISTRY', 'sci', sql`today() + 30`);
  await duty('monchai.a', 'REGISTRY', 'root', sql`today() - 60`, sql`today() - 1`);
  await sql`update person set clearance = 1 where id in (${person('preecha.n')}, ${person('nichapa.w')})`.execute(db);
  await sql`insert into affiliation (person_id, unit_id, is_main, since) values (${person('lamai.k')}, ${unit('eng')}, false, today())`.execute(
    db,
  );
  for (const [name, principal] of [
    ['yuwadee.p', 'somkiat.v'],
    ['piyamas.n', 'busaba.r'],
  ] as const)
    await sql`insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, actions, max_secrecy, starts_at, ends_at)
      select a.position_id, ${person(name)}, 'BY_ORDER', '9/2569', today(), '{sign}', 0, now() - interval '1 day', now() + interval '30 days'
      from affiliation a join account c on c.person_id = a.person_id where c.username = ${principal} and a.is_main`.execute(db);
  const pages = (
    ['employee-information', 'user-account-close-permission', 'user-active', 'manage-section', 'sarabun-structure'] as const
  ).map((page) => catalogue[page].menu);
  await sql`with made as (insert into users_group (name) values ('งานบุคคลส่วนกลาง') returning id),
      member as (insert into users_group_member (group_id, kind, ref_id) select id, 'PERSON', ${person('wannee.k')} from made)
    insert into menu_right (group_id, menu_id, level) select id, menu, 2 from made, unnest(${pages}::int[]) menu`.execute(db);
  await sql`insert into totp_factor (account_id, master_id, wrapped, confirmed_at) select id, 'none', '', now() from account`.execute(db);
}

/** His account was closed. */
export const closed = (personId: number) => async (db: Db) => {
  await sql`update account set active = false where person_id = ${personId}`.execute(db);
};

/** He works here no more: places, duties and orders ended with him. */
export const left = (personId: number) => async (db: Db) => {
  await closed(personId)(db);
  await sql`update person set active = false, left_on = today() - 1 where id = ${personId}`.execute(db);
  await sql`update affiliation set until = today() - 1 where person_id = ${personId}`.execute(db);
  await sql`update duty set until = least(since, today()) - 1, active = false where person_id = ${personId}`.execute(db);
  await sql`update delegation set revoked_at = now() where delegate_person_id = ${personId}`.execute(db);
};

function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`nobody and nothing is ${what}`);
  return value;
}
