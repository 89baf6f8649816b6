import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/signing/calls.ts';
import { auditRefusal } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, type ErrorCode, refuse } from '../../http/errors.ts';
import { ExtendedKeyUsageExtension, KeyUsageFlags, KeyUsagesExtension, X509Certificate as Read } from '../asn1/x509.ts';
import { readFacts } from '../authority/trusted-root-calls.ts';
import { bondOf } from '../certificates/bound-person.ts';
import { auditStep } from '../certificates/certificate-steps.ts';
import { noteStep } from '../certificates/end-certificate.ts';
import { factsOf, keepKey, personFacts, replaceCurrent } from '../certificates/mint-certificate.ts';
import { ownCertificates } from '../certificates/own-certificates.ts';
import { readCurrent } from '../certificates/read-certificate.ts';
import { type LockedKey, openPkcs8 } from './locked-key.ts';
import { judgePin } from './pin-rule.ts';
import { BadBundle, type Bundle, makeBundle, openBundle } from './pkcs12.ts';
import { faultOf, openOwnPin } from './unlock-person-key.ts';

/** What would be imported: the chain as it is found, and why it may not be. */
export async function lookAtP12(ctx: Ctx, input: Taken<typeof calls.lookAtP12>): Promise<Given<typeof calls.lookAtP12>> {
  const bundle = await readBundle(input);
  const { chain, trusted } = await chainOf(ctx, bundle);
  const bond = await bondOf(ctx.db, bundle.certificate, ctx.me.personId);
  const fault = trusted ? (faultOfBundle(bundle, new Date()) ?? (bond ? '' : 'p12_not_yours')) : 'p12_untrusted';
  return { chain: chain.map(readFacts), trusted, fault, confirmed: bond === 'NUMBER' };
}

/**
 * The key is locked anew by the PIN; the file and its password are kept nowhere. One that names the caller by a number takes the place of
 * the one in use; one that bears no more than his name waits for an officer who knows whose it is.
 */
