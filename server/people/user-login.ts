import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { UserLogin } from '../../contract/auth/calls.ts';
import type { Db, Me } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { named, personNamed, type Reader } from '../http/named.ts';
import { type OrderLimits, orderLimits } from './order-limits.ts';

/** The record of the signed-in person that the client keeps. `accountId` is `id` on the wire. */
export async function userLoginOf(ctx: Reader & { db: Db }, personId: number, me: Me | null): Promise<UserLogin> {
  const { db } = ctx;
  const { rows } = await sql<{
    account_id: number;
    prefix: string;
    first_name: string;
    last_name: string;
    name: string;
    email: string;
    post: string | null;
    unit: string | null;
    agreed: boolean | null;
    restored: Date | null;
  }>`
    select c.id as account_id, p.prefix, p.first_name, p.last_name, ${personNamed(ctx, 'p')} as name, p.email, ${named(ctx, 'o')} as post, ${named(ctx, 'u')} as unit,
      (select k.agreed from consent k where k.person_id = p.id and k.consent_text_id = (select max(id) from consent_text where kind = 'PDPA')
        order by k.id desc limit 1) as agreed,
      (select max(of_at) from restore where confirmed_at is null) as restored
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
    name: row.name,
    email: row.email,
    userInformation: {
      F_PERSON_ID: personId,
      ...callOf(row),
      F_POSITION_NAME: row.post ?? '',
      F_DEPT_NAME: row.unit ?? '',
      F_IS_AGREE_PDPA: row.agreed ? 1 : 0,
    },
    handle: randomBytes(16).toString('base64url'),
    duties: me ? dutiesOf(me) : [],
    acting: me ? await actingOf(ctx, me) : [],
    ...(row.restored ? { restored: { of: new Date(row.restored).toISOString() } } : {}),
  };
}

/** How a person is called: his names, or the parts of the one that is kept in English. */
function callOf({ prefix, first_name, last_name, name }: { prefix: string; first_name: string; last_name: string; name: string }) {
  if (name === `${prefix}${first_name} ${last_name}`) return { F_FIRST_NAME: first_name, F_LAST_NAME: last_name };
  const [first = '', ...rest] = name.split(' ');
  return { F_FIRST_NAME: first, F_LAST_NAME: rest.join(' ') };
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

async function actingOf(ctx: Reader & { db: Db }, me: Me): Promise<UserLogin['acting']> {
  if (me.acting.length === 0) return [];
  // an order ends with its last day, at the first instant of the next
  const { rows } = await sql<Omit<UserLogin['acting'][number], keyof OrderLimits> & { limits: OrderLimits }>`
    select ${named(ctx, 'o')} as "positionName", coalesce((select ${personNamed(ctx, 'p')} from affiliation a join person p on p.id = a.person_id
        where a.position_id = o.id and (a.until is null or a.until >= today()) order by a.id limit 1), '') as "principalName",
      to_char((g.ends_at - interval '1 second') at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as until, ${orderLimits} as limits
    from delegation g join position o on o.id = g.principal_position_id
    where g.id = any(${me.acting.map((one) => one.delegationId)}::bigint[]) and g.revoked_at is null and g.ends_at > now() order by g.id`.execute(
    ctx.db,
  );
  return rows.map(({ limits, ...one }) => ({ ...one, ...limits }));
}
