import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { fillName } from '../asn1/distinguished-name.ts';
import { X509Certificate } from '../asn1/x509.ts';
import { isFirst, issuerOf, liveAuthorities, personYears } from '../authority/authorities.ts';
import { makeLeaf } from '../authority/make-certificates.ts';
import { type KeyPair, newKeyPair } from '../keys/key-pair.ts';
import { lockByMaster, lockByPin } from '../keys/locked-key.ts';
import { readCertificateDefaults } from './certificate-defaults.ts';
import { dropKey, noteStep, reasons, revokeCertificate } from './end-certificate.ts';
import { nameOf } from './read-certificate.ts';

/** What the key is locked by: the PIN of its owner and the office's master key, or the master key alone with the owner's consent. */
export type Lock = { pin: string } | { consentAt: Date };

/**
 * Makes key and certificate of a person to whom one was granted (row in state ISSUED without one). Only now, because only its owner
 * can give the PIN: the office never holds a key that it could use alone. The one before it ends as renewed.
 */
export async function mintCertificate(office: Office, db: Db, certificateId: number, lock: Lock): Promise<void> {
  const row = await db.selectFrom('certificate').selectAll().where('id', '=', certificateId).forUpdate().executeTakeFirstOrThrow();
  const facts = await personFacts(db, row.person_id);
  const authorities = await liveAuthorities({ office, db });
  const { subject, algorithm } = await readCertificateDefaults(db);
  const pair = await newKeyPair(algorithm);
  const issuer = issuerOf(office, authorities.ISSUING, await isFirst(db, authorities.ISSUING));
  const made = await makeLeaf(issuer, fillName(subject, facts.places), pair.keys.publicKey, new Date(), personYears);
  await replaceCurrent(office, db, row.person_id);
  const keyId = await keepKey(office, db, { personId: row.person_id, algorithm, pair, lock });
  await db
    .updateTable('certificate')
    .set({
      ...factsOf(made.der),
      key_id: keyId,
      authority_id: authorities.ISSUING.id,
      holder_name: facts.name,
      release: 'pin' in lock ? 'PIN' : 'CODE',
    })
    .where('id', '=', certificateId)
    .execute();
  await noteStep(db, certificateId, 'ACTIVATED', row.person_id);
}

/** For the demonstration and for tests: granted and taken in one step. */
export async function grantCertificate(office: Office, db: Db, personId: number, pin: string): Promise<number> {
  const { name } = await personFacts(db, personId);
  const { id } = await db
    .insertInto('certificate')
    .values({ person_id: personId, origin: 'INTERNAL', state: 'ISSUED', holder_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteStep(db, id, 'ISSUED', null);
  await mintCertificate(office, db, id, { pin });
  return id;
}

/** What is read off a certificate and kept beside it. */
export function factsOf(der: Uint8Array) {
  const read = new X509Certificate(der as never);
  return {
    der: Buffer.from(der),
    serial: read.serialNumber,
    fingerprint: createHash('sha256').update(der).digest('hex'),
    subject: read.subject,
    issuer: read.issuer,
    not_before: read.notBefore,
    not_after: read.notAfter,
  };
}

/** The certificate in use makes room for the next one; what it signed stays valid. One that was on hold stays on the list for good. */
export async function replaceCurrent(office: Office, db: Db, personId: number, now = new Date()): Promise<void> {
  const before = await db
    .selectFrom('certificate')
    .select(['id', 'state', 'key_id', 'not_after'])
    .where('person_id', '=', personId)
    .where('state', 'in', ['ISSUED', 'SUSPENDED'])
    .where('der', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  if (before.state === 'SUSPENDED') {
    await revokeCertificate(office, db, { id: before.id, reason: reasons.superseded, byId: personId, note: '', now });
    return;
  }
  const state = before.not_after && before.not_after <= now ? 'EXPIRED' : 'RENEWED';
  await db.updateTable('certificate').set({ state }).where('id', '=', before.id).execute();
  await dropKey(db, before.key_id);
  await noteStep(db, before.id, state, personId);
}

export async function keepKey(
  office: Office,
  db: Db,
  { personId, algorithm, pair, lock }: { personId: number; algorithm: 'ES256' | 'RS256'; pair: Pick<KeyPair, 'pkcs8'>; lock: Lock },
): Promise<string> {
  const master = office.config.secrets.master.current;
  const locked = 'pin' in lock ? await lockByPin(pair.pkcs8, lock.pin, master) : lockByMaster(pair.pkcs8, master);
  pair.pkcs8.fill(0);
  await db
    .insertInto('signing_key')
    .values({ ...locked, person_id: personId, algorithm, auto_consent_at: 'pin' in lock ? null : lock.consentAt })
    .execute();
  return locked.id;
}

/** What the template of a name may be filled with, as it stands today. */
export async function personFacts(db: Db, personId: number): Promise<{ name: string; active: boolean; places: Record<string, string> }> {
  const person = await db.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
  const post = await db
    .selectFrom('affiliation')
    .innerJoin('unit', 'unit.id', 'affiliation.unit_id')
    .leftJoin('position', 'position.id', 'affiliation.position_id')
    .select(['unit.name as section', 'position.name as position'])
    .where('person_id', '=', personId)
    .where('since', '<=', sql<string>`today()`)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>=', sql<string>`today()`)]))
    .orderBy('is_main', 'desc')
    .orderBy('affiliation.id')
    .executeTakeFirst();
  const agency = await db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirst();
  return {
    name: nameOf(person),
    active: person.active,
    places: {
      prefix: person.prefix,
      name: person.first_name,
      last: person.last_name,
      section: post?.section ?? '',
      position: post?.position ?? '',
      agency: agency?.name ?? '',
    },
  };
}
