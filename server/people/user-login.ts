import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { UserLogin } from '../../contract/auth.ts';
import type { Db, Me } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { type OrderLimits, orderLimits } from './order-limits.ts';

/** The record of the signed-in person that the client keeps. `accountId` is `id` on the wire. */
export async function userLoginOf(db: Db, personId: number, me: Me | null): Promise<UserLogin> {
  const { rows } = await sql<{
    account_id: number;
    prefix: string;
    first_name: string;
    last_name: string;
    email: string;
    post: string | null;
    unit: string | null;
    agreed: boolean | null;
  }>`
    select c.id as account_id, p.prefix, p.first_name, p.last_name, p.email, o.name as post, u.name as unit,
      (select k.agreed from consent k where k.person_id = p.id and k.consent_text_id = (select max(id) from consent_text where kind = 'PDPA')
        order by k.id desc limit 1) as agreed
    from person p join account c on c.person_id = p.id
    left join lateral (select * from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) a on true
    left join position o on o.id = a.position_id
    left join unit u on u.id = a.unit_id
    where p.id = ${personId}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  return {
    F_PERSON_ID: personId,
    id: row.account_id,
    name: `${row.prefix}${row.first_name} ${row.last_name}`,
    email: row.email,
    userInformation: {
      F_PERSON_ID: personId,
      F_FIRST_NAME: row.first_name,
      F_LAST_NAME: row.last_name,
      F_POSITION_NAME: row.post ?? '',
      F_DEPT_NAME: row.unit ?? '',
      F_IS_AGREE_PDPA: row.agreed ? 1 : 0,
    },
    handle: randomBytes(16).toString('base64url'),
    duties: me ? dutiesOf(me) : [],
    acting: me ? await actingOf(db, me) : [],
  };
}

function dutiesOf(me: Me): UserLogin['duties'] {
  const duties: UserLogin['duties'] = [];
  if (me.registryUnits.length > 0) duties.push('REGISTRY');
  if (me.secretRegistryUnits.length > 0) duties.push('SECRET_REGISTRY');
  if (me.screenedPositions.length > 0) duties.push('SCREENER');
  if (me.executivePositions.length > 0) duties.push('EXECUTIVE');
  if (me.headedUnits.length > 0) duties.push('HEAD');
  if (me.isAdmin) duties.push('ADMIN');
  if (me.isAuditor) duties.push('AUDITOR');
  return duties;
}

async function actingOf(db: Db, me: Me): Promise<UserLogin['acting']> {
  if (me.acting.length === 0) return [];
  // an order ends with its last day, at the first instant of the next
  const { rows } = await sql<Omit<UserLogin['acting'][number], keyof OrderLimits> & { limits: OrderLimits }>`
    select o.name as "positionName", coalesce((select p.prefix || p.first_name || ' ' || p.last_name from affiliation a join person p on p.id = a.person_id
        where a.position_id = o.id and (a.until is null or a.until >= today()) order by a.id limit 1), '') as "principalName",
      to_char((g.ends_at - interval '1 second') at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as until, ${orderLimits} as limits
    from delegation g join position o on o.id = g.principal_position_id
    where g.id = any(${me.acting.map((one) => one.delegationId)}::bigint[]) and g.revoked_at is null and g.ends_at > now() order by g.id`.execute(
    db,
  );
  return rows.map(({ limits, ...one }) => ({ ...one, ...limits }));
}
