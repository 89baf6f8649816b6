import { sql } from 'kysely';
import { auditSetting } from '../../access/audit-setting.ts';
import { sessionChannel } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { hiddenFacts, type PersonFacts } from './person-facts.ts';
import type { SheetRow } from './read-people-sheet.ts';
import { tellHolders } from './tell-holders.ts';
import { tellOfMoved } from './tell-of-moved.ts';

export interface Change {
  row: SheetRow;
  /** null: a new person. */
  id: number | null;
  before: PersonFacts | null;
  facts: PersonFacts;
  /** His main place from now on; null where it stays. */
  place: { unitId: number; unit: string; post: string; since: string } | null;
  /** His post comes to head its unit. */
  heads: boolean;
  state: 'added' | 'changed' | 'unchanged';
}

/** A post that the sheet brings; `held`: made for the person of its line. */
export interface NewPost {
  row: SheetRow;
  unitId: number;
  unit: string;
  name: string;
  heads: boolean;
  held: boolean;
}

type Written = Change & { id: number };

/** Keeps what a sheet brought, a few statements for all rows together. Gives the persons who got an account by it. */
export async function writePeople(ctx: Ctx, { changes, posts }: { changes: Change[]; posts: NewPost[] }): Promise<number[]> {
  const added = changes.filter((change) => change.state === 'added');
  const ids = await addPersons(ctx, added);
  const written = changes
    .filter((change) => change.state !== 'unchanged')
    .map((change) => ({ ...change, id: change.id ?? (ids.get(change.facts.code) as number) }));
  await changePersons(
    ctx,
    written.filter((change) => change.state === 'changed'),
  );
  await keepRecords(ctx, written);
  await keepAccounts(ctx, written);
  await keepPlaces(ctx, written);
  await addPosts(
    ctx,
    posts.filter((post) => !post.held),
  );
  await keepHeads(ctx, written);
  await tellAudit(ctx, written);
  const channel = sessionChannel(ctx.office.config.schema);
  const changed = written.flatMap((change) => (change.state === 'changed' ? change.id : []));
  await sql`select pg_notify(${channel}, id::text) from unnest(${changed}::bigint[]) id`.execute(ctx.db);
  return written.flatMap(({ id, facts, before }) => (facts.username && !before?.username ? [id] : []));
}

const columns = sql.raw(
  'code text, prefix text, "firstName" text, "lastName" text, suffix text, "nameEn" text, email text, phone text, "employeeTypeId" int',
);

