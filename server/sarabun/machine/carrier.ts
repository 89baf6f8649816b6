import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import type { LetterInHand } from './letter-in-hand.ts';

/** What a module does that carries letters between this office and others; the document flow tells it in the transaction of each act. */
export interface Carrier {
  /** Refuses at this field where the letter can't go this way to one of these receivers. */
  judge: (ctx: Ctx, letter: LetterInHand, names: readonly string[], field: string) => Promise<void>;
  /** These parts of the route go this way. */
  sent: (ctx: Ctx, letter: LetterInHand, parts: readonly { id: number; name: string }[]) => Promise<void>;
  /** The registry brought it there by another way; refuses where the receiver has it already. */
  byHand: (ctx: Ctx, transmissionId: number) => Promise<void>;
}

const nobody: Carrier = {
  judge: async (_ctx, _letter, _names, field) => {
    throw badField(field, 'invalid');
  },
  sent: async () => {},
  byHand: async () => {},
};
let offered = nobody;

/** Called once, by whichever module carries, when the server is put together. */
export function offerCarrier(carrier: Carrier): void {
  offered = carrier;
}

export function carrier(): Carrier {
  return offered;
}
