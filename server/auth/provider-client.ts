import { createPrivateKey } from 'node:crypto';
import * as oidc from 'openid-client';
import { callOut } from '../http/outbound.ts';
import type { Office } from '../office.ts';
import { perOffice } from '../system/per-office.ts';
import type { ProviderSettings } from '../system/sign-in-settings.ts';

/** Seconds that the clocks may differ. */
const tolerance = 60;
const keepMs = 10 * 60_000;
const knownOf = perOffice(() => new Map<string, { config: Promise<oidc.Configuration>; until: number }>());

/** What the provider says of itself, read from it and kept for some minutes; other settings are read anew. */
export function providerConfig(office: Office, settings: ProviderSettings): Promise<oidc.Configuration> {
  const kept = knownOf(office);
  const key = JSON.stringify(settings);
  const before = kept.get(key);
  if (before && before.until > Date.now()) return before.config;
  const config = discover(settings);
  kept.set(key, { config, until: Date.now() + keepMs });
  // a failure is not kept
  config.catch(() => kept.delete(key));
  return config;
}

/** Asks the provider who it is. @throws what it or the network said */
export async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const plain = issuer.protocol === 'http:';
  if (plain && !isThisMachine(issuer)) throw new Error('the issuer must be https');
  const metadata = {
    [oidc.clockTolerance]: tolerance,
    ...(settings.auth === 'NONE' ? { token_endpoint_auth_method: 'none' } : {}),
  };
  const config = await oidc.discovery(issuer, settings.clientId, metadata, await authOf(settings), {
    timeout: 10,
    [oidc.customFetch]: outward(settings, []),
    ...(plain ? { execute: [oidc.allowInsecureRequests] } : {}),
  });
  const told = config.serverMetadata();
  const places = [told.token_endpoint, told.jwks_uri, told.userinfo_endpoint].filter((one): one is string => typeof one === 'string');
  config[oidc.customFetch] = outward(settings, places);
  for (const place of [told.authorization_endpoint, told.end_session_endpoint])
    if (place && new URL(place).protocol !== 'https:' && !(plain && isThisMachine(new URL(place)))) throw new Error(`not https: ${place}`);
  return config;
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

async function authOf({ auth, secret, privateKey }: ProviderSettings): Promise<oidc.ClientAuth> {
  if (auth === 'NONE') return oidc.None();
  if (auth === 'POST') return oidc.ClientSecretPost(secret);
  if (auth === 'BASIC') return oidc.ClientSecretBasic(secret);
  const key = createPrivateKey(privateKey);
  const ec = key.asymmetricKeyType === 'ec';
  const bytes = key.export({ type: 'pkcs8', format: 'der' });
  const algorithm = ec ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return oidc.PrivateKeyJwt(await crypto.subtle.importKey('pkcs8', new Uint8Array(bytes), algorithm, false, ['sign']));
}

/** Everything goes by the one way out: only to the provider and the places that it names, in time, not too long, no redirect. */
function outward({ issuer, inside }: ProviderSettings, places: string[]): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent =
      body === undefined || body === null ? undefined : Buffer.from(body instanceof URLSearchParams ? body.toString() : (body as string));
    const answer = await callOut(url, {
      allowed: [issuer, ...places],
      inside,
      method: method as 'GET' | 'POST',
      headers: headers as Record<string, string>,
      ...(sent ? { body: sent } : {}),
      timeoutMs: 8000,
    });
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const empty = answer.status === 204 || answer.status === 304;
    return new Response(empty ? null : new Uint8Array(answer.body), { status: answer.status, headers: given });
  };
}
