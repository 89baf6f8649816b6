import { withinOrNot } from './store.ts';

/** The last answer of a call whose screen works without a network: one's own things only, gone on signing out. */
interface KeptAnswer {
  personId: number;
  /** The call. */
  of: string;
  given: unknown;
}

export async function keepAnswer(answer: KeptAnswer): Promise<void> {
  await withinOrNot('answers', 'readwrite', (store) => store.put(answer));
}

export async function findAnswer(personId: number, of: string): Promise<unknown> {
  const kept = await withinOrNot<KeptAnswer | undefined>('answers', 'readonly', (store) => store.get([personId, of]));
  return kept?.given;
}

export async function clearAnswers(personId: number): Promise<void> {
  await withinOrNot('answers', 'readwrite', (store) => store.delete(IDBKeyRange.bound([personId, ''], [personId, '\uffff'])));
}
