import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Difference, DifferenceKind, keepOurs as keepCall, listDifferences as listCall } from '../../../contract/open/people-sync.ts';
import { pageOf } from '../../../contract/wire.ts';
import { audit } from '../../access/audit.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { pageRight } from '../../http/menu-rights.ts';
import type { Said } from '../scim/said.ts';

/** One person as both sides have him. */
export interface Both {
  id: number;
  kind: DifferenceKind;
  client: string;
  sheet: boolean;
  userName: string;
  said: Said;
  personId: number | null;
  version: number | null;
  ours: { code: string; email: string; username: string; unit: string; post: string } | null;
  /** The unit that is meant, as the office calls it. */
  unitCode: string | null;
  unitName: string | null;
  held: boolean;
  closed: boolean;
  changedAt: string;
}

const meant = sql`(select u.id, u.code, u.name from unit u where u.active and s.said ->> 'unit' <> ''
  and (lower(u.code) = lower(s.said ->> 'unit') or th_norm(u.name) = th_norm(s.said ->> 'unit')) order by lower(u.code) = lower(s.said ->> 'unit') desc, u.id limit 1)`;
const place = sql`(select f.unit_id, f.position_id from affiliation f where f.person_id = p.id and (f.until is null or f.until >= today())
  order by f.is_main desc, f.id limit 1)`;
const differs = (field: string, ours: RawBuilder<unknown>) =>
  sql`(s.said ->> ${sql.lit(field)} <> '' and lower(s.said ->> ${sql.lit(field)}) <> lower(coalesce(${ours}, '')))`;

const kind = sql<DifferenceKind | null>`case
  when not s.active and p.active then 'LEFT'
  when not s.active or s.gone_at is not null then null
  when s.doubt then 'DOUBT'
  when p.id is not null and (not p.active or not coalesce(a.active, true)) then 'BACK'
  when t.id is null and (s.said ->> 'unit' <> '' or p.id is null) then 'UNKNOWN_UNIT'
  when p.id is null then 'NEW'
  when t.id is not null and t.id is distinct from f.unit_id then 'MOVED'
  when ${differs('email', sql`p.email`)} or ${differs('code', sql`p.employee_code`)} or s.user_name <> lower(coalesce(a.username, ''))
    or (s.said ->> 'post' <> '' and th_norm(s.said ->> 'post') <> th_norm(coalesce(o.name, ''))) then 'CHANGED' end`;

const hash = sql`md5(s.said::text || s.user_name || s.active)`;

/** All of which the two sides say another thing, but what an administrator left so. */
async function both(db: Db, which: RawBuilder<unknown>, part: RawBuilder<unknown>): Promise<(Both & { total: number })[]> {
  const { rows } = await sql<Both & { total: number }>`select x.*, count(*) over ()::int as total from (
      select s.id, ${kind} as kind, coalesce(c.name, '') as client, s.from_sheet as sheet, s.user_name as "userName", s.said, p.id as "personId", p.version,
        case when p.id is null then null else json_build_object('code', coalesce(p.employee_code, ''), 'email', p.email, 'username', coalesce(a.username, ''),
          'unit', coalesce(fu.name, ''), 'post', coalesce(o.name, '')) end as ours,
        t.code as "unitCode", t.name as "unitName", s.held_at is not null as held, s.closed_at is not null as closed, ${iso('s.changed_at')} as "changedAt"
      from scim_user s left join api_client c on c.id = s.client_id left join person p on p.id = s.person_id left join account a on a.person_id = p.id
        left join lateral ${place} f on true left join unit fu on fu.id = f.unit_id left join position o on o.id = f.position_id
        left join lateral ${meant} t on true
      where s.kept_as is distinct from ${hash}) x
    where x.kind is not null and ${which} ${part}`.execute(db);
  return rows;
}

export async function differenceOf(db: Db, id: number): Promise<Both | undefined> {
  const [row] = await both(db, sql`x.id = ${id}`, sql``);
  return row;
}

export async function listDifferences(ctx: Ctx, { kind: only, ...paging }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { skip, take } = pageOf(paging);
  const rows = await both(ctx.db, only ? sql`x.kind = ${only}` : sql`true`, sql`order by x.kind, x.id offset ${skip} limit ${take}`);
  const { rows: clients } = await sql<{
    n: number;
    sheet: number;
  }>`select (select count(*)::int from api_client where 'people.sync' = any(scopes) and active) as n,
    (select count(*)::int from scim_user where from_sheet and gone_at is null) as sheet`.execute(ctx.db);
  return {
    items: rows.map(differenceFrom),
    total: rows[0]?.total ?? 0,
    manage: pageRight(ctx.me, 'people-differences') === 'manage',
    clients: (clients[0]?.n ?? 0) + (ctx.office.system.now.directory?.people ? 1 : 0),
    sheet: clients[0]?.sheet ?? 0,
  };
}

function differenceFrom({ id, kind, client, sheet, userName, said, personId, ours, unitName, held, closed, changedAt }: Both): Difference {
  const { prefix, firstName, lastName, email, code, unit, post } = said;
  const theirs = { username: userName, code, unit: unitName ?? unit, post, email };
  const shown = (Object.keys(theirs) as (keyof typeof theirs)[]).filter(
    (field) =>
      theirs[field] && (kind === 'NEW' || kind === 'UNKNOWN_UNIT' || theirs[field].toLowerCase() !== (ours?.[field] ?? '').toLowerCase()),
  );
  const changes =
    kind === 'LEFT' || kind === 'BACK' ? [] : shown.map((field) => ({ field, ours: ours?.[field] ?? '', theirs: theirs[field] }));
  return {
    id,
    kind,
    client,
    sheet,
    userName,
    name: `${prefix}${firstName} ${lastName}`.trim(),
    personId,
    changes,
    held,
    closed,
    changedAt,
  };
}

export async function keepOurs(ctx: Ctx, { ids }: Taken<typeof keepCall>): Promise<Given<typeof keepCall>> {
  const { rows } = await sql<{
    id: number;
  }>`update scim_user s set kept_as = ${hash} where s.id = any(${ids}::bigint[]) returning s.id`.execute(ctx.db);
  for (const { id } of rows) await audit(ctx, 'people.difference-kept', { subject: { type: 'scim_user', id } });
  return { changed: rows.length };
}