export async function importP12(ctx: Ctx, input: Taken<typeof calls.importP12>): Promise<Given<typeof calls.importP12>> {
  const { personId, asleep } = ctx.me;
  if (asleep?.includes('SIGNING')) throw badField('p12', 'signing_asleep');
  const bundle = await readBundle(input);
  const { chain, trusted } = await chainOf(ctx, bundle);
  if (!trusted) throw badField('p12', 'p12_untrusted');
  const fault = faultOfBundle(bundle, new Date());
  if (fault) throw badField('p12', fault);
  const bond = await bondOf(ctx.db, bundle.certificate, personId);
  if (!bond) {
    await auditRefusal(ctx, 'certificate.import', { detail: { subject: factsOf(bundle.certificate).subject.slice(0, 300) } });
    throw badField('p12', 'p12_not_yours');
  }
  await judgePin(ctx, input.pin, 'pin');
  const facts = factsOf(bundle.certificate);
  const known = await ctx.db.selectFrom('certificate').select('id').where('fingerprint', '=', facts.fingerprint).executeTakeFirst();
  if (known) throw badField('p12', 'p12_known');
  const { name } = await personFacts(ctx.db, personId);
  const state = bond === 'NUMBER' ? 'ISSUED' : 'REQUESTED';
  if (state === 'REQUESTED') await refuseSecond(ctx);
  else await replaceCurrent(ctx.office, ctx.db, personId);
  const algorithm = createPrivateKey({ key: bundle.pkcs8, format: 'der', type: 'pkcs8' }).asymmetricKeyType === 'ec' ? 'ES256' : 'RS256';
  const keyId = await keepKey(ctx.office, ctx.db, { personId, algorithm, pair: bundle, lock: { pin: input.pin } });
  const { id } = await ctx.db
    .insertInto('certificate')
    .values({ ...facts, person_id: personId, origin: 'OUTSIDE', state, holder_name: name, key_id: keyId, chain: chain.slice(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteStep(ctx.db, id, 'IMPORTED', personId);
  await auditStep(ctx, 'import', id, { fingerprint: facts.fingerprint, bond });
  return { id, state };
}

/** One request a person, of whichever kind. */
async function refuseSecond(ctx: Ctx): Promise<void> {
  const { asked } = await ownCertificates(ctx);
  if (asked) throw conflict('cert_asked');
}

/** The one time that a key leaves the office. */
export async function exportP12(ctx: Ctx, { pin, password }: Taken<typeof calls.exportP12>): Promise<Given<typeof calls.exportP12>> {
  if ([...password].length < 8) throw badField('password', 'p12_password_short');
  if (ctx.me.asleep?.includes('SIGNING')) throw badField('pin', 'signing_asleep');
  const current = await readCurrent(ctx, { hold: true });
  const fault = faultOf(current, new Date());
  if (fault || !current.certificate) throw badField('pin', fault ?? 'cert_none');
  const { certificate, key } = current;
  const dek = await openOwnPin(ctx, key as LockedKey, pin);
  const once = await ctx.db
    .updateTable('signing_key')
    .set({ exported_at: new Date() })
    .where('id', '=', (key as LockedKey).id)
    .where('exported_at', 'is', null)
    .executeTakeFirst();
  if (once.numUpdatedRows === 0n) throw refuse('p12_exported');
  const pkcs8 = openPkcs8(key as LockedKey, dek);
  const p12 = await makeBundle({ pkcs8, certificate: certificate.der, others: certificate.chain }, password, certificate.holder_name);
  pkcs8.fill(0);
  await noteStep(ctx.db, certificate.id, 'EXPORTED', ctx.me.personId);
  await auditStep(ctx, 'export', certificate.id);
  return { p12: p12.toString('base64'), name: `${certificate.holder_name}.p12` };
}

/** @throws a refusal at the field that is wrong */
export async function readBundle({ p12, password }: { p12: string; password: string }): Promise<Bundle> {
  const bytes = Buffer.from(p12.replace(/^data:[^,]*,/, ''), 'base64');
  try {
    return await openBundle(bytes, password);
  } catch (error) {
    if (error instanceof BadBundle) throw badField(error.fault === 'p12_password' ? 'password' : 'p12', error.fault);
    throw error;
  }
}

/** From the person's certificate up to a root that the agency trusts; what the file holds beyond that is left away. */
async function chainOf(ctx: Ctx, { certificate, others }: Bundle): Promise<{ chain: Buffer[]; trusted: boolean }> {
  const roots = await ctx.db.selectFrom('trusted_root').select('certificate').where('removed_at', 'is', null).execute();
  const trustedRoots = roots.map((row) => row.certificate);
  const chain = [certificate];
  for (let top = certificate; chain.length < 10; ) {
    const root = trustedRoots.find((one) => vouches(one, top));
    if (root) return { chain: top.equals(root) ? chain : [...chain, root], trusted: true };
    const next = others.find((one) => !chain.some((known) => known.equals(one)) && vouches(one, top));
    if (!next) break;
    chain.push(next);
    top = next;
  }
  return { chain, trusted: false };
}

function vouches(above: Buffer, below: Buffer): boolean {
  const [issuer, issued] = [new X509Certificate(above), new X509Certificate(below)];
  return issuer.ca && issued.checkIssued(issuer) && issued.verify(issuer.publicKey);
}

/** Why the office would not sign with it. */
function faultOfBundle({ certificate, pkcs8 }: Bundle, now: Date): ErrorCode | null {
  const read = new Read(certificate as never);
  if (now >= read.notAfter) return 'cert_expired';
  if (now < read.notBefore) return 'cert_not_yet';
  if (!mayUse(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))) return 'p12_weak_key';
  const use = read.getExtension(KeyUsagesExtension);
  const signs = !use || (use.usages & (KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation)) !== 0;
  const extended = read.getExtension(ExtendedKeyUsageExtension)?.usages as string[] | undefined;
  // made for servers or time stamps only
  const forDocuments = !extended || extended.some((one) => !['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9'].includes(one));
  return signs && forDocuments && !new X509Certificate(certificate).ca ? null : 'p12_not_for_signing';
}

function mayUse({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  return asymmetricKeyType === 'ec' && ['prime256v1', 'secp384r1', 'secp521r1'].includes(asymmetricKeyDetails?.namedCurve ?? '');
}
