import { type RawBuilder, sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { settle } from '../people/settle.ts';
import { ScimFault } from './fault.ts';
import { readPatch, readResource, type Said, type Spoken, schemas, withNothing } from './said.ts';

interface Row {
  id: number;
  externalId: string;
  userName: string;
  said: Said;
  active: boolean;
  madeAt: string;
  changedAt: string;
}

const columns = sql`s.id, s.external_id as "externalId", s.user_name as "userName", s.said, s.active, ${iso('s.made_at')} as "madeAt",
  ${iso('s.changed_at')} as "changedAt"`;

/** Those that this client told of: nothing of other persons of the office. */
export async function listUsers(ctx: Ctx, base: string, query: Record<string, string | undefined>): Promise<object> {
  const start = Math.max(1, whole(query.startIndex, 1));
  const count = Math.min(200, Math.max(0, whole(query.count, 100)));
  const which = sql`s.client_id = ${ctx.me.personId} and s.gone_at is null and ${filterOf(query.filter)}`;
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from scim_user s where ${which}`.execute(ctx.db);
  const { rows } =
    await sql<Row>`select ${columns} from scim_user s where ${which} order by s.id offset ${start - 1} limit ${count}`.execute(ctx.db);
  return {
    schemas: [schemas.list],
    totalResults: totals[0]?.total ?? 0,
    startIndex: start,
    itemsPerPage: rows.length,
    Resources: rows.map((row) => resourceOf(base, row)),
  };
}

function whole(said: string | undefined, standard: number): number {
  if (said === undefined) return standard;
  if (!/^-?\d{1,9}$/.test(said)) throw new ScimFault(400, 'invalidValue', 'startIndex, count');
  return Number(said);
}

/** `eq` on userName, externalId and id. */
function filterOf(filter: string | undefined): RawBuilder<unknown> {
  if (filter === undefined) return sql`true`;
  const [, name, quoted] = /^\s*(userName|externalId|id)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? [];
  if (!name || !quoted) throw new ScimFault(400, 'invalidFilter', 'userName eq, externalId eq');
  let value: string;
  try {
    value = JSON.parse(quoted);
  } catch {
    throw new ScimFault(400, 'invalidFilter', filter.slice(0, 100));
  }
  if (name.toLowerCase() === 'username') return sql`s.user_name = ${value.toLowerCase()}`;
  return name.toLowerCase() === 'id' ? sql`s.id::text = ${value}` : sql`s.external_id = ${value}`;
}

export async function readUser(ctx: Ctx, base: string, id: string): Promise<object> {
  return resourceOf(base, await find(ctx, id));
}

async function find(ctx: Ctx, id: string, lock = sql``): Promise<Row> {
  const { rows } = /^\d{1,15}$/.test(id)
    ? await sql<Row>`select ${columns} from scim_user s where s.id = ${Number(id)} and s.client_id = ${ctx.me.personId} and s.gone_at is null ${lock}`.execute(
        ctx.db,
      )
    : { rows: [] };
  if (!rows[0]) throw new ScimFault(404, '', 'not found');
  return rows[0];
}

export async function addUser(ctx: Ctx, base: string, body: unknown): Promise<object> {
  const { userName = '', externalId = '', active = true, said } = readResource(body);
  const { rows } = await sql<{ id: number }>`insert into scim_user (client_id, external_id, user_name, said, active)
    values (${ctx.me.personId}, ${externalId}, ${userName}, ${JSON.stringify(withNothing(said))}::jsonb, true)
    on conflict do nothing returning id`.execute(ctx.db);
  const [made] = rows;
  if (!made) throw new ScimFault(409, 'uniqueness', 'userName, externalId');
  await settle(ctx, made.id, active);
  return readUser(ctx, base, String(made.id));
}

/** A whole resource in the place of the one that was; what it says nothing of is empty, but nobody leaves by silence. */
export async function putUser(ctx: Ctx, base: string, id: string, body: unknown): Promise<object> {
  const row = await find(ctx, id, sql`for update`);
  const spoken = readResource(body);
  await keep(ctx, row, { ...spoken, said: withNothing(spoken.said) });
  return readUser(ctx, base, id);
}

export async function patchUser(ctx: Ctx, base: string, id: string, body: unknown): Promise<object> {
  const row = await find(ctx, id, sql`for update`);
  await keep(ctx, row, readPatch(body));
  return readUser(ctx, base, id);
}

/** Leaving. Nothing of the person goes. */
export async function removeUser(ctx: Ctx, id: string): Promise<void> {
  const row = await find(ctx, id, sql`for update`);
  await settle(ctx, row.id, false);
  await sql`update scim_user set gone_at = now() where id = ${row.id}`.execute(ctx.db);
}

async function keep(
  ctx: Ctx,
  row: Row,
  { userName = row.userName, externalId = row.externalId, active = row.active, said }: Spoken,
): Promise<void> {
  await sql`update scim_user set user_name = ${userName}, external_id = ${externalId}, said = ${JSON.stringify({ ...row.said, ...said })}::jsonb,
    changed_at = now() where id = ${row.id}`
    .execute(ctx.db)
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? new ScimFault(409, 'uniqueness', 'userName, externalId') : error;
    });
  await settle(ctx, row.id, active);
}

function resourceOf(base: string, { id, externalId, userName, said, active, madeAt, changedAt }: Row): object {
  const { prefix, firstName, lastName, email, phone, code, unit, post } = said;
  return {
    schemas: [schemas.user, schemas.enterprise],
    id: String(id),
    ...(externalId ? { externalId } : {}),
    userName,
    name: { honorificPrefix: prefix, givenName: firstName, familyName: lastName, formatted: `${prefix}${firstName} ${lastName}`.trim() },
    active,
    ...(email ? { emails: [{ value: email, type: 'work', primary: true }] } : {}),
    ...(phone ? { phoneNumbers: [{ value: phone, type: 'work' }] } : {}),
    ...(post ? { title: post } : {}),
    [schemas.enterprise]: { ...(code ? { employeeNumber: code } : {}), ...(unit ? { department: unit } : {}) },
    meta: { resourceType: 'User', created: madeAt, lastModified: changedAt, location: `${base}/Users/${id}` },
  };
}
