import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { handMark } from '../../paper/hand-mark.ts';
import { grantCertificate } from '../../signing/certificates/mint-certificate.ts';

/** PIN of the demo executives' certificates; printed with the log-ins. */
export const demoPin = '736150';
export const demoSigners = ['director', 'deputy', 'head'] as const;

/** The executives of the demo agency sign with certificates at once, and their hands are on the paper. */
export async function giveCertificates(office: Office, db: Db): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .select(['username', 'person_id'])
    .where('username', 'in', [...demoSigners])
    .where('is_demo', '=', true)
    .orderBy('person_id')
    .execute();
  for (const { person_id } of rows) {
    await grantCertificate(office, db, person_id, demoPin);
    const { png, width, height } = await office.files.cleanSignature(Buffer.from(handMark(person_id)), 'image');
    const stored = await office.files.put(png, { name: 'signature.png', mime: 'image/png' });
    const { id } = await db
      .insertInto('file')
      .values({ sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size, uploaded_by: person_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('signature_picture').values({ person_id, kind: 'DRAWN', file_id: id, width, height, is_default: true }).execute();
  }
}
