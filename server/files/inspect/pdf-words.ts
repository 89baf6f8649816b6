import { readFile } from 'node:fs/promises';
import { openPdfium } from './pdfium.ts';

const mostPages = 2_000;
const mostLetters = 4_000_000;

/** What can be read on each page; empty for a scanned one. Runs in the limited process only. */
export async function pdfWords(path: string, most = mostPages): Promise<string[]> {
  const library = await openPdfium();
  const document = await library.loadDocument(await readFile(path));
  try {
    const pages: string[] = [];
    let left = mostLetters;
    const last = Math.min(document.getPageCount(), most);
    for (let index = 0; index < last && left > 0; index++) {
      const text = thaiOfFonts(document.getPage(index).getText()).slice(0, left);
      left -= text.length;
      pages.push(text);
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** Vowels and tone marks of old Thai fonts, drawn higher, lower or further left, at places of their own. */
const drawnAs = 'ฐิีึื่้๊๋์่้๊๋์ญัํ็่้๊๋์ฺุู';

export function thaiOfFonts(text: string): string {
  return (
    text
      .replace(/[\uf700-\uf71a]/g, (letter) => drawnAs[letter.charCodeAt(0) - 0xf700] ?? letter)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the renderer puts them where it knows no letter, and at soft hyphens
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\u00ad]/g, '')
  );
}
