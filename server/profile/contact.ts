import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/profile/calls.ts';
import { type ContactField, contactFields } from '../../contract/profile/calls.ts';
import { sizes } from '../../contract/rules/times.ts';
import { audit, auditRefusal } from '../access/audit.ts';
import { codeEnd, codeHash, codeTries, newCode } from '../access/codes.ts';
import { rightsChanged } from '../access/sessions.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { atMost } from '../http/throttle.ts';
import { keepWayBack } from '../notify/channels/way-back.ts';
import { postAccountMail } from '../notify/events/account-mails.ts';

type Contact = Given<typeof calls.ownContact>;

/** What stands, what the agency lets a person change himself, and what waits for its code. */
export async function ownContact(ctx: Ctx): Promise<Contact> {
  const { me, office } = ctx;
  const { rows } = await sql<Pick<Contact, 'username' | 'email' | 'phone'>>`select c.username, p.email, p.phone from person p
    join account c on c.person_id = p.id where p.id = ${me.personId}`.execute(ctx.db);
  const { rows: waiting } = await sql<
    NonNullable<Contact['waiting']>
  >`select field, value, ${iso('otp_expires_at')} as until from contact_change
    where person_id = ${me.personId} and used_at is null and otp_expires_at > now() and otp_tries < ${codeTries} order by id desc limit 1`.execute(
    ctx.db,
  );
  const now = rows[0] ?? { username: '', email: '', phone: '' };
  // without an address there is nowhere to send the code to
  const may = contactFields.filter((field) => office.system.now.account[field] && (field === 'email' || now.email !== ''));
  return { ...now, may, waiting: waiting[0] ?? null };
}

/** The code goes to the new address where that is what changes, so that it is proven; else to the one that stands. */
export async function askContactChange(
  ctx: Ctx,
  input: Taken<typeof calls.askContactChange>,
): Promise<Given<typeof calls.askContactChange>> {
  const { me } = ctx;
  const { field } = input;
  const now = await ownContact(ctx);
  if (!now.may.includes(field)) throw refuse('contact_not_own');
  await atMost(ctx.office, `contact:${me.personId}`, 10);
  const value = field === 'username' || field === 'email' ? input.value.toLowerCase() : input.value;
  await judge(ctx, field, value, now[field]);
  const code = newCode();
  const to = field === 'email' ? value : now.email;
  await ctx.db.deleteFrom('contact_change').where('person_id', '=', me.personId).where('used_at', 'is', null).execute();
  await ctx.db
    .insertInto('contact_change')
    .values({
      person_id: me.personId,
      field,
      value,
      otp_hash: codeHash(ctx.office, keyOf(me.personId, field, value), code),
      otp_expires_at: codeEnd(),
    })
    .execute();
  await postAccountMail(ctx, 'code', to, { code, codeMinutes: sizes.codeSeconds / 60 }, { until: codeEnd() });
  await audit(ctx, 'auth.ask-contact', { detail: { field } });
  return { sentTo: masked(to), expiresIn: sizes.codeSeconds };
}

/** The address that stood is told at once, with the way back: who did not ask sees it there. */
export async function confirmContactChange(
  ctx: Ctx,
  { code }: Taken<typeof calls.confirmContactChange>,
): Promise<Given<typeof calls.confirmContactChange>> {
  const { me } = ctx;
  const change = await spendTry(ctx, code);
  const before = await ownContact(ctx);
  if (!before.may.includes(change.field)) throw refuse('contact_not_own');
  await judge(ctx, change.field, change.value, before[change.field]);
  await keepWayBack(ctx, me.personId, change.field);
  await ctx.db.updateTable('contact_change').set({ used_at: sql`now()` }).where('id', '=', change.id).execute();
  if (change.field === 'username')
    await ctx.db.updateTable('account').set({ username: change.value }).where('id', '=', me.accountId).execute();
  else
    await ctx.db
      .updateTable('person')
      .set({ [change.field]: change.value, version: sql`version + 1` })
      .where('id', '=', me.personId)
      .execute();
  await rightsChanged(ctx, me.personId);
  await audit(ctx, 'auth.contact', { detail: { field: change.field } });
  return { field: change.field, value: change.value };
}

async function judge(ctx: Ctx, field: ContactField, value: string, now: string): Promise<void> {
  if (value === now) throw badField('value', 'contact_same');
  if (field === 'phone' && !/^[\d\s()+#,.\-ต่อ]{5,50}$/.test(value)) throw badField('value', 'bad_phone');
  if (field === 'email' && (value.length > 254 || !/^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}$/.test(value)))
    throw badField('value', 'bad_email');
  if (field !== 'username') return;
  if (!/^[a-z0-9][a-z0-9._@-]{2,49}$/.test(value)) throw badField('value', 'username_rule');
  // a name that somebody may still take back is not free
  const other = await sql`select 1 from account where username = ${value}
    union all select 1 from way_back where username = ${value} and account_id <> ${ctx.me.accountId} and used_at is null and expires_at > now()`.execute(
    ctx.db,
  );
  if (other.rows.length > 0) throw badField('value', 'username_taken');
}

/** Counted before it is looked at, in a transaction of its own, so that parallel guesses count too. */
async function spendTry(ctx: Ctx, code: string): Promise<{ id: number; field: ContactField; value: string }> {
  const { personId } = ctx.me;
  const row = await ctx.separateTransaction(async (own) => {
    const { rows } = await sql<{ id: number; field: ContactField; value: string; otp_hash: Buffer; otp_tries: number; until: Date }>`
      update contact_change set otp_tries = otp_tries + 1 where id = (select id from contact_change where person_id = ${personId} and used_at is null order by id desc limit 1)
      returning id, field, value, otp_hash, otp_tries, otp_expires_at as until`.execute(own.db);
    return rows[0];
  });
  if (!row) throw refuse('contact_no_change');
  if (row.otp_tries > codeTries) throw badField('code', 'code_spent');
  if (row.until.getTime() <= Date.now()) throw badField('code', 'code_expired');
  if (!codeHash(ctx.office, keyOf(personId, row.field, row.value), code).equals(row.otp_hash)) {
    await auditRefusal(ctx, 'auth.contact', { detail: { tries: row.otp_tries } });
    throw row.otp_tries >= codeTries ? badField('code', 'code_spent') : badField('code', 'code_wrong', { left: codeTries - row.otp_tries });
  }
  return row;
}

function keyOf(personId: number, field: string, value: string): string {
  return `contact:${personId}:${field}:${value}`;
}

function masked(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 2)}…@${host}`;
}
