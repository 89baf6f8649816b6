import type { Taken } from '../../../contract/endpoint.ts';
import type { present as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter } from '../machine/letter-in-hand.ts';
import { giveWork } from './give-work.ts';

/** เสนอ: to named superiors, from a letter that lies with the unit or from one's own task. */
export function present(ctx: Ctx, { documentId, message = '', ...given }: Taken<typeof call>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    const on = await giveWork(ctx, letter, 'present', { ...given, message });
    return { documentId, state: on.task?.state ?? on.transmission.state };
  });
}
