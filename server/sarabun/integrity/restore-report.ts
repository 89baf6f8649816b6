import { z } from 'zod/mini';
import { canonical } from '../../access/chain.ts';
import type { MasterKeys } from '../../system/master-key.ts';
import { findOfficeSigner, officeSigner, verifyOfficeSignature } from '../../system/office-key.ts';

const stated = z.object({
  format: z.literal('e-office restore 1'),
  schema: z.string(),
  /** Name of the backup, the instant of which it is, and the release that made it. */
  backup: z.string(),
  of: z.iso.datetime(),
  version: z.string(),
  restoredAt: z.iso.datetime(),
  /** The same as measured at that instant, each of them. */
  tables: z.number(),
  rows: z.number(),
  /** Read against their hashes; and those that the office had lost already. */
  files: z.number(),
  missing: z.array(z.string()),
  checks: z.array(z.object({ part: z.string(), rows: z.number(), findings: z.number(), unread: z.number() })),
  /** The first of each check. */
  findings: z.array(z.object({ what: z.string(), at: z.string() })),
  numbers: z.array(
    z.object({ name: z.string(), unit: z.string(), year: z.nullable(z.number()), last: z.number(), at: z.nullable(z.string()) }),
  ),
  /** Against what was signed of the records earlier and lies outside. */
  checkpoints: z.object({
    known: z.number(),
    newest: z.nullable(z.object({ no: z.number(), at: z.string() })),
    /** Those that were signed after the backup. What they know of and the restored office does not is lost. */
    ahead: z.array(z.object({ no: z.number(), at: z.string(), sha256: z.string() })),
    /** So many rows of the chain are lost, at least. */
    sealsLost: z.number(),
    /** Books that were further. */
    books: z.array(z.object({ book: z.number(), year: z.number(), restored: z.number(), last: z.number() })),
  }),
});
export type RestoreReport = z.infer<typeof stated>;

const signed = z.object({ report: stated, key: z.object({ id: z.string(), public: z.string() }), signature: z.string() });

/** The file: its words, and the office's signature over their canonical JSON. */
export function signReport(report: RestoreReport, { current }: MasterKeys): string {
  const { keyId, publicKey, sign } = officeSigner(current);
  const signature = sign(Buffer.from(canonical(report)));
  return `${JSON.stringify({ report, key: { id: keyId, public: publicKey }, signature }, null, 2)}\n`;
}

/** `isOwn`: signed by this office, with its key of now or an older one. null: this is no report. */
export function readReport(text: string, keys: MasterKeys): { report: RestoreReport; keyId: string; isOwn: boolean } | null {
  const parsed = signed.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { report, key, signature } = parsed.data;
  const isOwn =
    findOfficeSigner(keys, key.id)?.publicKey === key.public &&
    verifyOfficeSignature(key.public, Buffer.from(canonical(report)), signature);
  return { report, keyId: key.id, isOwn };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
