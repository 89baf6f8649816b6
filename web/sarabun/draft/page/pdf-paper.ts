import { type ReadPdf, readPdf } from '../../../ui/read-pdf.ts';
import { linesOf, type PageLine } from './page-lines.ts';

/** A typeset state of a letter with the lines of its pages. */
export interface PdfPaper extends Omit<ReadPdf, 'pages'> {
  pages: { width: number; height: number; lines: PageLine[] }[];
}

export async function openPdf(file: Blob): Promise<PdfPaper> {
  const read = await readPdf(file);
  return { ...read, pages: read.pages.map(({ width, height, pieces }) => ({ width, height, lines: linesOf(pieces, height) })) };
}
