import { createHash } from 'node:crypto';
import type { From } from './authorities.ts';

/** DER of every certificate that this agency has sealed with, from its own authority or from a hardware module. */
export async function knownSeals({ db }: Pick<From, 'db'>): Promise<Buffer[]> {
  const own = await db.selectFrom('authority').select('certificate').where('kind', '=', 'SEAL').orderBy('id').execute();
  const brought = await db.selectFrom('module_seal').select('certificate').orderBy('fingerprint').execute();
  return [...own, ...brought].map((row) => row.certificate);
}

/** A module's certificate is the agency's seal because it seals with it; said once. */
export async function noteModuleSeal({ db }: Pick<From, 'db'>, certificate: Uint8Array): Promise<void> {
  const fingerprint = createHash('sha256').update(certificate).digest('hex');
  const known = await db.selectFrom('module_seal').select('fingerprint').where('fingerprint', '=', fingerprint).executeTakeFirst();
  if (known) return;
  await db
    .insertInto('module_seal')
    .values({ fingerprint, certificate: Buffer.from(certificate) })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
