import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id } from '../wire.ts';

/** What administrators do with a client beside its form. */

const secret = z.object({
  id: z.number(),
  /** Its last letters. */
  hint: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  usedAt: z.nullable(z.string()),
});

export const clientFacts = read('/settings/api-clients/:clientId/facts', {
  access: 'view api-clients',
  about: 'รหัสและกุญแจลับของระบบภายนอก',
  take: z.object({ clientId: id }),
  give: z.object({
    /** client_id */
    code: z.string(),
    tokenUrl: z.string(),
    secrets: z.array(secret),
    /** Calls of the last 24 hours, and those of them that were refused. */
    calls: z.number(),
    refused: z.number(),
    heardAt: z.nullable(z.string()),
  }),
});

/** It is told this once, and kept as a hash. Refuses `open_secrets_many`. */
export const makeSecret = write('/settings/api-clients/:clientId/secrets', {
  access: 'manage api-clients',
  about: 'ออกกุญแจลับใหม่ให้ระบบภายนอก',
  take: z.object({ clientId: id }),
  give: z.object({ secret: z.string() }),
});

/** What it opened is closed at once. */
export const endSecret = write('/settings/api-clients/:clientId/secrets/:secretId/end', {
  access: 'manage api-clients',
  about: 'ยกเลิกกุญแจลับของระบบภายนอก',
  take: z.object({ clientId: id, secretId: id }),
  give: z.object({}),
});
