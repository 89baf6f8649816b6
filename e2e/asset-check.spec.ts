import { type Browser, expect, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { enterAs, readAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 376, height: 812 } });

/** A camera whose picture the story draws: the product opens it, plays it and reads what stands in it as any other. */
async function bringCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
    const empty = () => {
      paint.fillStyle = '#454b57';
      paint.fillRect(0, 0, canvas.width, canvas.height);
    };
    let rows: boolean[][] = [];
    const draw = () => {
      empty();
      // a label that is held a little askew
      paint.save();
      paint.translate(640, 360);
      paint.rotate(0.06);
      const cell = rows.length > 0 ? 420 / rows.length : 0;
      paint.fillStyle = '#ffffff';
      if (cell > 0) paint.fillRect(-240, -240, 480, 480);
      paint.fillStyle = '#101010';
      for (const [y, row] of rows.entries())
        for (const [x, on] of row.entries()) if (on) paint.fillRect(-210 + x * cell, -210 + y * cell, cell + 0.5, cell + 0.5);
      paint.restore();
    };
    setInterval(draw, 50);
    Object.assign(window, { showLabel: (next: boolean[][]) => (rows = next) });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  });
}

const show = (page: Page, text: string | null) =>
  page.evaluate(
    (rows) => (window as unknown as { showLabel: (rows: boolean[][]) => void }).showLabel(rows),
    text === null ? [] : encode(text, { border: 2 }).data,
  );

interface Line {
  id: number;
  number: string;
  code: string;
  placeId: number;
  found: unknown;
  state: string;
}

/** Another inspector's phone, in a room of the round. */
async function anotherPhone(browser: Browser, who: string, round: number | undefined, room: string) {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 376, height: 812 } });
  const page = await context.newPage();
  await enterAs(page, who);
  await page.goto(`asset/check/${round}/scan`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('textbox', { name: 'ค้นหาห้อง' }).fill(room);
  await page.getByRole('button', { name: new RegExp(`^${room}`) }).click();
  await page.getByRole('button', { name: 'พิมพ์เลขเอง' }).click();
  return { page, context };
}

