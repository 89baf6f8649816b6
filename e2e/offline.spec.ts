import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { enterAs, readAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker is there, has kept the page, and answers for it. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** A new draft of the officer's before him, of a page that is kept. */
async function openDraft(page: Page) {
  const call = await enterAs(page, 'officer');
  const { documentId } = (await call('/sarabun/drafts', { type: 2 })) as { documentId: number };
  await page.goto(`sarabun/draft/${documentId}`);
  const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
  await expect(subject).toBeVisible();
  await kept(page);
  return { call, documentId, subject };
}

/** Every address that the browser keeps of this office. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
}

test('[X] without a network a draft is written on, survives a reload and arrives at the server once', async ({
  page,
  request,
  context,
}) => {
  const { call, documentId, subject } = await openDraft(page);
  const saves: { key: string; body: string }[] = [];
  context.on('request', (one) => {
    if (one.method() === 'POST' && new URL(one.url()).pathname === `/api/sarabun/drafts/${documentId}`)
      saves.push({ key: one.headers()['idempotency-key'] ?? '', body: one.postData() ?? '' });
  });

  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'ไม่มีเครือข่าย' });
  await expect(banner).toBeVisible();
  const text = `เขียนขณะไม่มีเครือข่าย ${Date.now() % 100_000}`;
  await subject.fill(text);
  await expect(page.getByText('เก็บในเครื่อง รอเครือข่าย')).toBeVisible();

  await page.goto('portal');
  await expect(banner).toBeVisible();
  const list = page.getByRole('list', { name: 'ร่างที่เก็บไว้ในเครื่องนี้' });
  await expect(list.getByRole('listitem').filter({ hasText: text })).toContainText('รอส่งเมื่อออนไลน์');
  await withoutFaults(page);
  await list.getByRole('link', { name: text }).click();
  await expect(subject).toHaveValue(text);
  await page.reload();
  await expect(subject).toHaveValue(text);
  await expect(banner).toBeVisible();

  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText(/บันทึกแล้ว/).first()).toBeVisible();
  const there = (await (
    await request.get(`api/sarabun/drafts/${documentId}`, { headers: { authorization: `Bearer ${await tokenOf(page)}` } })
  ).json()) as { content: { subject: string }; revision: number };
  expect(there.content.subject).toBe(text);
  expect(new Set(saves.filter(({ body }) => body.includes(text)).map(({ key }) => key)).size).toBe(1);
  const addresses = await keptAddresses(page);
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  await call(`/sarabun/drafts/${documentId}/delete`);
});

test('[X] a draft that the office could not take is told of with the way to it', async ({ page, context }) => {
  const { call, documentId, subject } = await openDraft(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'ไม่มีเครือข่าย' })).toBeVisible();
  await subject.fill('เขียนในเครื่องนี้');
  await expect(page.getByText('เก็บในเครื่อง รอเครือข่าย')).toBeVisible();
  // meanwhile another text is saved
  const { content, revision } = await readAs(page, 'officer', `/sarabun/drafts/${documentId}`);
  const input = { revision, content: { ...content, subject: 'เขียนในอีกเครื่อง' }, speed: 1, route: [], receivers: [], links: [] };
  expect(await call(`/sarabun/drafts/${documentId}`, input)).toMatchObject({ status: 'success' });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.goto('portal');
  // the network comes back while a slow machine still looks for the portal's parts
  await context.setOffline(false);
  const told = page.getByRole('alert').filter({ hasText: 'ยังส่งร่าง “เขียนในเครื่องนี้” ไม่ได้' });
  await expect(told).toBeVisible({ timeout: 90_000 });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await told.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/sarabun/draft/${documentId}$`));
  await expect(subject).toHaveValue('เขียนในเครื่องนี้');
  await expect(told).toHaveCount(0);
  await call(`/sarabun/drafts/${documentId}/delete`);
});

test('[X] who wanted a page that was not to be had without a network is led to it when the network is back', async ({ page, context }) => {
  await openDraft(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'ไม่มีเครือข่าย' })).toBeVisible();
  const ways = [
    { to: 'search', name: 'ค้นหาหนังสือ', open: () => page.goto('sarabun/search?text=x') },
    { to: 'drafts', name: 'หนังสือที่จัดทำ', open: () => page.getByRole('link', { name: 'หนังสือที่จัดทำ' }).first().click() },
  ];
  for (const { to, name, open } of ways) {
    await context.setOffline(true);
    await open();
    await expect(page).toHaveURL(new RegExp(`/offline\\?back=%2Fsarabun%2F${to}`));
    await expect(page.getByRole('heading', { level: 1, name: 'ร่างที่เก็บไว้ในเครื่องนี้' })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(new RegExp(`/sarabun/${to}`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('eoffice_token') ?? '');
}

test('[X] a newer version is offered, taken when the person says so', async ({ page }) => {
  await enterAs(page, 'officer');
  await page.goto('portal');
  await kept(page);
  const built = readFileSync('dist/web/sw.js', 'utf8');
  try {
    writeFileSync('dist/web/sw.js', built.replace(/("?build"?: ?[`"'])\w+/, '$1another'));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const notice = page.getByRole('status').filter({ hasText: 'มีรุ่นใหม่' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'โหลดใหม่' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.evaluate(() => caches.keys())).some((name) => name.endsWith('another'))).toBe(true);
  } finally {
    writeFileSync('dist/web/sw.js', built);
  }
});
