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

/** What is kept of the person's under names that begin so. */
export async function keptNames(personId: number, begins: string): Promise<string[]> {
  const range = IDBKeyRange.bound([personId, begins], [personId, `${begins}\uffff`]);
  const keys = (await withinOrNot<[number, string][]>('answers', 'readonly', (store) => store.getAllKeys(range))) ?? [];
  return keys.map(([, name]) => name);
}

export async function dropAnswers(personId: number, names: readonly string[]): Promise<void> {
  for (const name of names) await withinOrNot('answers', 'readwrite', (store) => store.delete([personId, name]));
}
