import type { Db } from '../../http/context.ts';
import { message, type SaidLetter } from '../messages.ts';
import { wrappingOf } from '../wrappings.ts';

/** What the sender says of a letter, from the message as it came. */
export async function saidOfLetter(db: Db, letterId: number): Promise<SaidLetter> {
  const { raw, adapter } = await db
    .selectFrom('exchange_in')
    .select(['raw', 'adapter'])
    .where('letter_id', '=', letterId)
    .where('kind', '=', 'LETTER')
    .executeTakeFirstOrThrow();
  const { letter } = message.parse(wrappingOf(adapter).read(raw));
  if (!letter) throw new Error(`message of letter ${letterId} holds no letter`);
  return letter;
}
