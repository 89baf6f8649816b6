import { sql } from 'kysely';
import type { Db } from '../http/context.ts';

export type Row = Record<string, unknown>;
/** What is held on one person, part by part; lists in the order that they are read. */
export type Gathered = Record<string, Row[]>;

const mostRows = 20_000;
/** Told by a part of their own below, or of the office's own machinery: nothing there says anything of the person. */
export const elsewhere = [
  'account',
  'affiliation',
  'certificate',
  'consent',
  'duty',
  'person_record',
  'person_sensitive',
  'session',
  'audit',
  'notification',
  'notice_mail',
  'live_event',
  'idempotency',
  'data_copy',
  'position_holder',
  'named_duty',
  'users_group_person',
];
/** Hashes, keys, codes and tokens are what protects the person, not data on him. */
export const secret =
  /hash|secret|token|otp|wrapped|cipher|salt|nonce|locked|public_key|private|(^|_)key(_|$)|auth$|p256dh|counter|^passkeys$|^recovery$|challenge/;
/** By which column a row is somebody's: the first of these that a table has. */
export const owners = ['person_id', 'applicant_id', 'account_id'] as const;

/** Everything that the product holds on a person, but the contents of letters. */
export async function gatherData(db: Db, personId: number): Promise<Gathered> {
  const parts: Gathered = {};
  for (const [name, query] of Object.entries(queries(personId))) parts[name] = (await query.execute(db)).rows;
  return { ...parts, ...(await others(db, personId)) };
}

function queries(me: number) {
  const rows = (query: ReturnType<typeof sql<Row>>) => query;
  return {
    person:
      rows(sql<Row>`select p.prefix, p.first_name, p.last_name, p.suffix, p.name_en, p.employee_code, p.email, p.phone, p.clearance, p.left_on,
        r.id_card, r.gender, r.birthday, r.nationality, r.address, r.user_ad, p.avatar_file_id is not null as has_photo, p.created_at
      from person p left join person_record r on r.person_id = p.id where p.id = ${me}`),
    account: rows(sql<Row>`select username, active, created_at, password_changed_at from account where person_id = ${me}`),
    posts:
      rows(sql<Row>`select u.name as unit, o.name as position, a.is_main, a.since, a.until from affiliation a join unit u on u.id = a.unit_id
      left join position o on o.id = a.position_id where a.person_id = ${me} order by a.since desc, a.id desc`),
    duties: rows(
      sql<Row>`select d.kind, u.name as unit, d.since, d.until from duty d join unit u on u.id = d.unit_id where d.person_id = ${me} order by d.id desc`,
    ),
    sensitive: rows(sql<Row>`select kind, value, consented_at from person_sensitive where person_id = ${me} order by kind`),
    consents:
      rows(sql<Row>`select t.kind as purpose, t.version, t.hash as text_sha256, c.agreed, c.language, c.channel, host(c.ip) as ip, c.at
      from consent c join consent_text t on t.id = c.consent_text_id where c.person_id = ${me} order by c.id desc`),
    sessions: rows(sql<Row>`select user_agent as device, host(ip) as ip, created_at, last_seen_at, ended_at, end_reason from session
      where person_id = ${me} order by id desc limit ${mostRows}`),
    audit: rows(
      sql<Row>`select at, action, outcome, host(ip) as ip, detail ->> 'device' as device from audit where person_id = ${me} order by id desc limit ${mostRows}`,
    ),
    acts: rows(sql<Row>`select e.at, e.action, case when d.secrecy = 0 then d.doc_no end as letter_no, o.name as acting_for from event e
      join document d on d.id = e.document_id left join delegation g on g.id = e.delegation_id left join position o on o.id = g.principal_position_id
      where e.actor_id = ${me} order by e.id desc limit ${mostRows}`),
    signatures: rows(sql<Row>`select s.at, case when d.secrecy = 0 then d.doc_no end as letter_no, o.name as position from signature s
      join document d on d.id = s.document_id left join position o on o.id = s.position_id where s.signer_id = ${me} order by s.id desc limit ${mostRows}`),
    delegationsGiven:
      rows(sql<Row>`select o.name as position, p.prefix || p.first_name || ' ' || p.last_name as person, g.kind, g.order_no, g.order_date, g.starts_at, g.ends_at, g.revoked_at
      from delegation g join position o on o.id = g.principal_position_id join person p on p.id = g.delegate_person_id
      where g.made_by = ${me} or exists (select 1 from affiliation a where a.person_id = ${me} and a.position_id = o.id) order by g.id desc`),
    delegationsReceived: rows(sql<Row>`select o.name as position, g.kind, g.order_no, g.order_date, g.starts_at, g.ends_at, g.revoked_at
      from delegation g join position o on o.id = g.principal_position_id where g.delegate_person_id = ${me} order by g.id desc`),
    certificates:
      rows(sql<Row>`select origin, state, holder_name, subject, issuer, serial, not_before, not_after, made_at, revoked_at from certificate
      where person_id = ${me} order by id desc`),
    notices: rows(
      sql<Row>`select module, kind, count, created_at, read_at from notification where person_id = ${me} order by id desc limit ${mostRows}`,
    ),
  };
}

/** Whatever else is the person's, by the name of its column: a table that is added later is not forgotten. */
async function others(db: Db, personId: number): Promise<Gathered> {
  const { rows: columns } = await sql<{ table: string; column: string; owner: (typeof owners)[number] }>`
    select c.table_name as table, c.column_name as column, o.owner from information_schema.columns c
    cross join lateral (select x.column_name as owner from information_schema.columns x where x.table_schema = c.table_schema and x.table_name = c.table_name
      and x.column_name = any(${[...owners]}::text[]) order by array_position(${[...owners]}::text[], x.column_name::text) limit 1) o
    where c.table_schema = current_schema() and c.data_type not in ('bytea', 'uuid') and c.column_name <> o.owner
      and has_table_privilege(quote_ident(c.table_schema) || '.' || quote_ident(c.table_name), 'SELECT')
    order by c.table_name, c.ordinal_position`.execute(db);
  const found: Gathered = {};
  for (const [table, fields] of Map.groupBy(columns, (one) => one.table)) {
    const shown = fields.map((one) => one.column).filter((name) => !secret.test(name));
    const owner = fields[0]?.owner;
    if (!owner || elsewhere.includes(table) || shown.length === 0) continue;
    const his = owner === 'account_id' ? sql`(select id from account where person_id = ${personId})` : sql`${personId}`;
    const { rows } = await sql<Row>`select ${sql.join(shown.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${sql.ref(owner)} = ${his} order by 1 limit ${mostRows}`.execute(db);
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}
