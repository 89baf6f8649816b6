import { sql } from 'kysely';
import type * as calls from '../../contract/auth/way-back.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { audit, auditRefusal } from '../access/audit.ts';
import { endSessions, hashToken } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { atMost } from '../http/throttle.ts';
import { say } from '../http/words.ts';
import { dropFactors, type KeptRecovery } from './factors.ts';
import { judgePassword } from './passwords.ts';
import { isKeptElsewhere } from './prove.ts';
import { setPassword, tellOwner } from './reset-password.ts';

interface KeptPasskey {
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  created_at: string;
}

/** The row while it is good, of an account that is still open. */
async function findWayBack(ctx: Ctx, key: string) {
  await atMost(ctx.office, `way-back:${ctx.request.ip}`, 60);
  const row = await ctx.db
    .selectFrom('way_back')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .selectAll('way_back')
    .select(['account.person_id', 'account.username as username_now', 'person.email as email_now'])
    .where('key_hash', '=', hashToken(key))
    .where('used_at', 'is', null)
    .where('way_back.expires_at', '>', sql<Date>`now()`)
    .where('account.active', '=', true)
    .where('person.active', '=', true)
    .executeTakeFirst();
  if (row) return row;
  await auditRefusal(ctx, 'auth.take-back');
  throw refuse('way_back_dead');
}

type Row = Awaited<ReturnType<typeof findWayBack>>;

export async function lookBack(ctx: Ctx, { key }: Taken<typeof calls.lookBack>): Promise<Given<typeof calls.lookBack>> {
  const row = await findWayBack(ctx, key);
  return {
    what: row.what as calls.WayBackOf,
    at: row.created_at.toISOString(),
    until: row.expires_at.toISOString(),
    username: row.username,
    email: row.email.replace(/^(.{0,2})[^@]*/, '$1…'),
    phone: row.phone.length > 4 ? `…${row.phone.slice(-4)}` : row.phone,
    factors: { app: row.totp_wrapped !== null, passkeys: (row.passkeys as unknown as KeptPasskey[]).length },
    asksPassword: !(await isKeptElsewhere(ctx, row.person_id)),
  };
}

/**
 * Everything stands as it stood before the change, whatever was changed since; links that were mailed later are dead with it, older ones
 * still win over it.
 */
export async function takeBack(ctx: Ctx, input: Taken<typeof calls.takeBack>): Promise<Given<typeof calls.takeBack>> {
  const row = await findWayBack(ctx, input.key);
  const own = !(await isKeptElsewhere(ctx, row.person_id));
  const password = input.NEW_PASSWORD ?? '';
  if (own) judgePassword(ctx.office, 'NEW_PASSWORD', password);
  if (own && input.C_NEW_PASSWORD !== undefined && input.C_NEW_PASSWORD !== password) throw badField('C_NEW_PASSWORD', 'password_mismatch');
  // of two at once, the second finds it spent
  await ctx.db.selectFrom('account').select('id').where('id', '=', row.account_id).forUpdate().execute();
  const spent = await ctx.db
    .updateTable('way_back')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', row.account_id)
    .where('id', '>=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  if (!spent.some(({ id }) => id === row.id)) throw refuse('way_back_dead');
  const username = await restoreContact(ctx, row);
  await restoreChannels(ctx, row);
  await restoreFactors(ctx, row);
  if (own) await setPassword(ctx, row.account_id, password);
  await endSessions(ctx.db, ctx.office.config.schema, row.person_id, 'taken_back');
  await audit(ctx, 'auth.take-back', { personId: row.person_id, detail: { what: row.what } });
  await tellOwner(ctx, row.person_id);
  return { message: say(ctx, 'taken_back'), username };
}

/** A name that somebody else has by now stays as it is. */
async function restoreContact({ db }: Ctx, row: Row): Promise<string> {
  await db
    .updateTable('person')
    .set({ email: row.email, phone: row.phone, version: sql`version + 1` })
    .where('id', '=', row.person_id)
    .execute();
  const named = await sql<{ username: string }>`update account set username = ${row.username} where id = ${row.account_id}
    and not exists (select 1 from account o where o.username = ${row.username} and o.id <> ${row.account_id}) returning username`.execute(
    db,
  );
  await db.deleteFrom('contact_change').where('person_id', '=', row.person_id).execute();
  return named.rows[0]?.username ?? row.username_now;
}

async function restoreChannels({ db }: Ctx, row: Row): Promise<void> {
  await sql`delete from line_code where person_id = ${row.person_id}`.execute(db);
  await sql`delete from line_link where person_id = ${row.person_id} and line_user is distinct from ${row.line_user}`.execute(db);
  if (row.line_user)
    await sql`insert into line_link (person_id, line_user) values (${row.person_id}, ${row.line_user}) on conflict do nothing`.execute(db);
  await sql`delete from push_device where person_id = ${row.person_id} and id <> all(${row.push_devices}::bigint[])`.execute(db);
}

/** Also the browsers that were remembered: none of them is asked for a factor. */
async function restoreFactors(ctx: Ctx, row: Row): Promise<void> {
  const { db } = ctx;
  const account_id = row.account_id;
  await dropFactors(ctx, account_id);
  await sql`delete from entry_pass where account_id = ${account_id}`.execute(db);
  if (row.totp_master_id && row.totp_wrapped)
    await db
      .insertInto('totp_factor')
      .values({ account_id, master_id: row.totp_master_id, wrapped: row.totp_wrapped, confirmed_at: row.totp_since, last_step: 0 })
      .execute();
  for (const { public_key, created_at, ...key } of row.passkeys as unknown as KeptPasskey[])
    await db
      .insertInto('passkey')
      .values({ account_id, ...key, public_key: Buffer.from(public_key, 'hex'), created_at: new Date(created_at) })
      .onConflict((oc) => oc.doNothing())
      .execute();
  for (const { master_id, wrapped } of row.recovery as unknown as KeptRecovery[])
    await db
      .insertInto('recovery_code')
      .values({ account_id, master_id, wrapped: Buffer.from(wrapped, 'hex') })
      .execute();
}
