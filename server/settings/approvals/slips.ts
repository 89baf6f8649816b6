import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { shortThaiDate } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/account-approvals.ts';
import type { Slip } from '../../../contract/settings/account-approvals.ts';
import { audit } from '../../access/audit.ts';
import { codeHash, newCode, slipCodeHash } from '../../access/codes.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { fullNamed, inThai, named } from '../../http/named.ts';
import { takeAccount } from '../people/account.ts';
import { mayAdminister, standingsTo } from '../people/scope.ts';
import { askSecond } from './ask-second.ts';
import { makeSlip } from './make-slip.ts';
import { tellAuditors, tellOwner } from './tell-all.ts';

/** Hours in which the code that goes with a slip is used. */
const codeHours = 24;

export async function askSlip(ctx: Ctx, { personId, reason }: Taken<typeof calls.askSlip>): Promise<Given<typeof calls.askSlip>> {
  const verdict = await mayAdminister(ctx, personId, 'ENTRY');
  await takeAccount(ctx, personId);
  if (verdict === 'SECOND') {
    await askSecond(ctx, { act: 'SLIP', personId, reason });
    return { slipId: null, waits: true };
  }
  const slipId = await makeSlip(ctx, personId, { askedBy: ctx.me.personId });
  await tellOwner(ctx, 'account_act_done', personId);
  await tellAuditors(ctx, [personId]);
  return { slipId, waits: false };
}

interface Row {
  id: number;
  person_id: number;
  account_id: number;
  reset_id: number | null;
  asked_by: number;
  printed_by: number | null;
  handed_by: number | null;
  expires_at: Date;
  state: Slip['state'];
}

const stateOf = sql<
  Slip['state']
>`case when s.revoked_at is not null then 'REVOKED' when r.used_at is not null then 'USED' when s.expires_at <= now() then 'OVER'
  when s.handed_at is not null then 'HANDED' when s.printed_at is not null then 'PRINTED' else 'READY' end`;

