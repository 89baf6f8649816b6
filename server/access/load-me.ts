import { sql } from 'kysely';
import { rootUnit } from '../../contract/rules/times.ts';
import { catalogue } from '../../contract/settings/catalogue.ts';
import type { Acting, Db, Me } from '../http/context.ts';
import { listsOf } from './acting.ts';

interface Row {
  session_id: number;
  expires_at: Date;
  account_id: number;
  person_id: number;
  first_name: string;
  last_name: string;
  clearance: number;
  password_since: Date;
  password_due: boolean;
  in_directory: boolean;
  signs: boolean;
  has_factor: boolean;
  factor_due_at: Date | null;
  asleep: ('CLEARANCE' | 'SIGNING')[] | null;
  posts: { unit: number; position: number | null; main: boolean; heads: boolean; role: number | null; executive: boolean }[] | null;
  duties: { kind: string; unit: number; position: number | null; positionUnit: number | null }[] | null;
  admin_units: number[] | null;
  menus: Record<string, [level: number, wide: number]>;
  ended_units: { unit: number; heir: number }[] | null;
  acting: (Omit<Acting, 'endsAt'> & { endsAt: string })[] | null;
}

/** Facts of the person `p` with the account `c`, from which rights are decided. */
const rightsColumns = sql`c.id as account_id, p.id as person_id, p.first_name, p.last_name, p.clearance, c.password_changed_at as password_since, c.must_change_password as password_due, c.factor_due_at,
    exists (select 1 from person_record r where r.person_id = p.id and r.user_ad <> '') as in_directory,
    exists (select 1 from certificate x where x.person_id = p.id and x.state in ('ISSUED', 'SUSPENDED')) as signs,
    (exists (select 1 from totp_factor t where t.account_id = c.id and t.confirmed_at is not null)
      or exists (select 1 from passkey k where k.account_id = c.id)) as has_factor,
    (select json_agg(json_build_object('unit', a.unit_id, 'position', a.position_id, 'main', a.is_main,
        'heads', coalesce(o.heads_unit, false), 'role', o.role_type_id, 'executive', coalesce(y.executive and y.active, false)))
      from affiliation a left join position o on o.id = a.position_id left join role_type y on y.id = o.role_type_id
      where a.person_id = p.id and a.since <= today() and (a.until is null or a.until >= today())) as posts,
    (select json_agg(json_build_object('kind', d.kind, 'unit', d.unit_id, 'position', d.position_id,
        'positionUnit', case when o.heads_unit then o.unit_id end))
      from duty d left join position o on o.id = d.position_id
      where d.person_id = p.id and d.since <= today() and (d.until is null or d.until >= today())) as duties,
    (with recursive below (id) as (
        select d.unit_id from duty d where d.person_id = p.id and d.kind = 'ADMIN' and d.since <= today()
          and (d.until is null or d.until >= today())
        union select u.id from unit u join below on u.parent_id = below.id)
      select json_agg(id) from below) as admin_units,
    (select json_agg(z.what) from power_sleep z where z.person_id = p.id and z.woken_at is null) as asleep,
    menu_rights(p.id) as menus,
    (select json_agg(json_build_object('unit', u.id, 'heir', heir_of(u.id))) from unit u where u.successor_id is not null) as ended_units,
    (select json_agg(json_build_object('delegationId', g.id, 'positionId', g.principal_position_id, 'kind', g.kind, 'actions', g.actions,
        'documentTypes', g.document_types, 'maxSecrecy', g.max_secrecy, 'endsAt', g.ends_at, 'unitId', o.unit_id, 'headsUnit', o.heads_unit))
      from delegation g join position o on o.id = g.principal_position_id
      where g.delegate_person_id = p.id and g.revoked_at is null and now() >= g.starts_at and now() < g.ends_at) as acting`;

/** The caller of a live session, with every fact that rights are decided from, in one round trip. */
export async function loadMe(db: Db, tokenHash: Buffer, headRoles: number[], idleMs: number): Promise<Me | null> {
  return (await loadSession(db, tokenHash, headRoles, idleMs))?.me ?? null;
}

/** The same, with the instant at which the session ends whatever its owner does. */
export async function loadSession(
  db: Db,
  tokenHash: Buffer,
  headRoles: number[],
  idleMs: number,
): Promise<{ me: Me; endsAt: Date } | null> {
  const { rows } = await sql<Row>`
    select s.id as session_id, s.expires_at, ${rightsColumns}
    from session s join account c on c.id = s.account_id join person p on p.id = s.person_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${idleMs / 1000}) and c.active and p.active`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return { me: await wholeMe(db, row, headRoles), endsAt: row.expires_at };
}

