import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/notify/channels.ts';
import { audit } from '../../access/audit.ts';
import { keepConsent } from '../../access/consents.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { atMost } from '../../http/throttle.ts';
import { keyedHash } from '../../system/master-key.ts';
import { hasLine } from './line-api.ts';
import { keepWayBack } from './way-back.ts';

/** No sign that looks like another one. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;
const minutes = 10;
const codesAnHour = 20;

/** [R7] Where the agency uses LINE; elsewhere the page is not there. */
export async function lineAccount(ctx: Ctx): Promise<calls.LineAccountNow> {
  if (!hasLine(ctx.office)) throw notFound();
  const link = await ctx.db.selectFrom('line_link').select('linked_at').where('person_id', '=', ctx.me.personId).executeTakeFirst();
  const { basicId } = ctx.office.system.now.line;
  return {
    linked: link !== undefined,
    since: link?.linked_at.toISOString() ?? null,
    basicId,
    address: basicId ? `https://line.me/R/ti/p/${encodeURIComponent(basicId)}` : '',
  };
}

/** The one before is dead. The database keeps its hash alone. */
export async function makeLineCode(ctx: Ctx): Promise<Given<typeof calls.makeLineCode>> {
  const code = Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('');
  const until = await keepCode(ctx, 'CODE', code);
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, until: until.toISOString() };
}

/** LINE's own page asks the person and sends the nonce back in an accountLink event. */
export async function makeLineNonce(
  ctx: Ctx,
  { linkToken }: Taken<typeof calls.makeLineNonce>,
): Promise<Given<typeof calls.makeLineNonce>> {
  const nonce = randomBytes(32).toString('base64url');
  await keepCode(ctx, 'NONCE', nonce);
  return { address: `https://access.line.me/dialog/bot/accountLink?${new URLSearchParams({ linkToken, nonce })}` };
}

export async function unlinkLine(ctx: Ctx): Promise<calls.LineAccountNow> {
  const linked = await ctx.db.selectFrom('line_link').select('person_id').where('person_id', '=', ctx.me.personId).executeTakeFirst();
  if (linked) {
    await keepWayBack(ctx, ctx.me.personId, 'line');
    await ctx.db.deleteFrom('line_link').where('person_id', '=', ctx.me.personId).execute();
    await keepConsent(ctx, 'LINE', false, 'profile');
    await audit(ctx, 'notify.line-unlinked');
  }
  return lineAccount(ctx);
}

/** Links who proved to be both. A LINE account serves one person: the last link stands. false: no such code, or too late. */
export async function useLineCode(ctx: Ctx, kind: 'CODE' | 'NONCE', said: string, lineUser: string): Promise<boolean> {
  const { db } = ctx;
  const { rows } = await sql<{ person_id: number }>`
    update line_code c set used_at = now() where code_hash = ${hashOf(ctx, said)} and kind = ${kind} and used_at is null and expires_at > now()
      and exists (select 1 from person p where p.id = c.person_id and p.active) returning person_id`.execute(db);
  const personId = rows[0]?.person_id;
  if (personId === undefined) return false;
  await keepWayBack(ctx, personId, 'line');
  await sql`delete from line_link where line_user = ${lineUser} or person_id = ${personId}`.execute(db);
  await db.insertInto('line_link').values({ person_id: personId, line_user: lineUser }).execute();
  // linking is the consent: it is asked for on the page that shows the code
  await keepConsent(ctx, 'LINE', true, 'line', personId);
  await audit(ctx, 'notify.line-linked', { personId, detail: { kind } });
  return true;
}

/** As it may be typed: small letters, spaces and dashes count for nothing. null: no code at all. */
export function codeIn(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return new RegExp(`^[${signs}]{${codeLength}}$`).test(code) ? code : null;
}

async function keepCode(ctx: Ctx, kind: 'CODE' | 'NONCE', code: string): Promise<Date> {
  if (!hasLine(ctx.office)) throw notFound();
  await atMost(ctx.office, `line-code:${ctx.me.personId}`, codesAnHour);
  const expires_at = new Date(Date.now() + minutes * 60_000);
  await ctx.db.deleteFrom('line_code').where('person_id', '=', ctx.me.personId).where('kind', '=', kind).execute();
  await ctx.db
    .insertInto('line_code')
    .values({ code_hash: hashOf(ctx, code), person_id: ctx.me.personId, kind, expires_at })
    .execute();
  return expires_at;
}

function hashOf({ office }: Ctx, code: string): Buffer {
  return keyedHash(office.config.secrets.master.current, `line ${code}`);
}
