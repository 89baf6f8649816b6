import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { sql } from 'kysely';
import { openLimits } from '../../contract/open/limits.ts';
import type { Office } from '../office.ts';
import { hashOf } from './client.ts';

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** What an assertion may be signed by, and no other (RFC 7518). */
const algorithms: Readonly<Record<string, { key: 'ec' | 'rsa'; how: object }>> = {
  ES256: { key: 'ec', how: { dsaEncoding: 'ieee-p1363' } },
  PS256: { key: 'rsa', how: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } },
  RS256: { key: 'rsa', how: { padding: constants.RSA_PKCS1_PADDING } },
};

/** A public key as an administrator pastes it: of the curve P-256, or of RSA with 2048 bits and more. null for anything else, a private key too. */
export function publicKeyIn(pem: string): KeyObject | null {
  if (!/^-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/.test(pem.trim())) return null;
  try {
    const key = createPublicKey(pem);
    const fits =
      (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') ||
      (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048);
    return fits ? key : null;
  } catch {
    return null;
  }
}

export interface Assertion {
  /** Who it says it is: nothing of it is believed yet. */
  code: string;
  jwt: string;
  claims: Record<string, unknown>;
}

/** null where it is none. */
export function readAssertion(jwt: string): Assertion | null {
  const [head, payload] = jwt.split('.');
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jwt)) return null;
  const [said, claims] = [objectIn(head), objectIn(payload)];
  if (!said || !claims || !Object.hasOwn(algorithms, String(said.alg)) || said.crit !== undefined) return null;
  return typeof claims.iss === 'string' && claims.iss === claims.sub ? { code: claims.iss, jwt, claims } : null;
}

function objectIn(part = ''): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Is it signed by the client's key, meant for us, of these minutes, and shown for the first time? The key named in its head is never looked at (RFC 7523). */
export async function isProven(
  office: Office,
  client: { id: number; publicKey: string },
  { jwt, claims }: Assertion,
  tokenUrl: string,
): Promise<boolean> {
  const key = client.publicKey === '' ? null : publicKeyIn(client.publicKey);
  const [head, payload, signature = ''] = jwt.split('.');
  const algorithm = algorithms[String(objectIn(head)?.alg)];
  if (!key || !algorithm || algorithm.key !== key.asymmetricKeyType) return false;
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), { key, ...algorithm.how }, Buffer.from(signature, 'base64url'))) return false;
  const { aud, exp, nbf, iat, jti } = claims;
  if (![aud].flat().includes(tokenUrl)) return false;
  const now = Date.now() / 1000;
  const { assertion: most, drift } = openLimits;
  if (typeof exp !== 'number' || exp < now || exp > now + most + drift) return false;
  if ((typeof nbf === 'number' && nbf > now + drift) || (typeof iat === 'number' && iat > now + drift)) return false;
  if (typeof jti !== 'string' || jti.length < 8 || jti.length > 200) return false;
  const { rows } =
    await sql`insert into api_assertion (client_id, jti_hash, expires_at) values (${client.id}, ${hashOf(jti)}, to_timestamp(${exp}))
    on conflict do nothing returning 1`.execute(office.db);
  return rows.length > 0;
}