test('[P2] the yearly check by phone: labels read by the camera, without a network kept and sent once; two who found one thing are merged', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await bringCamera(page);
  await enterAs(page, 'officer2');
  const read = (path: string) => readAs(page, 'officer2', path);
  const { items } = (await read('/asset/checks')) as { items: { id: number; state: string }[] };
  const round = items.find(({ state }) => state === 'RUNNING')?.id;
  const pack = (await read(`/asset/checks/${round}/pack`)) as { tag: string; lines: Line[]; places: { id: number; name: string }[] };
  const open = pack.lines.filter(({ found, state }) => !found && state === 'IN_USE');
  const here = open[0] as Line;
  const other = open.find(({ placeId }) => placeId !== here.placeId) as Line;
  const room = pack.places.find(({ id }) => id === here.placeId)?.name as string;
  const label = (line: Line) => `https://office.example/asset/code/${pack.tag}.${line.code}`;

  await page.goto(`asset/check/${round}/scan`);
  await expect(page.getByRole('heading', { name: 'เลือกห้องที่จะตรวจ' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // through the worker, which keeps the reader of codes with it
  await page.reload();
  await withoutFaults(page);
  await page.getByRole('textbox', { name: 'ค้นหาห้อง' }).fill(room);
  await page.getByRole('button', { name: new RegExp(`^${room}`) }).click();
  const camera = page.getByRole('region', { name: 'กล้องอ่านป้าย' });
  await expect(camera).toBeVisible();

  // with a network: in its room, kept at once, its condition by one more touch
  await show(page, label(here));
  const said = page.getByRole('status').filter({ hasText: here.number });
  await expect(said).toContainText('พบแล้ว อยู่ถูกห้อง', { timeout: 20_000 });
  await withoutFaults(page);
  await page.getByRole('group', { name: 'สภาพ' }).getByRole('button', { name: 'ชำรุด' }).click();
  await show(page, null);
  const of = async (view: string, search: string) =>
    (
      (await read(`/asset/checks/${round}/results?view=${view}&search=${encodeURIComponent(search)}`)) as {
        items: { how: string; condition: string; words: string; also: string[] }[];
      }
    ).items;
  await expect.poll(() => of('broken', here.number)).toMatchObject([{ how: 'HERE', condition: 'BROKEN' }]);
  await expect(page.getByText(/^รอส่ง \d+$/)).toHaveCount(0);

  // without one: another room's thing, the same label again, and a number of nothing in the books
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'ไม่มีเครือข่าย' })).toBeVisible();
  await show(page, label(other));
  await expect(page.getByRole('alert').filter({ hasText: 'อยู่ผิดห้อง' })).toContainText(other.number, { timeout: 20_000 });
  await withoutFaults(page);
  await show(page, null);
  await page.getByRole('radio', { name: /มาชั่วคราว/ }).check();
  await page.getByRole('button', { name: 'บันทึกและสแกนต่อ' }).click();
  await expect(page.getByText('รอส่ง 1', { exact: true })).toBeVisible();
  await show(page, label(here));
  await expect(page.getByRole('status').filter({ hasText: 'สแกนแล้ว' })).toBeVisible({ timeout: 20_000 });
  await show(page, null);
  await page.getByRole('button', { name: 'พิมพ์เลขเอง' }).click();
  await page.getByRole('textbox', { name: 'หมายเลขครุภัณฑ์หรือหมายเลขเครื่อง' }).fill('ศธ.9/2531-ก');
  await page.keyboard.press('Enter');
  const unknown = page.getByRole('form', { name: 'ไม่มีในทะเบียน' });
  await expect(unknown).toContainText('ศธ.9/2531-ก');
  await unknown.getByRole('button', { name: 'บันทึกเป็นของเกินทะเบียน' }).click();
  await expect(unknown.getByRole('textbox', { name: 'สิ่งของคืออะไร' })).toHaveAttribute('aria-invalid', 'true');
  await unknown.getByRole('textbox', { name: 'สิ่งของคืออะไร' }).fill('พัดลมตั้งพื้น');
  await unknown.getByRole('button', { name: 'บันทึกเป็นของเกินทะเบียน' }).click();
  await expect(page.getByText('รอส่ง 2', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('รอส่ง 2', { exact: true })).toBeVisible();

  // the other inspector, offline too, finds the same thing later where the books have it; whoever is sent first, the first to find it counts
  const book = pack.places.find(({ id }) => id === other.placeId)?.name as string;
  const second = await anotherPhone(browser, 'officer', round, book);
  await second.context.setOffline(true);
  await second.page.getByRole('textbox', { name: 'หมายเลขครุภัณฑ์หรือหมายเลขเครื่อง' }).fill(other.number);
  await second.page.keyboard.press('Enter');
  await expect(second.page.getByRole('status').filter({ hasText: 'พบแล้ว อยู่ถูกห้อง' })).toContainText(other.number);
  await expect(second.page.getByText('รอส่ง 1', { exact: true })).toBeVisible();
  await second.context.setOffline(false);
  await expect(second.page.getByText('รอส่ง 1', { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await second.context.close();
  await context.setOffline(false);
  await expect(page.getByText('รอส่ง 2', { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(async () => (await of('extra', 'พัดลมตั้งพื้น')).length).toBe(1);
  expect(await of('elsewhere', other.number)).toMatchObject([{ how: 'VISITING', also: [expect.stringContaining('ธีรภัทร')] }]);

  // a camera that is refused is told with the way out; a typed number does the same
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.reload();
  await expect(page.getByText('ยังใช้กล้องไม่ได้ เพราะไม่ได้รับอนุญาต')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ลองเปิดกล้องอีกครั้ง' })).toBeVisible();
});
