import { useCallback, useEffect, useRef, useState } from 'react';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type getDraft, saveDraft } from '../../../contract/sarabun/drafts.ts';
import { ApiError, call, randomId } from '../../api.ts';

type View = Given<typeof getDraft>;
export type Typed = Omit<Taken<typeof saveDraft>, 'documentId' | 'revision'>;
export interface Saving {
  state: 'saved' | 'saving' | 'kept' | 'changed' | 'failed';
  at: string;
  /** Who else saved, as the server says it; or why it was not saved. */
  why: string;
}

const pause = 1000;

/** Saves 1 s after the last change; what could not be sent is kept in this tab and sent when the network is back. */
export function useSaving(view: View, typed: Typed, startRevision: number) {
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: view.savedAt, why: '' });
  const revision = useRef(startRevision);
  const latest = useRef(typed);
  latest.current = typed;
  const stands = useRef(JSON.stringify(typedOf(view)));
  const key = `draft ${view.document.id}`;
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const now = latest.current;
    const text = JSON.stringify(now);
    if (text === stands.current) return true;
    setSaving((was) => ({ ...was, state: 'saving' }));
    try {
      const input = { documentId: view.document.id, revision: revision.current, ...now };
      const given = await call(saveDraft, input, { key: randomId() });
      revision.current = given.revision;
      stands.current = text;
      if (text === JSON.stringify(latest.current)) sessionStorage.removeItem(key);
      setSaving({ state: 'saved', at: given.savedAt, why: '' });
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const state = code === 'network' ? 'kept' : code === 'draft_changed' ? 'changed' : 'failed';
      setSaving((was) => ({ ...was, state, why: error instanceof Error ? error.message : '' }));
      return false;
    }
  }, [view.document.id, key]);

  /** One save at a time, each with the revision of the one before. */
  const save = useCallback((): Promise<boolean> => {
    queue.current = queue.current.then(saveOnce);
    return queue.current;
  }, [saveOnce]);

  const text = JSON.stringify(typed);
  useEffect(() => {
    if (text === stands.current) return;
    sessionStorage.setItem(key, JSON.stringify({ revision: revision.current, typed }));
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [text, typed, key, save]);
  useEffect(() => {
    const back = () => void save();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [save]);

  /** Mine over theirs, when the person has said so. */
  const overwrite = (theirs: number) => {
    revision.current = theirs;
    void save();
  };
  return { saving, save, overwrite, forget: () => sessionStorage.removeItem(key) };
}

/** What this tab kept and could not send, on the revision that it was written on, else what the server has. */
export function startOf(view: View): { revision: number; typed: Typed } {
  const kept = sessionStorage.getItem(`draft ${view.document.id}`);
  return kept ? (JSON.parse(kept) as { revision: number; typed: Typed }) : { revision: view.revision, typed: typedOf(view) };
}

function typedOf(view: View): Typed {
  return {
    content: view.content,
    speed: view.document.speed,
    route: view.route.map(({ kind, order, id }) => ({ kind, order, id })),
    receivers: view.receivers,
    links: view.links.map(({ documentId, kind }) => ({ documentId, kind })),
  };
}
