import i18next from 'i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ApiError, call, upload } from '../api.ts';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { useSession } from '../shell/session/session.ts';
import { toastDone, toastInfo } from '../ui/toast.ts';
import { dropAct, type KeptAct, listActs, putAct } from './kept-acts.ts';
import { keepDraft, listKept } from './kept-drafts.ts';
import { isOnline } from './useOnline.ts';

/** Letters that stand open in this window: their editor sends them itself. */
export const openDrafts = new Set<number>();
let sending: Promise<boolean> | null = null;
let again = false;

/**
 * Sends what was written or done without a network, each once: with the key that it was kept with.
 * Resolves to whether something waits that is to be tried again.
 */
export function sendKept(): Promise<boolean> {
  again = true;
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<boolean> {
  let waits = false;
  while (again) {
    again = false;
    const { user } = useSession.getState();
    if (!user) return false;
    if (!isOnline()) return true;
    const [drafts, acts] = [await sendDrafts(user.F_PERSON_ID), await alone(() => sendActs(user.F_PERSON_ID))];
    waits = drafts || acts;
  }
  return waits;
}

async function sendDrafts(personId: number): Promise<boolean> {
  let waits = false;
  for (const draft of await listKept(personId)) {
    if (!draft.unsent || draft.told || openDrafts.has(draft.documentId)) continue;
    const { documentId, revision, typed, key, subject } = draft;
    try {
      // few come with something to send: every visit would bring all calls of drafts
      const { saveDraft } = await import('../../contract/sarabun/drafts.ts');
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
}

/** What was done goes in the order in which it was done: one that finds no answer stops all, one that is refused its own line. */
async function sendActs(personId: number): Promise<boolean> {
  const held = new Set<string>();
  for (const act of await listActs(personId)) {
    if (act.refused) held.add(act.line);
    if (held.has(act.line)) continue;
    try {
      await sendAct(act);
      await dropAct(act);
    } catch (error) {
      if (!isRefusal(error)) return true;
      held.add(act.line);
      await putAct({ ...act, refused: { code: error.code, message: error.message, confirms: (error.body.confirms as string[]) ?? [] } });
      if (!location.pathname.endsWith(act.page))
        toastInfo(act.says.join(' · '), error.message, { to: act.page, label: i18next.t('shell:offline.mendAct') });
    }
  }
  return false;
}

async function sendAct(act: KeptAct): Promise<void> {
  const { path, input, key, picture } = act;
  const endpoint = { kind: 'write', method: 'POST', key: 'required', path } as Endpoint;
  if (!act.done) {
    const { unconfirmed = [] } = (await call(endpoint, input, { key, signInAgain: false })) as {
      unconfirmed?: { code: string; text: string }[];
    };
    // nothing was done: they are read by the person first
    if (unconfirmed.length > 0)
      throw new ApiError(unconfirmed.map(({ text }) => text).join(' '), {
        code: 'unconfirmed',
        status: 200,
        body: { confirms: unconfirmed.map(({ code }) => code) },
      });
  }
  if (!picture) return;
  await putAct({ ...act, done: true });
  const form = new FormData();
  form.set('file', picture.blob, picture.name);
  await upload(picture.path, form, { key: `${key}-picture` });
}

/** One window at a time; where browsers can't tell, the key alone makes it once. */
async function alone(send: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return send();
  return navigator.locks.request(`${boot.storagePrefix} kept acts`, { ifAvailable: true }, (lock) => (lock ? send() : true));
}

/** No answer, an office that is busy or not confirmed yet, or a session that ended pass by themselves: whoever did it need do nothing about them. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    !['network', 'restored_unconfirmed'].includes(error.code) &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  );
}

function nameOf(subject: string): string {
  return subject || i18next.t('shell:offline.noSubject');
}
