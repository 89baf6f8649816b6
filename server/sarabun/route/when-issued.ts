import type { Ctx } from '../../http/context.ts';

/** What else begins once a letter is signed and has its number. */
type Issued = (ctx: Ctx, documentId: number) => Promise<void>;
const works: Issued[] = [];

/** Called by the modules that draft letters of their own, when the server is put together. */
export function offerIssued(work: Issued): void {
  if (!works.includes(work)) works.push(work);
}

/** In the transaction that issues it. */
export async function hasBeenIssued(ctx: Ctx, documentId: number): Promise<void> {
  for (const work of works) await work(ctx, documentId);
}
