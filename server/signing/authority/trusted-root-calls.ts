import { createHash, X509Certificate } from 'node:crypto';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/signing/calls.ts';
import type { ReadCertificate } from '../../../contract/signing/calls.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, notFound } from '../../http/errors.ts';
import { personNamed } from '../../http/named.ts';
import { X509Certificate as Read } from '../asn1/x509.ts';

export async function lookAtRoot(_ctx: Ctx, { certificate }: Taken<typeof calls.lookAtRoot>): Promise<Given<typeof calls.lookAtRoot>> {
  return { certificate: readFacts(parseRoot(certificate)) };
}

export async function listTrusted(ctx: Ctx): Promise<Given<typeof calls.listTrusted>> {
  const rows = await ctx.db
    .selectFrom('trusted_root')
    .innerJoin('person', 'person.id', 'added_by')
    .select(['trusted_root.id', 'certificate', 'added_at', personNamed(ctx, 'person').as('by')])
    .where('removed_at', 'is', null)
    .orderBy('trusted_root.id')
    .execute();
  return {
    items: rows.map(({ id, certificate, added_at, by }) => ({
      id,
      ...readFacts(certificate),
      addedBy: by,
      addedAt: added_at.toISOString(),
    })),
  };
}

/** Added with the fingerprint that the officer compared: not another certificate than the one that he looked at. */
export async function addTrusted(ctx: Ctx, input: Taken<typeof calls.addTrusted>): Promise<{ id: number }> {
  const der = parseRoot(input.certificate);
  const { fingerprint, subject, notAfter } = readFacts(der);
  if (input.fingerprint.replaceAll(/[\s:]/g, '').toLowerCase() !== fingerprint) throw badField('fingerprint', 'root_fingerprint');
  const known = await ctx.db
    .selectFrom('trusted_root')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (known) throw conflict('root_known');
  const { id } = await ctx.db
    .insertInto('trusted_root')
    .values({ certificate: der, fingerprint, subject, not_after: notAfter, added_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'trusted-root.add', { subject: { type: 'trusted-root', id }, detail: { fingerprint } });
  return { id };
}

export async function removeTrusted(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const gone = await ctx.db
    .updateTable('trusted_root')
    .set({ removed_at: new Date(), removed_by: ctx.me.personId })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('fingerprint')
    .executeTakeFirst();
  if (!gone) throw notFound();
  await audit(ctx, 'trusted-root.remove', { subject: { type: 'trusted-root', id }, detail: { fingerprint: gone.fingerprint } });
  return { id };
}

export function readFacts(der: Buffer): ReadCertificate {
  const read = new Read(der as never);
  return {
    subject: read.subject,
    issuer: read.issuer,
    serial: read.serialNumber,
    fingerprint: createHash('sha256').update(der).digest('hex'),
    notBefore: read.notBefore.toISOString(),
    notAfter: read.notAfter.toISOString(),
  };
}

/** A root vouches for itself and for others, and has not ended. */
function parseRoot(text: string): Buffer {
  const der = derOf(text);
  let read: X509Certificate;
  try {
    read = new X509Certificate(der);
  } catch {
    throw badField('certificate', 'root_damaged');
  }
  if (!read.ca || !read.checkIssued(read) || !read.verify(read.publicKey)) throw badField('certificate', 'root_none');
  if (read.validToDate <= new Date()) throw badField('certificate', 'root_expired');
  return read.raw;
}

function derOf(text: string): Buffer {
  const pem = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/.exec(text);
  const plain = Buffer.from((pem?.[1] ?? text).replaceAll(/^data:[^,]*,|\s/g, ''), 'base64');
  // a PEM file that was read as bytes
  const inner = plain.subarray(0, 11).toString() === '-----BEGIN ' ? plain.toString('latin1') : null;
  return inner ? derOf(inner) : plain;
}
