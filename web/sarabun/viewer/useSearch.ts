import { useEffect, useRef, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import { type FileWords, runsOf } from './file-words.ts';
import { findLoosely, findText, type Hit } from './find-text.ts';

type Pdf = pdfjs.PDFDocumentProxy;

/** Where to begin: words that were found in the file, and the page they stand on. */
export interface Start {
  page: number;
  words: string;
}

/** What there is to be looked through: the pages of a PDF, and what the office read on those that are pictures. */
interface Sources {
  pdf: Pdf | null;
  read: FileWords | undefined;
  pages: number;
}

/** Words looked for in the file, page after page, each page's text read once. */
export function useSearch({ pdf, read, pages }: Sources, onHit: (page: number) => void, start?: Start) {
  const [words, setWords] = useState(start?.words ?? '');
  const [hits, setHits] = useState<Hit[]>([]);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const texts = useRef<{ of: unknown; pages: Map<number, string[]> }>({ of: null, pages: new Map() });
  // the first hit is that on the page that one came for; what is typed then begins at the first page
  const from = start && words === start.words ? start.page : 1;
  const shown = useRef(onHit);
  shown.current = onHit;

  useEffect(() => {
    setHits([]);
    setAt(0);
    if ((!pdf && !read) || pages === 0 || words.trim() === '') return;
    if (texts.current.of !== (pdf ?? read)) texts.current = { of: pdf ?? read, pages: new Map() };
    let over = false;
    async function look(): Promise<void> {
      setBusy(true);
      const found: Hit[] = [];
      let told = 0;
      // from the page that one came for to the end, then those before it
      for (let n = 0; n < pages && !over; n++) {
        const page = ((from - 1 + n) % pages) + 1;
        const own = (await read?.of(page).catch(() => null)) ?? null;
        found.push(
          ...(own ? findLoosely(words, page, runsOf(own)) : findText(words, page, pdf ? await textOf(pdf, page, texts.current.pages) : [])),
        );
        if (found.length > told && (told === 0 || n % 25 === 0)) {
          if (told === 0 && !over) shown.current(found[0]?.page ?? 1);
          told = found.length;
          if (!over) setHits([...found]);
        }
      }
      if (over) return;
      const inOrder = [...found].sort((a, b) => a.page - b.page);
      setHits(inOrder);
      // who has moved on meanwhile stays at his hit
      setAt((now) => Math.max(0, inOrder.indexOf(found[now] as Hit)));
      setBusy(false);
    }
    const timer = setTimeout(() => void look().catch(() => setBusy(false)), 200);
    return () => {
      over = true;
      clearTimeout(timer);
      setBusy(false);
    };
  }, [pdf, read, pages, words, from]);

  function go(by: number): void {
    if (hits.length === 0) return;
    const next = (at + by + hits.length) % hits.length;
    setAt(next);
    shown.current(hits[next]?.page ?? 1);
  }

  return { words, setWords, hits, at, go, busy };
}

async function textOf(pdf: Pdf, page: number, known: Map<number, string[]>): Promise<string[]> {
  const found = known.get(page);
  if (found) return found;
  const { items } = await (await pdf.getPage(page)).getTextContent();
  const texts = items.map((item) => ('str' in item ? item.str : ''));
  known.set(page, texts);
  return texts;
}
