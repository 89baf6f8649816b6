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

/** Where a word begins on the first page, in thousandths of its width and height from the top left. */
export async function placeIn(pdf: Uint8Array, word: string): Promise<{ x: number; y: number }> {
  const require = createRequire(createRequire(import.meta.url).resolve('react-pdf'));
  const { getDocument } = await import(require.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = (await page.getTextContent()) as { items: { str: string; transform: number[]; width: number }[] };
  const { width, height } = page.getViewport({ scale: 1 });
  await document.loadingTask.destroy();
  let from = items
    .map(({ str }) => str)
    .join('')
    .indexOf(word);
  for (const { str, transform, width: wide } of items) {
    const [x = 0, y = 0] = transform.slice(4);
    if (from < str.length) return { x: ((x + (wide * from) / str.length) / width) * 1000, y: (1 - y / height) * 1000 };
    from -= str.length;
  }
  throw new Error(`no ${word} on the page`);
}

/** All of it without the ends of its lines: words that go on in the next line are found too. */
export async function runningText(pdf: Uint8Array): Promise<string> {
  return (await textsOf(pdf)).map((page) => page.replaceAll('\n', '')).join('\n');
}
