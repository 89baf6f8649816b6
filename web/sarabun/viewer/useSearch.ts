import { useEffect, useRef, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import { findText, type Hit } from './find-text.ts';

type Pdf = pdfjs.PDFDocumentProxy;

/** Words looked for in the file, page after page, each page's text read once. */
export function useSearch(pdf: Pdf | null, onHit: (page: number) => void) {
  const [words, setWords] = useState('');
  const [hits, setHits] = useState<Hit[]>([]);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const texts = useRef<{ pdf: Pdf | null; pages: Map<number, string[]> }>({ pdf: null, pages: new Map() });
  const shown = useRef(onHit);
  shown.current = onHit;

  useEffect(() => {
    setHits([]);
    setAt(0);
    if (!pdf || words.trim() === '') return;
    if (texts.current.pdf !== pdf) texts.current = { pdf, pages: new Map() };
    let over = false;
    async function look(file: Pdf): Promise<void> {
      setBusy(true);
      const found: Hit[] = [];
      let told = 0;
      for (let page = 1; page <= file.numPages && !over; page++) {
        found.push(...findText(words, page, await textOf(file, page, texts.current.pages)));
        if (found.length > told && (told === 0 || page % 25 === 0)) {
          if (told === 0 && !over) shown.current(found[0]?.page ?? 1);
          told = found.length;
          if (!over) setHits([...found]);
        }
      }
      if (over) return;
      setHits(found);
      setBusy(false);
    }
    const timer = setTimeout(() => void look(pdf).catch(() => setBusy(false)), 200);
    return () => {
      over = true;
      clearTimeout(timer);
      setBusy(false);
    };
  }, [pdf, words]);

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
