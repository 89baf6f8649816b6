import { createRequire } from 'node:module';

/** What a browser's viewer finds to copy and search, page by page. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const require = createRequire(createRequire(import.meta.url).resolve('react-pdf'));
  const { getDocument } = await import(require.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item: { str: string; hasEOL: boolean }) => item.str + (item.hasEOL ? '\n' : '')).join(''));
  }
  await document.loadingTask.destroy();
  return pages;
}

/** All of it without the ends of its lines: words that go on in the next line are found too. */
export async function runningText(pdf: Uint8Array): Promise<string> {
  return (await textsOf(pdf)).map((page) => page.replaceAll('\n', '')).join('\n');
}
