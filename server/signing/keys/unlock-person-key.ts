import { auditRefusal } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, type ErrorCode, Refusal } from '../../http/errors.ts';
import { forgiveAccount, takeTry } from '../../http/throttle.ts';
import { type CurrentCertificate, readCurrent } from '../certificates/read-certificate.ts';
import { readCertificate } from '../verify/certificate.ts';
import { softSigner } from './key-pair.ts';
import { type LockedKey, openByMaster, openByPin, openPinLayer, openPkcs8 } from './locked-key.ts';
import type { Signer } from './signer.ts';
import { spendCode } from './signing-code.ts';

/** How its owner releases a key for one act (a letter, or one batch). */
export type Release = { pin: string } | { otp: string };

/**
 * The caller's own key, ready to sign until the call ends; it is kept nowhere. Refuses at the field `pin` (or `otp`): no certificate, not yet or
 * no more valid, suspended, revoked, wrong PIN, too many tries (429 with Retry-After). In a write the certificate can't be revoked until the commit.
 */
export async function unlockPersonKey(ctx: Ctx, release: Release, { outside = false } = {}): Promise<Signer> {
  const field = 'pin' in release ? 'pin' : 'otp';
  if (ctx.me.asleep?.includes('SIGNING')) throw badField(field, 'signing_asleep');
  const current = await readCurrent(ctx, { hold: true });
  const fault = faultOf(current, new Date(), outside);
  if (fault) {
    await auditRefusal(ctx, 'certificate.unlock', { detail: { fault } });
    throw badField(field, fault);
  }
  const { certificate, key } = current as { certificate: CurrentCertificate; key: LockedKey };
  const dek = 'pin' in release ? await openOwnPin(ctx, key, release.pin) : await openByCode(ctx, key, release.otp);
  return softSigner({
    name: subjectOf(certificate),
    ...(certificate.origin === 'OUTSIDE' ? { printed: subjectOf(certificate) } : {}),
    certificate: certificate.der,
    chain: certificate.chain,
    algorithm: certificate.algorithm,
    pkcs8: openPkcs8(key, dek),
  });
}

/** As the certificate says it: who reads the file finds the same name in both. */
function subjectOf({ der, holder_name }: CurrentCertificate): string {
  return readCertificate(der).name || holder_name;
}

type Current = Awaited<ReturnType<typeof readCurrent>>;

/** Why this certificate may not sign now; null where it may. */
export function faultOf({ latest, certificate, key, name, active }: Current, now: Date, outside = false): ErrorCode | null {
  if (!certificate) return latest ? (stateFaults[latest.state] ?? 'cert_none') : 'cert_none';
  if (certificate.state === 'SUSPENDED') return 'cert_suspended';
  if (now >= certificate.not_after) return 'cert_expired';
  if (now < certificate.not_before) return 'cert_not_yet';
  if (!active || name !== certificate.holder_name) return 'cert_name_changed';
  if (outside && certificate.origin !== 'OUTSIDE') return 'cert_outside_needed';
  return key ? null : 'cert_none';
}

const stateFaults: Record<string, ErrorCode> = {
  REQUESTED: 'cert_asked',
  IDENTITY_CHECKED: 'cert_asked',
  ISSUED: 'cert_no_pin',
  REVOKED: 'cert_revoked',
  EXPIRED: 'cert_expired',
};

/** Every try of this person is counted before the PIN is looked at. */
export async function openOwnPin(ctx: Ctx, key: LockedKey, pin: string, field = 'pin'): Promise<Buffer> {
  if (!key.pin_wrapped) throw badField(field, 'pin_by_code');
  const layer = openPinLayer(key, ctx.office.config.secrets.master);
  if (!layer) throw masterAway(ctx, key.id, key.pin_master_id, field);
  const account = `pin of ${ctx.me.personId}`;
  const { tries, left, until } = await takeTry(ctx.office, account).catch((error) => {
    throw error instanceof Refusal && error.httpStatus === 429 ? tooManyAt(field, error) : error;
  });
  const dek = await openByPin(key, layer, pin);
  if (!dek) {
    await auditRefusal(ctx, 'certificate.pin', { detail: { tries } });
    if (until) throw badField(field, 'pin_wrong_waits', { seconds: Math.ceil((until.getTime() - Date.now()) / 1000) });
    throw badField(field, 'pin_wrong', { left });
  }
  await forgiveAccount(ctx.office, account);
  return dek;
}

async function openByCode(ctx: Ctx, key: LockedKey, code: string): Promise<Buffer> {
  if (!key.auto_wrapped) throw badField('otp', 'code_not_agreed');
  await spendCode(ctx, code, 'otp');
  const dek = openByMaster(key, ctx.office.config.secrets.master);
  if (dek) return dek;
  throw masterAway(ctx, key.id, key.master_id, 'otp');
}

/** No try is counted: nobody's PIN or code was wrong. */
function masterAway(ctx: Ctx, keyId: string, masterId: string | null, field: string): Refusal {
  ctx.office.log.error({ keyId, masterId }, 'the master key of a signing key is not here');
  return badField(field, 'authority_key_away');
}

function tooManyAt(field: string, { params, more }: Refusal): Refusal {
  return new Refusal('pin_too_many', 429, { field, params, more });
}
