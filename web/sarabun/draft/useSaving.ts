import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { subjectOf } from '../../../contract/kinds.ts';
import { type getDraft, saveDraft } from '../../../contract/sarabun/drafts.ts';
import { ApiError, call, randomId } from '../../api.ts';
import { dropDraft, type KeptDraft, keepDraft, thisWindow } from '../../offline/kept-drafts.ts';
import { openDrafts } from '../../offline/send-kept.ts';
import { isOnline } from '../../offline/useOnline.ts';
import { useUser } from '../../shell/session/session.ts';
import { unsentText } from '../../shell/session/unsent-text.ts';

type View = Given<typeof getDraft>;
export type Typed = Omit<Taken<typeof saveDraft>, 'documentId' | 'revision' | 'keepOther'>;
export interface Saving {
  state: 'saved' | 'saving' | 'kept' | 'unsent' | 'changed' | 'failed';
  at: string;
  /** Who else saved, as the server says it; or why it was not saved. */
  why: string;
}

const pause = 1000;
/** Somebody else saved, or oneself in another window. */
const changedCodes = ['draft_changed', 'draft_changed_by_you'];

/**
 * Saves 1 s after the last change; what could not be sent is kept in this browser under the person's own name, also when the page is
 * closed, and sent when the network is back: with the same key and on the revision that it was written on. A classed letter is not kept
 * outside the page.
 */
export function useSaving(view: View, typed: Typed, startRevision: number, unsent: KeptDraft | null) {
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: view.savedAt, why: '' });
  const revision = useRef(startRevision);
  const latest = useRef(typed);
  latest.current = typed;
  const stands = useRef(JSON.stringify(typedOf(view)));
  const kept = useKept(view);
  const { F_PERSON_ID: personId } = useUser();
  // what was written before and perhaps arrived goes out under the same key
  const sending = useRef(unsent?.unsent ? { key: unsent.key, text: JSON.stringify(unsent.typed) } : { key: randomId(), text: '' });
  const classed = view.document.secrecy > 0 || (typed.secrecy ?? 0) > 0;
  const keepOther = useRef(false);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const now = latest.current;
    const text = JSON.stringify(now);
    if (text === stands.current) return true;
    if (sending.current.text !== text) sending.current = { key: randomId(), text };
    const { key } = sending.current;
    const copy = { ...copyOf(view, now), window: thisWindow, personId, revision: revision.current, key };
    if (!classed) await keepDraft({ ...copy, unsent: true });
    setSaving((was) => ({ ...was, state: 'saving' }));
    try {
      const input = { documentId: view.document.id, revision: revision.current, keepOther: keepOther.current, ...now };
      const given = await call(saveDraft, input, { key, ...(isOnline() ? {} : { signInAgain: false }) });
      revision.current = given.revision;
      keepOther.current = false;
      stands.current = text;
      if (text === JSON.stringify(latest.current)) kept.drop();
      if (!classed) await keepDraft({ ...copy, revision: given.revision, unsent: false });
      setSaving({ state: 'saved', at: given.savedAt, why: '' });
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const state = code === 'network' ? (classed ? 'unsent' : 'kept') : changedCodes.includes(code) ? 'changed' : 'failed';
      setSaving((was) => ({ ...was, state, why: error instanceof Error ? error.message : '' }));
      return false;
    }
  }, [view, kept, classed, personId]);

  /** One save at a time, each with the revision of the one before. */
  const save = useCallback((): Promise<boolean> => {
    queue.current = queue.current.then(saveOnce);
    return queue.current;
  }, [saveOnce]);

  const text = JSON.stringify(typed);
  useEffect(() => {
    if (text === stands.current) return;
    if (classed) {
      kept.drop();
      void dropDraft(personId, view.document.id, thisWindow);
    } else kept.set(JSON.stringify({ revision: revision.current, typed }));
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [text, typed, kept, classed, save, personId, view.document.id]);
  useEffect(() => {
    const back = () => void save();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [save]);

  // The letter as it was opened is kept too, so that it can be written on when the network is gone; what was kept unsent is sent.
  useEffect(() => {
    openDrafts.add(view.document.id);
    const now = latest.current;
    // what an earlier window could not send is this one's now
    if (unsent?.unsent && !classed) void keepDraft({ ...unsent, window: thisWindow }, { takeOver: true });
    if (JSON.stringify(now) !== stands.current) void save();
    else if (!classed)
      void keepDraft({ ...copyOf(view, now), window: thisWindow, personId, revision: revision.current, key: randomId(), unsent: false });
    return () => {
      openDrafts.delete(view.document.id);
    };
  }, [view, classed, personId, save, unsent]);

  /** Mine in place of theirs, when the person has said so; theirs stays as a version. */
  const overwrite = (theirs: number) => {
    revision.current = theirs;
    keepOther.current = true;
    // also where mine is what this window saved last: theirs stands there now
    stands.current = '';
    void save();
  };
  const forget = () => {
    kept.drop();
    void dropDraft(personId, view.document.id, thisWindow);
  };
  return { saving, save, overwrite, forget };
}

/** What this tab or this browser kept and could not send, on the revision that it was written on, else what the server has. */
export function useStart(view: View, unsent: KeptDraft | null): { revision: number; typed: Typed } {
  const kept = useKept(view);
  const [start] = useState(() => {
    const fresh = unsent?.unsent ? { revision: unsent.revision, typed: unsent.typed } : { revision: view.revision, typed: typedOf(view) };
    try {
      return { ...fresh, ...(JSON.parse(kept.get() ?? '{}') as Partial<typeof fresh>) };
    } catch {
      return fresh;
    }
  });
  return start;
}

function useKept(view: View) {
  const { F_PERSON_ID: personId } = useUser();
  return useMemo(() => unsentText(personId, `draft_${view.document.id}`), [personId, view.document.id]);
}

function typedOf(view: View): Typed {
  return {
    content: view.content,
    speed: view.document.speed,
    amount: view.document.amount,
    route: view.route.map(({ kind, order, id }) => ({ kind, order, id })),
    receivers: view.receivers,
    secrecy: view.document.secrecy,
    secrecyReason: view.secrecyReason,
    readers: view.readers.map(({ id }) => id),
    links: view.links.map(({ documentId, kind }) => ({ documentId, kind })),
  };
}

function copyOf(view: View, typed: Typed): Pick<KeptDraft, 'documentId' | 'view' | 'subject' | 'typed' | 'at'> {
  return { documentId: view.document.id, view, subject: subjectOf(view.document.type, typed.content).trim(), typed, at: Date.now() };
}
