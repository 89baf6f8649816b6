import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type FileReading, fileWords, type PageWords, wordPages } from '../../../contract/sarabun/letters.ts';
import { call, readKey } from '../../api.ts';

/** What the office has read on the pages of a scanned file; a page without is its own reader's. */
export interface FileWords {
  of: (page: number) => Promise<PageWords | null>;
}

/** Asked for some pages at a time, each time it is asked for the first of them. */
export function useFileWords(documentFileId: number, reading: FileReading | undefined): FileWords | undefined {
  const client = useQueryClient();
  const scanned = reading?.scanned ?? 0;
  const done = reading?.done ?? 0;
  return useMemo(() => {
    if (scanned === 0) return undefined;
    return {
      async of(page) {
        const input = { documentFileId, from: page - ((page - 1) % wordPages) };
        const { pages } = await client.fetchQuery({
          queryKey: [...readKey(fileWords, input), done],
          queryFn: ({ signal }) => call(fileWords, input, { signal }),
          staleTime: Number.POSITIVE_INFINITY,
        });
        return pages.find((one) => one.page === page) ?? null;
      },
    };
  }, [client, documentFileId, scanned, done]);
}

/** The words of one page, null where it has none of these, undefined until that is known. */
export function usePageWords(words: FileWords | undefined, page: number): PageWords | null | undefined {
  const [found, setFound] = useState<{ words: FileWords; page: PageWords | null }>();
  useEffect(() => {
    if (!words) return;
    let gone = false;
    words.of(page).then(
      (own) => !gone && setFound({ words, page: own }),
      () => !gone && setFound({ words, page: null }),
    );
    return () => {
      gone = true;
    };
  }, [words, page]);
  if (!words) return null;
  return found?.words === words ? found.page : undefined;
}

/** Its runs one after the other, as they are looked for. */
export const runsOf = (page: PageWords): string[] => page.lines.flatMap((line) => line.map(([text]) => text));
