import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { times } from '../../../../contract/rules/times.ts';
import { paperRead, readPaper } from '../../../../contract/sarabun/intake.ts';
import { fetchBlob, useRead, useWrite } from '../../../api.ts';
import { useReferenceLists } from '../../reference-lists.ts';
import type { Draft } from '../draft.ts';
import { filled } from './fill.ts';

export type ReadingState = 'none' | 'waiting' | 'read' | 'classed' | 'failed';

/** Has the paper of an open letter read once it is here, and fills in what it says. */
export function usePaperReading(draft: Draft, change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void) {
  const known = useReferenceLists();
  const on = known?.functions.includes('paperReading') === true;
  const file = on && draft.secrecy === '0' && draft.main && !draft.main.held ? draft.main.id : '';
  const ask = useWrite(readPaper, { refresh: [paperRead] });
  const read = useRead(
    paperRead,
    { file },
    { enabled: file !== '', staleTime: 0, every: (given) => (given?.state === 'waiting' ? times.readingAsked : undefined) },
  );
  const state: ReadingState = file === '' ? 'none' : (read.data?.state ?? 'none');
  const { mutate, isIdle } = ask;
  useEffect(() => {
    if (file !== '' && read.data?.state === 'none' && isIdle) mutate({ file });
  }, [file, read.data?.state, isIdle, mutate]);
  const { reset } = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is asked for anew
  useEffect(() => reset(), [file]);

  const proposals = read.data?.proposals;
  useEffect(() => {
    if (!proposals || file === '' || !known) return;
    const speedOf = (word: string) => known.speeds.find((speed) => speed.thai === word)?.code;
    change((now) => (now.paper?.file === file ? {} : filled(now, file, proposals, (word) => speedOf(word)?.toString())));
  }, [proposals, file, known, change]);

  return { state, again: () => mutate({ file }) };
}

/** The first page of the paper, drawn once for all that is cut out of it; undefined until then. */
export function useFirstPage(file: string | undefined): HTMLCanvasElement | undefined {
  const bytes = useQuery({
    queryKey: ['upload', file],
    queryFn: ({ signal }) => fetchBlob(`/sarabun/uploads/${file}`, signal),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const page = useQuery({
    queryKey: ['upload', file, 'first page'],
    queryFn: async ({ signal }) => {
      const { readPdf } = await import('../../../ui/read-pdf.ts');
      const pdf = await readPdf(bytes.data as Blob);
      try {
        return await pdf.draw(1, 1600 / (pdf.pages[0]?.width ?? 595), signal);
      } finally {
        pdf.close();
      }
    },
    enabled: bytes.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return page.data;
}
