import { officeWords, sheetWords } from '../../inspect/office-words.ts';
import type { PageWords } from './read-page.ts';

/** What is written in a DOCX, ODT or XLSX, as one page: where a page of it ends is up to who sets it. */
export async function readOffice(path: string): Promise<PageWords> {
  const text = ((await officeWords(path)) ?? (await sheetWords(path))).trim();
  return { pages: 1, classed: false, how: text === '' ? 'BLANK' : 'LAYER', turn: 0, text, lines: null };
}
