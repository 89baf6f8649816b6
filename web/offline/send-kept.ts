import i18next from 'i18next';
import { saveDraft } from '../../contract/sarabun/drafts.ts';
import { ApiError, call } from '../api.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session/session.ts';
import { toastDone, toastInfo } from '../ui/toast.ts';
import { keepDraft, listKept } from './kept-drafts.ts';
import { isOnline } from './useOnline.ts';

/** Letters that stand open in this window: their editor sends them itself. */
export const openDrafts = new Set<number>();
let sending = false;

/**
 * Sends what was written without a network, each once: with the key and on the revision that it was written on.
 * Resolves to whether something waits that is to be tried again.
 */
export async function sendKept(): Promise<boolean> {
  const { user } = useSession.getState();
  if (!user) return false;
  if (sending || !isOnline()) return true;
  sending = true;
  let waits = false;
  try {
    for (const draft of await listKept(user.F_PERSON_ID)) {
      if (!draft.unsent || draft.told || openDrafts.has(draft.documentId)) continue;
      const { documentId, revision, typed, key, subject } = draft;
      try {
        const given = await call(saveDraft, { documentId, revision, keepOther: false, ...typed }, { key, signInAgain: false });
        await keepDraft({ ...draft, revision: given.revision, unsent: false });
        toastDone(i18next.t('shell:offline.sent', { subject: nameOf(subject) }));
      } catch (error) {
        if (!isRefusal(error)) {
          waits = true;
          continue;
        }
        // It stays here; opened, it says what stands in its way, as with somebody else's changes.
        await keepDraft({ ...draft, told: true }, { takeOver: true });
        const way = { to: paths.draft(documentId), label: i18next.t('shell:offline.openDraft') };
        toastInfo(i18next.t('shell:offline.notSent', { subject: nameOf(subject) }), error.message, way);
      }
    }
    return waits;
  } finally {
    sending = false;
  }
}

/** No answer, an office that is busy, or a session that ended pass by themselves: nobody need do anything about them. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'network' && error.status < 500 && ![401, 429].includes(error.status);
}

function nameOf(subject: string): string {
  return subject || i18next.t('shell:offline.noSubject');
}
