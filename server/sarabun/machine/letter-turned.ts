import type { Ctx } from '../../http/context.ts';

/** What modules do once a letter stands with its number, or was cancelled: never in its transaction, where others wait for the number. */
type Turned = (ctx: Ctx, documentId: number) => void;
const works = new Set<Turned>();

/** Called for each module that cares, when the server is put together. */
export function offerTurned(work: Turned): void {
  works.add(work);
}

export function tellTurned(ctx: Ctx, documentId: number): void {
  for (const work of works) work(ctx, documentId);
}
