import { useEffect, useRef, useState } from 'react';
import { times } from '../../../../contract/rules/times.ts';
import { ApiError, postForBlob } from '../../../api.ts';
import type { Typed } from '../useSaving.ts';
import { openPdf, type PdfPaper } from './pdf-paper.ts';

export interface Paper {
  /** The last good state; null until the first has come. */
  file: Blob | null;
  pdf: PdfPaper | null;
  /** Why the newest state could not be typeset. */
  error: ApiError | null;
  /** Asks once more. */
  again: () => void;
}

/**
 * The page of what is typed, asked for after a pause in typing. What is overtaken is given up here and on the server; what stands stays until
 * the new is there. A classed letter rests longer: each look at it is kept in the audit.
 */
export function usePaper(documentId: number, typed: Typed, { enabled, classed }: { enabled: boolean; classed: boolean }): Paper {
  const [state, setState] = useState<Omit<Paper, 'again'>>({ file: null, pdf: null, error: null });
  const [round, setRound] = useState(0);
  const first = useRef(true);
  const { content, speed, secrecy, route, receivers } = typed;
  const text = JSON.stringify({ content, speed, secrecy, route, receivers });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks once more for the same
  useEffect(() => {
    if (!enabled) return;
    const gone = new AbortController();
    const pause = first.current ? 0 : classed ? times.previewClassed : times.preview;
    const timer = setTimeout(() => {
      first.current = false;
      void ask(documentId, text, gone.signal).then(
        (made) => made && setState(made),
        (error: unknown) => {
          if (gone.signal.aborted) return;
          setState((was) => ({ ...was, error: error instanceof ApiError ? error : new ApiError('', { code: 'broken', status: 0 }) }));
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [documentId, text, enabled, classed, round]);
  const { pdf } = state;
  useEffect(() => () => pdf?.close(), [pdf]);
  return { ...state, again: () => setRound((now) => now + 1) };
}

async function ask(documentId: number, text: string, signal: AbortSignal): Promise<Omit<Paper, 'again'> | null> {
  const file = await postForBlob(`/sarabun/drafts/${documentId}/preview`, text, signal);
  const pdf = await openPdf(file);
  if (!signal.aborted) return { file, pdf, error: null };
  pdf.close();
  return null;
}
