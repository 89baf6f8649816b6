import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type getDraft, saveDraft } from '../../../contract/sarabun/drafts.ts';
import { ApiError, call, randomId } from '../../api.ts';
import { keptText } from '../../shell/kept.ts';
import { useUser } from '../../shell/session.ts';

type View = Given<typeof getDraft>;
export type Typed = Omit<Taken<typeof saveDraft>, 'documentId' | 'revision' | 'keepOther'>;
export interface Saving {
  state: 'saved' | 'saving' | 'kept' | 'unsent' | 'changed' | 'failed';
  at: string;
  /** Who else saved, as the server says it; or why it was not saved. */
  why: string;
}

const pause = 1000;

/**
 * Saves 1 s after the last change; what could not be sent is kept in this tab under the person's own name and sent when the
 * network is back. A classed letter is not kept outside the page.
 */
export function useSaving(view: View, typed: Typed, startRevision: number) {
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: view.savedAt, why: '' });
  const revision = useRef(startRevision);
  const latest = useRef(typed);
  latest.current = typed;
  const stands = useRef(JSON.stringify(typedOf(view)));
  const kept = useKept(view);
  const classed = view.document.secrecy > 0 || (typed.secrecy ?? 0) > 0;
  const keepOther = useRef(false);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const now = latest.current;
    const text = JSON.stringify(now);
    if (text === stands.current) return true;
    setSaving((was) => ({ ...was, state: 'saving' }));
    try {
      const input = { documentId: view.document.id, revision: revision.current, keepOther: keepOther.current, ...now };
      const given = await call(saveDraft, input, { key: randomId() });
      revision.current = given.revision;
      keepOther.current = false;
      stands.current = text;
      if (text === JSON.stringify(latest.current)) kept.drop();
      setSaving({ state: 'saved', at: given.savedAt, why: '' });
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const state = code === 'network' ? (classed ? 'unsent' : 'kept') : code === 'draft_changed' ? 'changed' : 'failed';
      setSaving((was) => ({ ...was, state, why: error instanceof Error ? error.message : '' }));
      return false;
    }
  }, [view.document.id, kept, classed]);

  /** One save at a time, each with the revision of the one before. */
  const save = useCallback((): Promise<boolean> => {
    queue.current = queue.current.then(saveOnce);
    return queue.current;
  }, [saveOnce]);

  const text = JSON.stringify(typed);
  useEffect(() => {
    if (text === stands.current) return;
    if (classed) kept.drop();
    else kept.set(JSON.stringify({ revision: revision.current, typed }));
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [text, typed, kept, classed, save]);
  useEffect(() => {
    const back = () => void save();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [save]);

  /** Mine in place of theirs, when the person has said so; theirs stays as a version. */
  const overwrite = (theirs: number) => {
    revision.current = theirs;
    keepOther.current = true;
    void save();
  };
  return { saving, save, overwrite, forget: kept.drop };
}

/** What this tab kept and could not send, on the revision that it was written on, else what the server has. */
export function useStart(view: View): { revision: number; typed: Typed } {
  const kept = useKept(view);
  const [start] = useState(() => {
    const fresh = { revision: view.revision, typed: typedOf(view) };
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
  return useMemo(() => keptText(personId, `draft_${view.document.id}`), [personId, view.document.id]);
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
