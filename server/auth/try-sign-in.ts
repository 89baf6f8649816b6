import type { Given, Taken } from '../../contract/endpoint.ts';
import type { ConfigPart, testDirectory as directoryCall, testProvider as providerCall } from '../../contract/settings/admin-configs.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { hostOf, reachOfSettings, refuseInside } from '../http/inside-hosts.ts';
import { atMost } from '../http/throttle.ts';
import { tryDirectory } from '../people/directory.ts';
import { judgePart } from '../settings/system/configs.ts';
import { keyOf, type PartValues } from '../system/defaults.ts';
import { valuesOf } from '../system/open-system.ts';
import { readSecrets } from '../system/secrets.ts';
import { directoryOf, providerOf } from '../system/sign-in-settings.ts';
import { redirectUri, tryProvider } from './provider-trips.ts';

/** Nothing is saved, nobody is signed in; it says what the directory really answered. */
export async function testDirectory(ctx: Ctx, { values, username }: Taken<typeof directoryCall>): Promise<Given<typeof directoryCall>> {
  const { form, secrets } = await formOf(ctx, 'directory', values as PartValues);
  const password = String(form.ldapBindPassword || '') || secrets['directory.ldapBindPassword'];
  const settings = directoryOf(form, password, reachOfSettings(ctx.office.config));
  if (!settings) throw badField(form.ldapUrl ? 'ldapBase' : 'ldapUrl', 'required');
  await refuseInside(ctx.office.config, 'ldapUrl', hostOf(settings.url));
  const outcome = await tryDirectory(settings, username);
  await ctx.separateTransaction((own) => audit(own, 'settings.test-directory', { outcome: outcome.ok ? 'OK' : 'REFUSED' }));
  return outcome;
}

export async function testProvider(ctx: Ctx, { part, values }: Taken<typeof providerCall>): Promise<Given<typeof providerCall>> {
  const { form, secrets } = await formOf(ctx, part, values as PartValues);
  const settings = providerOf(Number(part.slice(-1)), form, {
    secret: String(form.oidcSecret || '') || secrets[`${part}.oidcSecret`],
    key: String(form.oidcPrivateKey || '') || secrets[`${part}.oidcPrivateKey`],
    inside: reachOfSettings(ctx.office.config),
  });
  if (!settings) throw badField(form.oidcIssuer ? 'oidcClientId' : 'oidcIssuer', 'required');
  await refuseInside(ctx.office.config, 'oidcIssuer', hostOf(settings.issuer));
  const outcome = await tryProvider(settings);
  await ctx.separateTransaction((own) => audit(own, 'settings.test-provider', { outcome: outcome.ok ? 'OK' : 'REFUSED' }));
  return { ...outcome, redirectUri: redirectUri(ctx.office) };
}

async function formOf(ctx: Ctx, part: ConfigPart, values: PartValues): Promise<{ form: PartValues; secrets: Record<string, string> }> {
  await atMost(ctx.office, `test-sign-in:${ctx.me.personId}`, 120);
  const row = await ctx.db.selectFrom('setting').select('value').where('key', '=', keyOf(part)).executeTakeFirst();
  const form = judgePart(ctx, part, values, valuesOf(part, ctx.office.system.given, (row?.value ?? {}) as PartValues));
  return { form, secrets: await readSecrets(ctx.db, ctx.office.config.secrets.master) };
}
