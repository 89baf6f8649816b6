import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  testLine as lineCall,
  testMail as mailCall,
  testTimestamp as timestampCall,
} from '../../../contract/settings/admin-configs.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { hostOf, reachOfMail, reachOfSettings, refuseInside } from '../../http/inside-hosts.ts';
import { openMailTransport } from '../../http/mail-transport.ts';
import { atMost } from '../../http/throttle.ts';
import { say } from '../../http/words.ts';
import { callLine, saidByLine } from '../../notify/channels/line-api.ts';
import { requestTimestamp } from '../../signing/sign/request-timestamp.ts';
import { readTimeStamp } from '../../signing/verify/timestamp.ts';
import { keyOf, locksOf } from '../../system/defaults.ts';
import { smtpUrlOf, valuesOf } from '../../system/open-system.ts';
import { readSecrets } from '../../system/secrets.ts';
import { judgePart } from './configs.ts';

/** Sends a mail with what stands in the form and gives what the mail server really said. Nothing is saved. */
export async function testMail(ctx: Ctx, { values, to }: Taken<typeof mailCall>): Promise<Given<typeof mailCall>> {
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw badField('to', 'bad_email');
  await atMost(ctx.office, `test-mail:${ctx.me.personId}`, 60);
  const { config, system } = ctx.office;
  const row = await ctx.db.selectFrom('setting').select('value').where('key', '=', keyOf('mail')).executeTakeFirst();
  const mail = judgePart(ctx, 'mail', values, valuesOf('mail', system.given, (row?.value ?? {}) as Record<string, string>)) as {
    host: string;
    port: number;
    security: string;
    user: string;
    password: string;
    from: string;
    fromName: string;
  };
  const locked = Boolean(locksOf('mail', config).host);
  if (!locked) await refuseInside(config, 'host', mail.host);
  const saved = await readSecrets(ctx.db, config.secrets.master);
  const url = locked ? config.smtpUrl : smtpUrlOf(mail, mail.password || saved['mail.password']);
  if (!url) throw badField('host', 'required');
  const transport = await openMailTransport({ url, inside: reachOfMail(config), connectMs: 8000, silenceMs: 10_000 });
  const outcome = await transport
    .sendMail({
      from: mail.fromName ? { name: mail.fromName, address: mail.from } : mail.from,
      to,
      subject: say(ctx, 'test_mail_subject'),
      text: say(ctx, 'test_mail_body'),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    .then(
      (info) => ({ ok: true, answer: info.response ?? '' }),
      (error: Error & { response?: string }) => ({ ok: false, answer: (error.response ?? error.message).slice(0, 500) }),
    )
    .finally(() => transport.close());
  await ctx.separateTransaction((own) =>
    audit(own, 'settings.test-mail', { outcome: outcome.ok ? 'OK' : 'REFUSED', detail: { host: mail.host } }),
  );
  return outcome;
}

/** Asks LINE whose token it is, and sends the caller a message where his account is linked. Nothing is saved. */
export async function testLine(ctx: Ctx, { token }: Taken<typeof lineCall>): Promise<Given<typeof lineCall>> {
  await atMost(ctx.office, `test-line:${ctx.me.personId}`, 60);
  const { publicUrl, basePath } = ctx.office.config;
  const asked = token || ctx.office.system.now.line.token;
  if (!asked) throw badField('token', 'required');
  const none = { name: '', basicId: '', sent: false, webhook: `${publicUrl}${basePath}line/webhook` };
  const outcome = await tryLine(ctx, asked).catch((error: Error) => ({ ok: false, answer: error.message }));
  await ctx.separateTransaction((own) => audit(own, 'settings.test-line', { outcome: outcome.ok ? 'OK' : 'REFUSED', detail: {} }));
  return { ...none, ...outcome };
}

async function tryLine(ctx: Ctx, token: string): Promise<Partial<Given<typeof lineCall>> & { ok: boolean; answer: string }> {
  const info = await callLine(ctx.office, '/v2/bot/info', { method: 'GET', token });
  if (info.status !== 200) return { ok: false, answer: saidByLine(info) };
  const { displayName = '', basicId = '' } = JSON.parse(info.body.toString('utf8')) as { displayName?: string; basicId?: string };
  const link = await ctx.db.selectFrom('line_link').select('line_user').where('person_id', '=', ctx.me.personId).executeTakeFirst();
  if (!link) return { ok: true, answer: '', name: displayName, basicId, sent: false };
  const messages = [{ type: 'text', text: say(ctx, 'test_line') }];
  const sent = await callLine(ctx.office, '/v2/bot/message/push', {
    body: { to: link.line_user, messages },
    retryKey: randomUUID(),
    token,
  });
  return {
    ok: sent.status === 200,
    answer: sent.status === 200 ? '' : saidByLine(sent),
    name: displayName,
    basicId,
    sent: sent.status === 200,
  };
}

/** Asks for one real stamp, over random bytes, and reads it. */
export async function testTimestamp(ctx: Ctx, { url }: Taken<typeof timestampCall>): Promise<Given<typeof timestampCall>> {
  if (!/^https?:\/\/[^/\s]+/i.test(url)) throw badField('url', 'bad_url');
  const { config, system } = ctx.office;
  const isOperators = url === system.given.config.tsaUrl;
  if (!isOperators) await refuseInside(config, 'url', hostOf(url));
  const data = randomBytes(32);
  try {
    const token = await requestTimestamp({ url, inside: isOperators || reachOfSettings(config) }, data);
    const stamp = readTimeStamp(token, (algorithm) => createHash(algorithm).update(data).digest());
    await ctx.separateTransaction((own) => audit(own, 'settings.test-timestamp', { detail: {} }));
    return { ok: true, answer: '', at: stamp?.at.toISOString() ?? null, authority: stamp ? stamp.authority.name : '' };
  } catch (error) {
    await ctx.separateTransaction((own) => audit(own, 'settings.test-timestamp', { outcome: 'REFUSED', detail: {} }));
    return { ok: false, answer: (error as Error).message.slice(0, 500), at: null, authority: '' };
  }
}