async function takeSlip(ctx: Ctx, slipId: number): Promise<Row> {
  const { rows } =
    await sql<Row>`select s.id, s.person_id, s.account_id, s.reset_id, s.asked_by, s.printed_by, s.handed_by, s.expires_at, ${stateOf} as state
    from entry_slip s left join password_reset r on r.id = s.reset_id where s.id = ${slipId} for update of s`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Facts that the paper bears. The link is made with it and stands nowhere else; printed anew, the paper before opens nothing. */
export async function printSlip(
  ctx: Ctx,
  slipId: number,
): Promise<{ name: string; unit: string; username: string; number: string; until: string; link: string }> {
  const slip = await takeSlip(ctx, slipId);
  await mayAdminister(ctx, slip.person_id, 'ENTRY');
  if (slip.state !== 'READY' && slip.state !== 'PRINTED') throw refuse('slip_over');
  const account = await takeAccount(ctx, slip.person_id);
  if (slip.reset_id) await ctx.db.updateTable('password_reset').set({ used_at: sql`now()` }).where('id', '=', slip.reset_id).execute();
  const key = randomBytes(32).toString('base64url');
  const { id } = await ctx.db
    .insertInto('password_reset')
    // nobody was told this code: whoever hands the paper over gives another
    .values({
      key_hash: createHash('sha256').update(key).digest(),
      account_id: account.id,
      expires_at: slip.expires_at,
      otp_hash: codeHash(ctx.office, key, newCode()),
      otp_expires_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('entry_slip')
    .set({ reset_id: id, printed_by: ctx.me.personId, printed_at: sql`now()` })
    .where('id', '=', slipId)
    .execute();
  await audit(ctx, 'account.slip-printed', { subject: { type: 'person', id: slip.person_id }, detail: { slip: slipId } });
  const { rows } = await sql<{
    name: string;
    unit: string;
  }>`select ${fullNamed(inThai, 'p')} as name, coalesce((select u.name from affiliation a join unit u on u.id = a.unit_id
    where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1), '') as unit from person p where p.id = ${slip.person_id}`.execute(
    ctx.db,
  );
  const { publicUrl, basePath } = ctx.office.config;
  return {
    name: rows[0]?.name ?? '',
    unit: rows[0]?.unit ?? '',
    username: account.username,
    number: String(slipId),
    until: shortThaiDate(new Date(slip.expires_at)),
    link: `${publicUrl}${basePath}reset-password?key=${key}&slip=${slipId}`,
  };
}

/** To the owner, whose card was looked at. Who printed the link never learns the code, and who tells the code never had the link. */
export async function handOverSlip(ctx: Ctx, { slipId }: Taken<typeof calls.handOverSlip>): Promise<Given<typeof calls.handOverSlip>> {
  const slip = await takeSlip(ctx, slipId);
  if (!(await mayHandOver(ctx, slip))) throw (await mayRevoke(ctx, slip)) ? forbidden('slip_two_persons') : notFound();
  if (slip.state !== 'PRINTED' && slip.state !== 'HANDED') throw refuse('slip_over');
  const code = newCode();
  const { rows } = await sql<{
    until: Date;
  }>`update password_reset set otp_hash = ${slipCodeHash(ctx.office, slip.reset_id as number, code)}, otp_tries = 0,
    otp_expires_at = least(expires_at, now() + make_interval(hours => ${codeHours})) where id = ${slip.reset_id} returning otp_expires_at as until`.execute(
    ctx.db,
  );
  await ctx.db.updateTable('entry_slip').set({ handed_by: ctx.me.personId, handed_at: sql`now()` }).where('id', '=', slipId).execute();
  await audit(ctx, 'account.slip-handed', { subject: { type: 'person', id: slip.person_id }, detail: { slip: slipId } });
  await tellOwner(ctx, 'account_act_done', slip.person_id);
  await tellAuditors(ctx, [slip.person_id, ctx.me.personId]);
  return { code, until: new Date(rows[0]?.until ?? 0).toISOString() };
}

export async function revokeSlip(ctx: Ctx, { slipId }: Taken<typeof calls.revokeSlip>): Promise<Record<string, never>> {
  const slip = await takeSlip(ctx, slipId);
  await mayAdminister(ctx, slip.person_id, 'CLOSE');
  if (!['READY', 'PRINTED', 'HANDED'].includes(slip.state)) throw refuse('slip_over');
  await ctx.db.updateTable('entry_slip').set({ revoked_by: ctx.me.personId, revoked_at: sql`now()` }).where('id', '=', slipId).execute();
  if (slip.reset_id) await ctx.db.updateTable('password_reset').set({ used_at: sql`now()` }).where('id', '=', slip.reset_id).execute();
  await audit(ctx, 'account.slip-revoked', { subject: { type: 'person', id: slip.person_id }, detail: { slip: slipId } });
  return {};
}

/** Another administrator of the owner, or the registry of his unit or of one above it. */
async function mayHandOver(ctx: Ctx, slip: Pick<Row, 'person_id' | 'printed_by'>): Promise<boolean> {
  const { me } = ctx;
  if ([slip.person_id, slip.printed_by].includes(me.personId)) return false;
  if (await mayRevoke(ctx, slip)) return true;
  if (me.registryUnits.length === 0) return false;
  const { rows } = await sql`with recursive up (id) as (
      select a.unit_id from affiliation a where a.person_id = ${slip.person_id} and a.since <= today() and (a.until is null or a.until >= today())
      union select u.parent_id from unit u join up on u.id = up.id where u.parent_id is not null)
    select 1 from up where id = any(${me.registryUnits}::bigint[]) limit 1`.execute(ctx.db);
  return rows.length > 0;
}

async function mayRevoke(ctx: Ctx, { person_id }: Pick<Row, 'person_id'>): Promise<boolean> {
  if (person_id === ctx.me.personId || pageRight(ctx.me, 'employee-information') !== 'manage') return false;
  return await mayAdminister(ctx, person_id, 'CLOSE').then(
    () => true,
    () => false,
  );
}

/** Slips that the caller can do something with, and lately ended ones of his; the newest first. */
export async function listSlips(ctx: Ctx): Promise<Slip[]> {
  const { rows } = await sql<
    Omit<Slip, 'mayPrint' | 'mayHandOver' | 'mayRevoke'> & { person_id: number; printed_by: number | null; asked_by: number }
  >`select s.id, s.person_id as "personId", s.person_id, s.printed_by, s.asked_by, ${fullNamed(ctx, 'p')} as name, ${stateOf} as state, ${iso('s.asked_at')} as "askedAt",
      ${iso('s.expires_at')} as until, coalesce(${fullNamed(ctx, 'w')}, '') as "printedBy", coalesce(${iso('s.printed_at')}, '') as "printedAt",
      coalesce(${fullNamed(ctx, 'h')}, '') as "handedBy", coalesce(${iso('s.handed_at')}, '') as "handedAt",
      coalesce((select ${named(ctx, 'u')} from affiliation a join unit u on u.id = a.unit_id where a.person_id = p.id and (a.until is null or a.until >= today())
        order by a.is_main desc, a.id limit 1), '') as unit
    from entry_slip s join person p on p.id = s.person_id left join password_reset r on r.id = s.reset_id left join person w on w.id = s.printed_by left join person h on h.id = s.handed_by
    where s.person_id <> ${ctx.me.personId} and s.asked_at > now() - interval '30 days' order by s.id desc limit 200`.execute(ctx.db);
  const manages = pageRight(ctx.me, 'employee-information') === 'manage';
  const standings = await standingsTo(
    ctx,
    rows.map((row) => row.personId),
  );
  const given: Slip[] = [];
  for (const { person_id, printed_by, asked_by, ...slip } of rows) {
    const open = ['READY', 'PRINTED', 'HANDED'].includes(slip.state);
    const reaches = manages && standings.get(person_id)?.higher === false && (ctx.me.isAdmin || (await mayRevoke(ctx, { person_id })));
    const handsOver = (slip.state === 'PRINTED' || slip.state === 'HANDED') && (await mayHandOver(ctx, { person_id, printed_by }));
    if (!reaches && !handsOver && asked_by !== ctx.me.personId) continue;
    given.push({
      ...slip,
      mayPrint: reaches && (slip.state === 'READY' || slip.state === 'PRINTED'),
      mayHandOver: handsOver,
      mayRevoke: reaches && open,
    });
  }
  return given;
}