/** Somebody who is not here, as he would be if he came in now: for what is made for him by the clock. Null where he may not come in. */
export async function loadAbsent(db: Db, personId: number, headRoles: number[]): Promise<Me | null> {
  const { rows } = await sql<Row>`select 0::bigint as session_id, now() as expires_at, ${rightsColumns}
    from account c join person p on p.id = c.person_id where p.id = ${personId} and c.active and p.active`.execute(db);
  return rows[0] ? await wholeMe(db, rows[0], headRoles) : null;
}

async function wholeMe(db: Db, row: Row, headRoles: number[]): Promise<Me> {
  const me = meOf(row, headRoles);
  if (!me.isAdmin && unitMenus.some((menu) => me.menus.wide[menu])) {
    const units = await db.selectFrom('unit').select('id').execute();
    me.menus.units.push(...units.map((unit) => unit.id));
  }
  return me;
}

/** Pages where what one may change depends on the unit. */
const unitMenus = Object.values(catalogue).flatMap((page) => (page.scope === 'unit' ? [page.menu] : []));

const levelsOf = (menus: Row['menus'], which: 0 | 1) =>
  Object.fromEntries(Object.entries(menus).flatMap(([menu, levels]) => (levels[which] > 0 ? [[menu, levels[which]]] : [])));

function meOf(row: Row, headRoles: number[]): Me {
  const posts = row.posts ?? [];
  const duties = row.duties ?? [];
  const ended = row.ended_units ?? [];
  const asleep = row.asleep ?? [];
  const acting = (row.acting ?? []).map((a) => ({ ...a, endsAt: new Date(a.endsAt) }));
  const positions = unique(posts.flatMap((post) => post.position ?? []));
  const screenedPositions = unique(duties.filter((d) => d.kind === 'SCREENER').flatMap((d) => d.position ?? []));
  // whoever receives, screens or decides for a unit does so for the units that ended in it: their letters and books of before are his
  const withEnded = (units: number[]) => unique([...units, ...ended.filter((one) => units.includes(one.heir)).map((one) => one.unit)]);
  const screenedUnits = withEnded(duties.filter((d) => d.kind === 'SCREENER').flatMap((d) => d.positionUnit ?? []));
  const registryUnits = withEnded(duties.filter((d) => d.kind === 'REGISTRY').map((d) => d.unit));
  const ownHeaded = unique(posts.filter((post) => post.heads).map((post) => post.unit));
  const ownHeadPositions = unique(posts.filter((post) => post.heads).flatMap((post) => post.position ?? []));
  const headedUnits = withEnded(ownHeaded);
  // each unit beside the post that heads it
  const headPositions = headedUnits.flatMap((unit, i) => {
    const heir = i < ownHeaded.length ? unit : ended.find((one) => one.unit === unit)?.heir;
    return ownHeadPositions[ownHeaded.indexOf(heir ?? unit)] ?? ownHeadPositions[0] ?? [];
  });
  const executive = posts.filter(
    ({ position, role, executive }, i) =>
      position !== null &&
      role !== null &&
      (executive || headRoles.includes(role)) &&
      posts.findIndex((post) => post.position === position) === i,
  );
  const own = unique([row.person_id, ...positions]);
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    personId: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
    // after a recovery it opens nothing until somebody who gives it has seen its owner
    clearance: asleep.includes('CLEARANCE') ? 0 : row.clearance,
    asleep,
    passwordSince: new Date(row.password_since),
    passwordIsDue: row.password_due,
    isAdmin: duties.some((d) => d.kind === 'ADMIN' && d.unit === rootUnit),
    adminUnits: row.admin_units ?? [],
    menus: { levels: levelsOf(row.menus, 0), wide: levelsOf(row.menus, 1), units: [] },
    inDirectory: row.in_directory,
    signs: row.signs,
    isCleared: row.clearance > 0,
    hasFactor: row.has_factor,
    factorDueAt: row.factor_due_at && new Date(row.factor_due_at),
    isAuditor: duties.some((d) => d.kind === 'AUDITOR'),
    isCentralRegistry: registryUnits.includes(rootUnit),
    mainUnitId: posts.find((post) => post.main)?.unit ?? posts[0]?.unit ?? null,
    units: unique(posts.map((post) => post.unit)),
    registryUnits,
    secretRegistryUnits: asleep.includes('CLEARANCE')
      ? []
      : withEnded(duties.filter((d) => d.kind === 'SECRET_REGISTRY').map((d) => d.unit)),
    headedUnits,
    positions,
    headPositions,
    executivePositions: executive.map((post) => post.position as number),
    executiveUnits: executive.map((post) => post.unit),
    screenedPositions,
    screenedUnits,
    own,
    ...listsOf({ own, screenedPositions, registryUnits, headedUnits, screenedUnits }, acting),
  };
}

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}
