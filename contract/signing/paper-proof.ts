import { z } from 'zod/mini';
import { kindByCode } from '../kinds.ts';

/** What a kind of paper proves of itself: sealed though officers sign by their account, and what the page behind its code shows. */
export const paperProof = z.object({
  /** The agency's seal in the file also where no certificate signs it. */
  seal: z.boolean(),
  /** On the page behind the code, of open letters only: subject, who signed, page 1 as a small picture. */
  subject: z.boolean(),
  signers: z.boolean(),
  picture: z.boolean(),
});
export type PaperProof = z.infer<typeof paperProof>;

/** Until the agency says otherwise. A code can be copied: who scans it must see of which letter it is. */
export function standardProof(kind: number): PaperProof {
  return { seal: true, subject: true, signers: true, picture: kindByCode(kind).outside };
}
