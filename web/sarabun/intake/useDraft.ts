import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, emptyDraft, isEmpty, keepDraft, keptDraft } from './draft.ts';

export interface DraftSaving {
  state: 'none' | 'saving' | 'saved' | 'classed' | 'off';
  at: Date | null;
}

/** The form's content, kept in the browser half a second after the last change and when the page is left. */
export function useDraft(personId: number) {
  const [draft, setDraft] = useState<Draft>(() => keptDraft(personId) ?? emptyDraft(personId));
  const [restored, setRestored] = useState(() => keptDraft(personId) !== null);
  const [saving, setSaving] = useState<DraftSaving>({ state: 'none', at: null });
  const latest = useRef(draft);
  const dirty = useRef(false);
  latest.current = draft;

  const flush = useCallback(() => {
    if (!dirty.current) return;
    dirty.current = false;
    // what a classed letter says stays in the page
    const classed = latest.current.secrecy !== '0';
    const kept = keepDraft(personId, classed || isEmpty(latest.current) ? null : latest.current);
    setSaving(classed ? { state: 'classed', at: null } : kept ? { state: 'saved', at: new Date() } : { state: 'off', at: null });
  }, [personId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft starts the wait anew
  useEffect(() => {
    if (!dirty.current) return;
    setSaving({ state: 'saving', at: null });
    const timer = setTimeout(flush, 500);
    return () => clearTimeout(timer);
  }, [draft, flush]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const change = useCallback((part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => {
    dirty.current = true;
    setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
  }, []);

  /** Begins anew; with `keep` some values stay for the next letter. */
  const clear = useCallback(
    (keep: Partial<Draft> = {}) => {
      dirty.current = false;
      keepDraft(personId, null);
      setDraft({ ...emptyDraft(personId), ...keep });
      setRestored(false);
      setSaving({ state: 'none', at: null });
    },
    [personId],
  );

  return { draft, change, clear, saving, restored };
}
