import { expect, type Page } from '@playwright/test';
import { plainLetter } from '../server/test/plain-letter.ts';
import { type Call, enterAs, withoutFaults, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const cards = (page: Page) =>
  page
    .getByRole('region', { name: /รอฉันดำเนินการ/ })
    .or(page.locator('section', { hasText: 'รอฉันดำเนินการ' }))
    .getByRole('button');
const card = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
const table = (page: Page, title: string) => page.getByRole('dialog').getByRole('table', { name: title });
const listCalls = (page: Page) => {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sarabun/get-todo-list')) sent.push(request.postDataJSON());
  });
  return sent;
};

test.describe('the dashboard', () => {
  test('[D1] [Q13] [R5] cards with count and title; a click opens the table, the same queue again closes it', async ({ page }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/dashboard');
    await expect(card(page, 'รอลงรับ')).toContainText(/\d+/);
    const titles = await cards(page).allTextContents();
    expect(titles.length).toBeGreaterThanOrEqual(6);
    await card(page, 'รอลงรับ').click();
    await expect(table(page, 'รอลงรับ')).toBeVisible();
    await expect(page).toHaveURL(/q=unreceived/);
    await page.keyboard.press('Escape');
    await expect(table(page, 'รอลงรับ')).toBeHidden();
    await expect(card(page, 'รอลงรับ')).toHaveAttribute('aria-pressed', 'false');
  });

  test('[D2] ten rows a page, 500 high, paged and sorted by the server', async ({ page }) => {
    await enterAs(page, 'clerk');
    const sent = listCalls(page);
    await page.goto('sarabun/dashboard?q=waitAssign');
    const rows = table(page, 'รอดำเนินการ').locator('tbody tr');
    await expect(rows).toHaveCount(10);
    const box = await table(page, 'รอดำเนินการ').locator('..').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(500);
    await page.getByRole('dialog').getByRole('button', { name: 'หน้า 2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => sent.at(-1)).toMatchObject({ typeCode: 'waitAssign', page: 2, pageSize: 10 });
    await page.getByRole('button', { name: 'เรื่อง', exact: true }).click();
    await expect.poll(() => sent.at(-1)).toMatchObject({ page: 1, sort: [{ field: 'F_DOC_TITLE', dir: 'asc' }] });
  });

  test('[D3] the search asks only for more than two letters, 800 ms after the typing, or when emptied', async ({ page }) => {
    await enterAs(page, 'clerk');
    const sent = listCalls(page);
    await page.goto('sarabun/dashboard?q=waitAssign');
    await expect(table(page, 'รอดำเนินการ')).toBeVisible();
    const before = sent.length;
    const heading = page.getByRole('dialog').getByRole('heading');
    await expect(heading).toContainText(/\d+ เรื่อง/);
    const all = await heading.textContent();
    const box = page.getByRole('dialog').getByRole('searchbox', { name: 'ค้นหาในคิวนี้' });
    await box.fill('น้ำ');
    await expect(page.getByText('พิมพ์มากกว่า 2 ตัวอักษร')).toBeVisible();
    await box.fill('หนังสือ');
    await expect.poll(() => sent.at(-1)).toMatchObject({ search: 'หนังสือ' });
    // what comes into the queue meanwhile asks again, as it was asked before
    expect(sent.slice(before).filter((call) => call.search && call.search !== 'หนังสือ')).toEqual([]);
    await expect(heading).not.toHaveText(all ?? '');
    await box.fill('');
    await expect(heading).toHaveText(all ?? '');
  });

  test('[D4] flags with their words, own numbers bold, ปกติ green and the rest red', async ({ page }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/dashboard?q=unreceived');
    const list = table(page, 'รอลงรับ');
    await expect(list.getByRole('img', { name: 'มีไฟล์แนบ' }).first()).toBeVisible();
    await expect(list.getByRole('img', { name: 'เคยยกเลิกการลงรับ' }).first()).toBeVisible();
    const colour = (text: string) =>
      list
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('ปกติ')).toBe('rgb(34, 107, 65)');
    expect(await colour('ด่วนที่สุด')).toBe('rgb(180, 35, 24)');
  });

  test('[D5] the title column is 500 wide above 1200 px, 180 below, 120 at the smallest', async ({ page }) => {
    await enterAs(page, 'clerk');
    for (const [width, column] of [
      [1440, 500],
      [1100, 180],
      [700, 120],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('sarabun/dashboard?q=unreceived');
      const heading = table(page, 'รอลงรับ').getByRole('columnheader', { name: 'เรื่อง' });
      await expect.poll(() => heading.evaluate((element) => (element as HTMLElement).style.width)).toBe(`${column}px`);
    }
    await page.setViewportSize({ width: 376, height: 800 });
    await page.goto('sarabun/dashboard?q=unreceived');
    await expect(page.getByRole('dialog').getByRole('list', { name: 'รอลงรับ' })).toBeVisible();
  });

  test('[D6] published books: kinds with «N เรื่อง», five a page, pager, empty text, a row opens the letter', async ({ page }) => {
    await enterAs(page, 'officer');
    await page.goto('sarabun/dashboard');
    const panel = page.getByRole('region', { name: 'หนังสือเผยแพร่' });
    await expect(panel.getByRole('button', { name: /หนังสือเวียน \d+ เรื่อง/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(panel.getByText(/^หน้า 1 จาก \d+$/)).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(5);
    await panel.getByRole('button', { name: 'หน้า 2', exact: true }).click();
    await expect(panel.getByText(/^หน้า 2 จาก \d+$/)).toBeVisible();
    await panel.getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: /./ }).last()).toBeVisible();
    await expect(page).toHaveURL(/doc=\d+/);
  });

  test('[D9] [D11] a row opens its letter with the queue code as role and viewer dashboard; closing leaves nothing over the page', async ({
    page,
  }) => {
    await enterAs(page, 'director');
    const opened: string[] = [];
    page.on('request', (one) => one.url().includes('/sarabun/documents/') && opened.push(one.url()));
    await page.goto('sarabun/dashboard?q=jobReceived');
    const unread = table(page, 'เรื่องที่พิจารณา').locator('tbody tr');
    await unread.first().getByRole('button', { name: /^เปิดดู/ }).click();
    await expect.poll(() => opened[0]).toContain('role=jobReceived');
    expect(opened[0]).toContain('viewer=dashboard');
    await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
    await page.getByRole('button', { name: 'ปิดหนังสือ' }).click();
    await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeHidden();
    const dialog = page.getByRole('dialog');
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(1200);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-fixed="true"].mantine-Overlay-root, .mantine-Modal-overlay')).toHaveCount(0);
  });

  test('[D10] what another officer does reloads counts and the open table', async ({ page, request }) => {
    await enterAs(page, 'clerk');
    const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto('sarabun/dashboard');
    const count = async () => Number((await card(page, 'รอลงรับ').textContent())?.match(/\d+/)?.[0]);
    await expect.poll(count).toBeGreaterThan(0);
    const before = await count();
    await live;
    const registrar = await enterAs(await page.context().newPage(), 'registrar');
    const unit = ((await registrar('/sarabun/get-todo-lists')) as { items: unknown[] }).items.length;
    expect(unit).toBeGreaterThan(0);
    const holders = await request.get('api/sarabun/holders?purpose=forward&search=กองบริหารงานบุคคล', {
      headers: { authorization: `Bearer ${((await registrar('/verify')) as { token: string }).token}` },
    });
    const { items } = (await holders.json()) as { items: { id: number; kind: string; name: string }[] };
    const to = items.find((item) => item.kind === 'UNIT' && item.name === 'กองบริหารงานบุคคล')?.id;
    const reply = await registrar('/sarabun/letters', {
      ...plainLetter,
      docNo: `กค 0408/${Date.now() % 100000}`,
      docDate: '2026-11-20',
      subject: 'แจ้งแนวปฏิบัติการเบิกจ่าย',
      speed: 2,
      enclosureFiles: [],
      sendTo: [to],
    });
    expect(reply.status, JSON.stringify(reply)).toBe('success');
    await expect.poll(count).toBe(before + 1);
  });

  test('[D12] opening with nothing selected asks to select first', async ({ page }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/dashboard?q=unreceived');
    await page.getByRole('button', { name: 'เปิดดูที่เลือก' }).click();
    await expect(page.getByText('กรุณาเลือกข้อมูล !')).toBeVisible();
    await expect(page.getByText('ก่อนทำรายการทุกครั้ง.')).toBeVisible();
  });

  test('[A14] who has not consented is asked about 2 s after the dashboard stands; nothing else closes the question; consent opens the work', async ({
    page,
  }) => {
    await enterAs(page, 'secretary', { consent: false });
    const sent = page.waitForRequest((one) => one.url().endsWith('/sarabun/request-pdpa'));
    await page.goto('sarabun/dashboard');
    const question = page.getByRole('dialog', { name: 'ประกาศความเป็นส่วนตัว' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(question).toBeVisible();
    await withoutFaults(page);
    const reloaded = page.waitForEvent('load');
    await question.getByRole('button', { name: 'ยินยอม', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({ F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
    await reloaded;
    await expect(card(page, 'งานที่ได้รับมอบหมาย')).toBeVisible();
    await expect(question).toBeHidden();
  });

  test('[A14] declining signs out', async ({ page }) => {
    await enterAs(page, 'deputy', { consent: false });
    await page.goto('sarabun/dashboard');
    await page.getByRole('dialog', { name: 'ประกาศความเป็นส่วนตัว' }).getByRole('button', { name: 'ไม่ยินยอม' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('moves by keys: J to a row, X selects it, Enter opens it', async ({ page }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/dashboard?q=waitAssign');
    await expect(table(page, 'รอดำเนินการ').locator('tbody tr')).toHaveCount(10);
    await page.keyboard.press('KeyJ');
    await page.keyboard.press('KeyX');
    await expect(page.getByText('เลือก 1 เรื่อง').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
  });

  test('an act’s own key opens the row at that act, also where a report was looked at before, and never begins it on another letter', async ({
    page,
  }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/dashboard?q=unreceived&view=report');
    await expect(table(page, 'รอลงรับ').locator('tbody tr')).toHaveCount(10);
    await page.keyboard.press('KeyJ');
    await page.keyboard.press('KeyE');
    const form = page.getByRole('form', { name: 'ลงรับ', exact: true });
    await expect(form).toBeVisible();
    await page.getByRole('button', { name: 'ปิดหนังสือ' }).click();
    // the letter does not come up: what was wanted is not wanted of the next one
    await page.goto('sarabun/dashboard?q=unreceived');
    await expect(table(page, 'รอลงรับ').locator('tbody tr')).toHaveCount(10);
    const gone = { status: 'error', code: 'not_found', message: 'ไม่พบหนังสือ' };
    await page.route(/api\/sarabun\/documents\/\d+\?/, (route) => route.fulfill({ status: 404, json: gone }));
    await page.keyboard.press('KeyJ');
    await page.keyboard.press('KeyE');
    await expect(page.getByText('ไม่พบหนังสือ').first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'เรื่องถัดไป' }).click();
    await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
    await expect(form).toHaveCount(0);
  });
});

/** The address of the first letter of a queue. */
async function firstOf(call: Call, queue: string): Promise<string> {
  const { data } = (await call('/sarabun/get-todo-list', { typeCode: queue })) as { data: Record<string, number>[] };
  return `doc=${data[0]?.F_DOC_ID}&trans=${data[0]?.F_TRANS_ID}&job=${data[0]?.F_JOB_ID}`;
}

test('[R5] the tasks of the start page come once they are in order: what is late in coming moves none of them', async ({ page }) => {
  await enterAs(page, 'registrar');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/sarabun/masters', async (route) => {
    await held;
    await route.continue();
  });
  const lists: Promise<unknown>[] = [];
  page.on('requestfinished', (sent) => {
    if (sent.url().endsWith('/sarabun/get-todo-list')) lists.push(sent.response());
  });
  await page.goto('portal');
  const chips = page.getByRole('group', { name: 'เลือกคิวงาน' }).getByRole('button');
  await expect(chips.first()).toBeVisible();
  // each kind of task that waits has its first rows, and the page was drawn with them
  await expect.poll(async () => lists.length).toBeGreaterThanOrEqual((await chips.count()) - 1);
  await Promise.all(lists);
  for (let frame = 0; frame < 10; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
  const tasks = page.getByRole('link', { name: /^(ดำเนินการ|เปิดงาน|เปิดเรื่อง|ลงรับ|ออกเลข) / });
  await expect(tasks).toHaveCount(0);
  release();
  await expect(tasks.first()).toBeVisible();
});

test.describe('pages without faults', () => {
  const shown = [
    { name: 'queue', user: 'clerk', path: 'sarabun/dashboard?q=unreceived' },
    { name: 'letter', user: 'director', path: 'sarabun/dashboard', queue: 'jobReceived' },
  ];
  for (const { name, user, path, queue } of shown) {
    test(`${name} at 1440 and 376, light and dark`, async ({ page }) => {
      const call = await enterAs(page, user);
      await page.goto(queue ? `${path}?${await firstOf(call, queue)}` : path);
      if (queue) await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
      await expect(page.getByRole('heading').first()).toBeVisible();
      await withoutFaultsAnywhere(page);
    });
  }
});
