import type { Ctx } from '../../http/context.ts';

/** What else changes when a letter that was put away is opened again. */
type Reopened = (ctx: Ctx, documentId: number) => Promise<void>;
let reopened: Reopened = async () => {};

/** Called once, by whichever module keeps the store, when the server is put together. */
export function offerStore(work: Reopened): void {
  reopened = work;
}

/** A letter leaves the store for work, in the transaction of the act that opens it again. */
export function takenFromStore(ctx: Ctx, documentId: number): Promise<void> {
  return reopened(ctx, documentId);
}