async function addPersons(ctx: Ctx, added: Change[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into person (employee_code, prefix, first_name, last_name, suffix, name_en, email, phone, employee_type_id)
    select code, prefix, "firstName", "lastName", suffix, "nameEn", email, phone, "employeeTypeId"
    from jsonb_to_recordset(${json(added.map((change) => change.facts))}::jsonb) as f(${columns})
    returning id, employee_code as code`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.id]));
}

async function changePersons(ctx: Ctx, changed: Written[]): Promise<void> {
  await sql`update person p set prefix = f.prefix, first_name = f."firstName", last_name = f."lastName", suffix = f.suffix, name_en = f."nameEn",
      email = f.email, phone = f.phone, employee_type_id = f."employeeTypeId", version = p.version + 1
    from jsonb_to_recordset(${json(changed.map(({ id, facts }) => ({ id, ...facts })))}::jsonb) as f(id bigint, ${columns}) where p.id = f.id`.execute(
    ctx.db,
  );
}

async function keepRecords(ctx: Ctx, written: Written[]): Promise<void> {
  await sql`insert into person_record (person_id, id_card, gender, birthday, nationality, address, user_ad)
    select id, nullif("idCard", ''), nullif(gender, ''), nullif(birthday, '')::date, nationality, address, "userAd"
    from jsonb_to_recordset(${json(written.map(({ id, facts }) => ({ id, ...facts })))}::jsonb)
      as f(id bigint, "idCard" text, gender text, birthday text, nationality text, address text, "userAd" text)
    on conflict (person_id) do update set id_card = excluded.id_card, gender = excluded.gender, birthday = excluded.birthday,
      nationality = excluded.nationality, address = excluded.address, user_ad = excluded.user_ad, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
}

/** Without a password: nobody signs in with one of these before its owner has set his own. */
async function keepAccounts(ctx: Ctx, written: Written[]): Promise<void> {
  const named = written.filter(({ facts, before }) => facts.username && facts.username !== before?.username);
  await sql`insert into account (person_id, username, password_hash)
    select id, username, '-' from jsonb_to_recordset(${json(named.map(({ id, facts }) => ({ id, username: facts.username })))}::jsonb)
      as f(id bigint, username text)
    on conflict (person_id) do update set username = excluded.username`.execute(ctx.db);
}

/** Ends the main place of before, takes a vacant post of the name or makes one, begins the new place. */
async function keepPlaces(ctx: Ctx, written: Written[]): Promise<void> {
  const moved = written.flatMap(({ id, place }) => (place ? [{ id, ...place }] : []));
  const { rows: ended } = await sql<{ personId: number; unitId: number }>`
    update affiliation a set until = greatest(a.since, f.since - 1), is_main = false
    from jsonb_to_recordset(${json(moved)}::jsonb) as f(id bigint, since date)
    where a.person_id = f.id and a.is_main and (a.until is null or a.until >= today())
    returning a.person_id as "personId", a.unit_id as "unitId"`.execute(ctx.db);
  await tellOfMoved(
    ctx,
    ended.filter((old) => !moved.some((one) => one.id === old.personId && one.unitId === old.unitId)),
  );
  const posts = await takePosts(
    ctx,
    moved.filter((one) => one.post),
  );
  const rows = moved.map(({ id, unitId, since }) => ({ id, unit: unitId, since, post: posts.get(id) ?? null }));
  await sql`insert into affiliation (person_id, unit_id, position_id, is_main, since)
    select id, unit, post, true, since from jsonb_to_recordset(${json(rows)}::jsonb) as f(id bigint, unit bigint, post bigint, since date)`.execute(
    ctx.db,
  );
}

/** One post each: the vacant ones of the name first, then new ones. */
async function takePosts(ctx: Ctx, wanted: { id: number; unitId: number; post: string }[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ person: number; unit: number; name: string; post: number | null }>`
    with wanted as (select id, unit, post, row_number() over (partition by unit, th_norm(post) order by id) as place
        from jsonb_to_recordset(${json(wanted.map(({ id, unitId, post }) => ({ id, unit: unitId, post })))}::jsonb) as f(id bigint, unit bigint, post text)),
      vacant as (select o.id, o.unit_id, th_norm(o.name) as name, row_number() over (partition by o.unit_id, th_norm(o.name) order by o.id) as place
        from position o where o.active and o.unit_id in (select unit from wanted)
          and not exists (select 1 from affiliation a where a.position_id = o.id and (a.until is null or a.until >= today())))
    select w.id as person, w.unit, w.post as name, v.id as post
    from wanted w left join vacant v on v.unit_id = w.unit and v.name = th_norm(w.post) and v.place = w.place order by w.id`.execute(
    ctx.db,
  );
  const lacking = rows.filter(({ post }) => post === null);
  const { rows: ids } = await sql<{ id: number }>`select nextval('party_id') as id from generate_series(1, ${lacking.length}::int)`.execute(
    ctx.db,
  );
  const made = lacking.map(({ person, unit, name }, place) => ({ id: ids[place]?.id as number, person, unit, name }));
  await sql`insert into position (id, unit_id, name)
    select id, unit, name from jsonb_to_recordset(${json(made)}::jsonb) as f(id bigint, unit bigint, name text)`.execute(ctx.db);
  return new Map([
    ...rows.map(({ person, post }) => [person, post as number] as const),
    ...made.map(({ person, id }) => [person, id] as const),
  ]);
}

async function addPosts(ctx: Ctx, posts: NewPost[]): Promise<void> {
  if (posts.length === 0) return;
  const rows = posts.map(({ unitId, name, heads }) => ({ unit: unitId, name, heads }));
  const { rows: made } = await sql<{ id: number; name: string }>`insert into position (unit_id, name, heads_unit)
    select unit, name, heads from jsonb_to_recordset(${json(rows)}::jsonb) as f(unit bigint, name text, heads boolean)
    returning id, name`.execute(ctx.db);
  for (const { id, name } of made) await auditSetting(ctx, 'position-information', 'ADDED', { id, after: { name } });
}

/** The posts of those who come to head their units. */
async function keepHeads(ctx: Ctx, written: Written[]): Promise<void> {
  const persons = written.flatMap(({ id, heads }) => (heads ? [id] : []));
  if (persons.length === 0) return;
  const { rows } = await sql<{ id: number }>`update position o set heads_unit = true, version = o.version + 1 from affiliation a
    where a.position_id = o.id and a.person_id = any(${persons}::bigint[]) and a.is_main and (a.until is null or a.until >= today())
      and not o.heads_unit returning o.id`.execute(ctx.db);
  for (const { id } of rows)
    await auditSetting(ctx, 'position-information', 'CHANGED', { id, before: { headsUnit: false }, after: { headsUnit: true } });
  await tellHolders(ctx, sql`o.id = any(${rows.map((row) => row.id)}::bigint[])`);
}

/** One line a person, with what differs; protected fields are only named. */
async function tellAudit(ctx: Ctx, written: Written[]): Promise<void> {
  const lines = written.map(({ id, before, facts, place }) => ({
    id,
    detail: { act: 'IMPORTED', changes: changesOf(before, facts, place) },
  }));
  await sql`insert into audit (person_id, session_id, request_id, ip, action, outcome, subject_type, subject_id, detail)
    select ${ctx.me.personId}, ${ctx.me.sessionId}, ${ctx.request.id}, ${ctx.request.ip || null}::inet, 'settings.employee-information', 'OK',
      'settings.employee-information', id, detail from jsonb_to_recordset(${json(lines)}::jsonb) as f(id bigint, detail jsonb)`.execute(
    ctx.db,
  );
}

function changesOf(before: PersonFacts | null, after: PersonFacts, place: Change['place']): Record<string, unknown[]> {
  const differing = (Object.keys(after) as (keyof PersonFacts)[]).filter((field) => (before?.[field] ?? '') !== (after[field] ?? ''));
  const hidden: readonly string[] = hiddenFacts;
  const changes: Record<string, unknown[]> = Object.fromEntries(
    differing.map((field) => [field, hidden.includes(field) ? ['•••', '•••'] : [before?.[field] ?? null, after[field]]]),
  );
  if (place) changes.affiliations = [null, `★ ${place.unit} · ${place.post || '-'} · ${place.since}–`];
  return changes;
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
