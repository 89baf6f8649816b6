import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type WayBackOf, wayBackDays } from '../../../contract/auth/way-back.ts';
import { knownDevice } from '../../../contract/rules/device.ts';
import { shortThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import { hashToken } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { postAccountMail } from '../events/account-mails.ts';

/**
 * Called before a change of how one signs in or is reached: keeps what stands, and mails the address that stands a link that brings it
 * back. Each change has its own, so that the oldest address of the last days wins over whatever came after it.
 */
export async function keepWayBack(ctx: Ctx, personId: number, what: WayBackOf): Promise<void> {
  const { db, office, request } = ctx;
  const key = randomBytes(32).toString('base64url');
  const until = new Date(Date.now() + wayBackDays * 86_400_000);
  const { rows } = await sql<{ email: string }>`
    with found as materialized (
      select ${hashToken(key)}::bytea, c.id, ${what}::text, p.email, p.phone, c.username, l.line_user, coalesce((select array_agg(d.id) from push_device d where d.person_id = p.id), '{}'), t.master_id, t.wrapped, t.confirmed_at, coalesce((select json_agg(json_build_object('credential_id', k.credential_id, 'public_key', encode(k.public_key, 'hex'), 'counter', k.counter,
        'transports', k.transports, 'name', k.name, 'created_at', k.created_at)) from passkey k where k.account_id = c.id), '[]'), coalesce((select json_agg(json_build_object('master_id', r.master_id, 'wrapped', encode(r.wrapped, 'hex'))) from recovery_code r
        where r.account_id = c.id and r.used_at is null), '[]'), ${until}::timestamptz from account c join person p on p.id = c.person_id left join line_link l on l.person_id = p.id
      left join totp_factor t on t.account_id = c.id and t.confirmed_at is not null
    where p.id = ${personId} and p.email <> '')
    insert into way_back (key_hash, account_id, what, email, phone, username, line_user, push_devices,
      totp_master_id, totp_wrapped, totp_since, passkeys, recovery, expires_at) select * from found returning email`.execute(db);
  const [kept] = rows;
  if (!kept) return;
  const words = textsIn(request.language, 'mail');
  const now = new Date();
  const { publicUrl, basePath } = office.config;
  const told = {
    what: words[`way_back_${what}`],
    at: `${shortThaiDate(now)} ${thaiTime(now)}`,
    device: knownDevice(request.userAgent),
    ip: request.ip,
    until: shortThaiDate(until),
    link: `${publicUrl}${basePath}take-back?key=${key}`,
  };
  await postAccountMail(ctx, 'way_back', kept.email, told, { until });
}
