import { type Browser, expect, type Page } from '@playwright/test';
import { enterAs } from './officers.ts';
import { test } from './story.ts';

/** A browser window of an officer who has signed in. */
export async function windowOf(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true });
  const page = await context.newPage();
  // less than a story's own time, so that what waits in vain is named
  page.setDefaultTimeout(30_000);
  await enterAs(page, name);
  return page;
}

/** The officers of a file's stories by their names: a window of each, open from the first story to the last. */
export function windowsOf<Name extends string>(...names: Name[]): Record<Name, Page> {
  const windows = {} as Record<Name, Page>;
  test.beforeAll(async ({ browser }) => {
    await Promise.all(names.map(async (name) => Object.assign(windows, { [name]: await windowOf(browser, name) })));
  });
  test.afterAll(async () => {
    for (const page of Object.values<Page>(windows)) await page.context().close();
  });
  return windows;
}

/** Opens a letter from the table of a queue. */
export async function openFromQueue(page: Page, subject: string, queue: string): Promise<void> {
  await page.goto(`sarabun/dashboard?q=${queue}`);
  await page.getByRole('searchbox', { name: 'ค้นหาในคิวนี้' }).fill(subject);
  const row = page.getByRole('button', { name: `เปิดดู ${subject}` }).first();
  // the table is drawn anew when the search arrives: a click that falls into it is made again
  await expect(async () => {
    await row.click();
    await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: 40_000 });
}

export async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name, exact: true }).first().click();
}

export async function confirmAct(page: Page, name: string): Promise<void> {
  await page.getByRole('form', { name, exact: true }).getByRole('button', { name, exact: true }).click();
}

/** One act of the panel from its button to its word of success: fields by their labels (true: ticked), holders by name. */
export async function does(
  page: Page,
  name: string,
  fields: Record<string, string | true> = {},
  to: Record<string, string> = {},
): Promise<void> {
  await act(page, name);
  const form = page.getByRole('form', { name, exact: true });
  for (const [label, holder] of Object.entries(to)) await pick(page, label, holder, new RegExp(`^(นาย|นาง|นางสาว)?${holder}`));
  for (const [label, text] of Object.entries(fields)) {
    if (text === true) await form.getByLabel(label).check();
    else await form.getByLabel(label).fill(text);
  }
  await confirmAct(page, name);
  await expect(page.getByText(name === 'ลงรับ' ? /ลงรับแล้ว เลขรับ \d+\/\d{4}/ : `${name}เรียบร้อยแล้ว`).first()).toBeVisible();
}

/** From the result of an act back to what the letter says of itself. */
export async function backToFacts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'รายละเอียดของเรื่อง' }).click();
}

/** The state that the head of the window says. */
export async function stands(page: Page, state: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog').locator('header').getByText(state).first()).toBeVisible();
}

export async function pick(page: Page, label: string, typed: string, option: RegExp | string = typed): Promise<void> {
  const box = page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first();
  // typed again where the list went away under the hand
  await expect(async () => {
    await box.fill('');
    await box.fill(typed);
    await page.getByRole('option', { name: option }).first().click({ timeout: 8000 });
    // the answer to what was typed may move the list under the hand: what was taken leaves the field empty, or the list closed
    const isTaken = async () => (await box.inputValue()) === '' || (await page.getByRole('option').filter({ visible: true }).count()) === 0;
    await expect.poll(isTaken, { timeout: 3000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
  await page.keyboard.press('Escape');
}

export function letterOf(page: Page, documentId: number) {
  return ask(page, `/sarabun/documents/${documentId}`);
}

/** A call as the page itself would make it: with a body POST, else GET. */
export function ask(page: Page, path: string, body?: object) {
  return page.evaluate(
    async ([url, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('eoffice_token')}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      const reply = await fetch(`/api${url}`, sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : { headers });
      return reply.json();
    },
    [path, body] as const,
  );
}

/** The bell of the document flow says how many of its own the office says; other stories of the same officer leave some of other modules. */
export async function bellTells(page: Page, name: (unread: number) => string): Promise<void> {
  await expect(async () => {
    const { unread } = await ask(page, '/service/get-all-notification', { take: 1, MODULE: ['SARABUN', 'SARABAN'] });
    await expect(page.getByRole('button', { name: name(unread) })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}
