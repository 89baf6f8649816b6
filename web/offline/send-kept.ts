import i18next from 'i18next';
import { saveDraft } from '../../contract/sarabun/drafts.ts';
import { call } from '../api.ts';
import { useSession } from '../shell/session.ts';
import { toastDone, toastInfo } from '../ui/toast.ts';
import { keepDraft, listKept } from './kept-drafts.ts';
import { isOnline } from './useOnline.ts';

/** Letters that stand open in this window: their editor sends them itself. */
export const openDrafts = new Set<number>();
let sending = false;

/** Sends what was written without a network, each once: with the key and on the revision that it was written on. */
export async function sendKept(): Promise<void> {
  const { user } = useSession.getState();
  if (sending || !user || !isOnline()) return;
  sending = true;
  try {
    for (const draft of await listKept(user.F_PERSON_ID)) {
      if (!draft.unsent || openDrafts.has(draft.documentId)) continue;
      const { documentId, revision, typed, key, subject } = draft;
      try {
        const given = await call(saveDraft, { documentId, revision, keepOther: false, ...typed }, { key, signInAgain: false });
        await keepDraft({ ...draft, revision: given.revision, unsent: false });
        toastDone(i18next.t('shell:offline.sent', { subject }));
      } catch (error) {
        // It stays here; opened, it says what stands in its way, as with somebody else's changes.
        toastInfo(i18next.t('shell:offline.notSent', { subject }), error instanceof Error ? error.message : '');
      }
    }
  } finally {
    sending = false;
  }
}
