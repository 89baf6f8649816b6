import { expect, type Page, type Request } from '@playwright/test';

/** Waits until every answer that the page asked for has come and is shown. */
export function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  const kinds = ['fetch', 'xhr', 'script', 'stylesheet', 'image', 'font'];
  page.on('request', (one) => kinds.includes(one.resourceType()) && asked.add(one));
  page.on('requestfinished', (one) => asked.delete(one));
  page.on('requestfailed', (one) => asked.delete(one));
  return async () => {
    const waitsFor = async () => [...(await page.evaluate(busyParts)), ...[...asked].map((one) => one.url())];
    await expect.poll(waitsFor, { intervals: [20, 50, 100] }).toEqual([]);
  };
}

/** What says of itself, once what has come is drawn, that it is not ready. */
function busyParts(): Promise<string[]> {
  const find = () => [...document.querySelectorAll('[aria-busy="true"]')].filter((one) => one.getClientRects().length > 0);
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(find().map((one) => `${one.tagName} ${one.className}`)))),
  );
}
