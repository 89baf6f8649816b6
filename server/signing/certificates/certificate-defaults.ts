import { z } from 'zod/mini';
import { standardNames } from '../../../contract/settings/organization.ts';
import { certificateDefaults } from '../../../contract/signing/calls.ts';
import type { Db } from '../../http/context.ts';

/** Names and algorithm of what the agency issues, as its configuration says; what it does not say has a default. */
export async function readCertificateDefaults(db: Db): Promise<z.infer<typeof certificateDefaults>> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'certificate').executeTakeFirst();
  const kept = z.partial(certificateDefaults).safeParse(row?.value ?? {});
  return { ...standard, ...(kept.success ? kept.data : {}) } as z.infer<typeof certificateDefaults>;
}

/** `{agency}` is the root unit's name, `{section}` the person's unit. */
export const standard: z.infer<typeof certificateDefaults> = {
  ...standardNames,
  rootIssuer: 'CN=ผู้ออกใบรับรองชั้นราก {agency}, O={agency}, C=TH',
  seal: 'CN={agency}, OU=ตราประทับอิเล็กทรอนิกส์, O={agency}, C=TH',
  algorithm: 'ES256',
};
