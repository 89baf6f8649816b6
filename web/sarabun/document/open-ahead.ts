import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Sent } from '../../../contract/endpoint.ts';
import { times } from '../../../contract/rules/times.ts';
import { openDocument } from '../../../contract/sarabun/letters.ts';
import { call, fetchBlob, readKey } from '../../api.ts';
import type { Letter } from './ActionPanel.tsx';
import { isDraft } from './draft.ts';
import { isOffice } from './file-kinds.ts';

/** A letter as a window is asked for it. */
export interface Wanted {
  documentId: number;
  transmissionId: number | null;
  taskId: number | null;
  role: string;
  viewer: string;
}

/** What the window asks with. */
export function openingOf({ documentId, transmissionId, taskId, role, viewer }: Wanted): Sent<typeof openDocument> {
  return { documentId, role, viewer, ...(transmissionId ? { transmissionId } : {}), ...(taskId ? { taskId } : {}) };
}

/** Asks for a letter, then for its paper, while its window is made. What fails is asked for again by the window, which says so. */
export function openAhead(client: QueryClient, wanted: Wanted): void {
  const input = openingOf(wanted);
  const opening = client.fetchQuery({
    queryKey: readKey(openDocument, input),
    queryFn: () => call(openDocument, input),
    staleTime: times.openedAhead,
  });
  opening.then(
    (letter) => {
      const main = mainPaper(letter);
      // of a classed letter each look is one of its own
      if (main && letter.document.secrecy === 0) void client.prefetchQuery(paperOf(letter, main.id));
    },
    () => {},
  );
}

/** A document that somebody else has made has no paper but its file. */
export const fileOnly = 15;

/** The file that is shown first. */
export function mainPaper(letter: Letter): Letter['files'][number] | undefined {
  const pdfs = letter.files.filter((file) => file.mime === 'application/pdf');
  const plain = isDraft(letter) && letter.document.type !== fileOnly;
  return pdfs.find((file) => file.role === 'MAIN') ?? (plain ? undefined : pdfs[0]);
}

/** A file of a letter as it is looked at. */
export function paperOf(letter: Letter, documentFileId: number) {
  const file = letter.files.find((one) => one.id === documentFileId);
  return queryOptions({
    queryKey: ['document-file', documentFileId],
    queryFn: ({ signal }) =>
      fetchBlob(`/sarabun/document-files/${documentFileId}?as=${isOffice(file?.mime ?? '') ? 'pdf' : 'original'}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // a classed letter is not kept once it is closed: each look is one of its own
    gcTime: letter.document.secrecy > 0 ? 0 : 60_000,
  });
}
