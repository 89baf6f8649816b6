import { expect, type Page } from '@playwright/test';
import { hostileTexts } from '../server/test/hostile-texts.ts';
import { type Call, enterAs, readAs } from './officers.ts';
import { test } from './story.ts';

// What a browser makes of texts that would run something if anything read them as markup; what the server keeps of them: hostile-texts.test.ts.
const blocks = hostileTexts.map((text) => ({ kind: 'paragraph', text }));
/** A body has 500 blocks at most: the rest stands in a table. */
const body = [
  ...blocks.slice(0, 400),
  { kind: 'table', rows: blocks.slice(400, 600).map(({ text }, at) => [{ text: `${at}` }, { text }]) },
];
/** Whole titles of the kind that fits one. */
const short = hostileTexts.filter((text) => text.length > 20 && text.length < 190 && text.startsWith('<'));

test('[SEC19] hundreds of hostile texts are read as words in news, articles, drafts, lists and titles: nothing of them runs', async ({
  page,
}) => {
  test.slow();
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => happened.push(`popup ${popup.url()}`));
  page.on('pageerror', (error) => happened.push(error.message));
  page.on('request', (one) => {
    if (!/^(data|blob):/.test(one.url()) && new URL(one.url()).hostname !== 'localhost') happened.push(one.url());
  });

  const admin = await enterAs(page, 'admin');
  for (const title of short.slice(0, 8)) await newsOf(admin, title, [{ kind: 'paragraph', text: title }]);
  const news = await newsOf(admin, short[8] as string, body);
  for (const [path, count] of [
    [`intranet/news/${news}`, hostileTexts.length],
    ['intranet', 8],
    ['intranet/manage-intranet', 1],
  ] as const) {
    await page.goto(path);
    await standsStill(page, count);
  }

  const officer = await enterAs(page, 'officer');
  const mine = await readAs(page, 'officer', '/knowledge/articles?pageSize=1&view=mine');
  const { categoryId, ownerPost } = await readAs(page, 'officer', `/knowledge/articles/${mine.items[0].id}/edit`);
  const article = {
    title: short[9],
    kind: 'HOW_TO',
    body,
    tags: [],
    categoryId,
    ownerPost,
    audience: 'EVERYBODY',
    readers: [],
    reviewMonths: 12,
  };
  const kept = await officer('/knowledge/articles', { ...article, references: [], files: [], note: '' });
  expect(kept, JSON.stringify(kept)).toMatchObject({ status: 'success' });
  await page.goto(`knowledge/${kept.id}`);
  await standsStill(page, hostileTexts.length);

  const made = await officer('/sarabun/drafts', { type: 2 });
  const path = `/sarabun/drafts/${made.documentId}`;
  const draft = await readAs(page, 'officer', path);
  const content = { ...draft.content, subject: short[10], body };
  expect(await officer(path, { revision: draft.revision, content, speed: 1, route: [], receivers: [], links: [] })).toMatchObject({
    status: 'success',
  });
  await page.goto(`sarabun/draft/${made.documentId}`);
  await standsStill(page, 400);
  expect(happened).toEqual([]);
});

async function newsOf(admin: Call, title: string, text: object[]): Promise<number> {
  const shown = { category: 'NEWS', staffOnly: 0, pinned: 0, published: 1, publishFrom: null, publishUntil: null };
  const made = await admin('/intranet/manage/news', { ...shown, title, body: text, coverAlt: '', cover: null, files: [] });
  expect(made, JSON.stringify(made)).toMatchObject({ status: 'success' });
  return made.id as number;
}

/** So many of the texts stand there as words; nothing ran, and nothing of theirs became a part of the page. */
async function standsStill(page: Page, most: number): Promise<void> {
  await expect
    .poll(() => page.evaluate((texts) => texts.filter((one) => document.body.textContent?.includes(one)).length, whole()))
    .toBeGreaterThanOrEqual(Math.min(most, whole().length) - 1);
  const found = await page.evaluate(() => ({
    ran: (window as { ran?: number }).ran ?? 0,
    title: document.title,
    parts: [
      ...document.querySelectorAll(
        'iframe, object, embed, base, marquee, math, main script, main style:not([data-mantine-styles]), main form[action^="javascript" i]',
      ),
    ].map((one) => one.outerHTML),
    handlers: [...document.querySelectorAll('main *')].filter((one) =>
      one.getAttributeNames().some((name) => /^on/i.test(name) || name === 'srcdoc'),
    ).length,
    addresses: [...document.querySelectorAll('main a[href]')]
      .map((one) => new URL((one as HTMLAnchorElement).href).protocol)
      .filter((one) => !/^(https?|mailto|tel):$/.test(one)),
  }));
  expect(found).toMatchObject({ ran: 0, parts: [], handlers: 0, addresses: [] });
  expect(found.title).not.toBe('ran');
}

/** Those that a page shows letter by letter: without what is taken off, and without spaces that a page folds. */
function whole(): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return hostileTexts.filter((text) => !/[\u0000-\u001f\u200b]/.test(text)).map((text) => text.normalize('NFC').trim());
}
