import type { Given, Taken } from '../../contract/endpoint.ts';
import type { getDraft, saveDraft } from '../../contract/sarabun/drafts.ts';
import { randomId } from '../api.ts';
import { clearAnswers } from './kept-answers.ts';
import { withinOrNot } from './store.ts';

/** A letter that a person writes, as this browser keeps it for times without a network. Never one of a class. */
export interface KeptDraft {
  personId: number;
  documentId: number;
  /** As the server gave it last. */
  view: Given<typeof getDraft>;
  subject: string;
  /** What it was written on: the server refuses it where somebody else has saved since. */
  revision: number;
  typed: Omit<Taken<typeof saveDraft>, 'documentId' | 'revision' | 'keepOther'>;
  /** Of the next sending; the same text is always sent with the same one. */
  key: string;
  unsent: boolean;
  /** The server refused it and the person was told: it waits to be opened and is not sent again by itself. Gone with the next change. */
  told?: boolean;
  /** The window that wrote it; absent in what an earlier release kept. */
  window?: string;
  /** Epoch milliseconds of the last change. */
  at: number;
}

/** This window, as long as its page lives. */
export const thisWindow = randomId();

/** What another window could not send stays as it is: that window's text is nowhere else. */
export async function keepDraft(draft: KeptDraft, { takeOver = false } = {}): Promise<void> {
  const there = takeOver ? null : await findKept(draft.personId, draft.documentId);
  if (there?.unsent && there.window !== undefined && there.window !== draft.window) return;
  await withinOrNot('drafts', 'readwrite', (store) => store.put(draft));
}

export async function findKept(personId: number, documentId: number): Promise<KeptDraft | null> {
  return (await withinOrNot<KeptDraft>('drafts', 'readonly', (store) => store.get([personId, documentId]))) ?? null;
}

/** The last changed first. */
export async function listKept(personId: number): Promise<KeptDraft[]> {
  const all = (await withinOrNot<KeptDraft[]>('drafts', 'readonly', (store) => store.getAll())) ?? [];
  return all.filter((one) => one.personId === personId).sort((a, b) => b.at - a.at);
}

/** Of this window's, or whichever it is where no window is named. */
export async function dropDraft(personId: number, documentId: number, window?: string): Promise<void> {
  const there = window === undefined ? null : await findKept(personId, documentId);
  if (there?.unsent && there.window !== undefined && there.window !== window) return;
  await withinOrNot('drafts', 'readwrite', (store) => store.delete([personId, documentId]));
}

/** On signing out: what the server has goes from this browser, what it does not have yet waits for the person. */
export async function clearSent(personId: number): Promise<void> {
  for (const one of await listKept(personId)) if (!one.unsent) await dropDraft(personId, one.documentId);
  await clearAnswers(personId);
}
