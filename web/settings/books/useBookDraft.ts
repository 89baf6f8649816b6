import { useState } from 'react';
import { useUnsaved } from '../../ui/useUnsaved.ts';

/** What is typed on a page about one book, over what is kept. */
export interface BookDraft<T> {
  now: T | undefined;
  set: (now: T) => void;
  changed: boolean;
  /** It is meant for every book of the kind. */
  everyBook: boolean;
  setEveryBook: (every: boolean) => void;
  /** Back to what is kept. */
  begin: () => void;
  /** Back to what is kept now. */
  latest: () => Promise<void>;
}

/** `kept`: undefined until it was read by `refetch`; `reset` forgets a refusal. */
export function useBookDraft<T>(kept: T | undefined, refetch: () => Promise<unknown>, reset: () => void): BookDraft<T> {
  const [draft, set] = useState<T | null>(null);
  const [everyBook, setEveryBook] = useState(false);
  const changed = draft !== null && JSON.stringify(draft) !== JSON.stringify(kept);
  useUnsaved(changed);
  function begin(): void {
    set(null);
    setEveryBook(false);
    reset();
  }
  return { now: draft ?? kept, set, changed, everyBook, setEveryBook, begin, latest: () => refetch().then(begin) };
}
