import { PDFiumLibrary } from '@hyzyla/pdfium';

let library: Promise<PDFiumLibrary> | undefined;

/** The PDF renderer (WebAssembly), once a thread or process. Its calls block: never on the event loop of the server. */
export function openPdfium(): Promise<PDFiumLibrary> {
  library ??= PDFiumLibrary.init();
  return library;
}
