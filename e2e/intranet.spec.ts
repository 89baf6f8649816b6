import { expect } from '@playwright/test';
import { times } from '../contract/rules/times.ts';
import { ask, windowOf } from './letter-window.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { onePixel } from './one-pixel.ts';
import { test } from './story.ts';

test('[S52] [R10] news is written, looked at and published, and stands on the public page with link and event; what is for staff does not', async ({
  browser,
}) => {
  const editor = await windowOf(browser, 'admin');
  const mark = Date.now() % 1_000_000;
  const title = `เปิดรับฟังความคิดเห็นร่างระเบียบ ${mark}`;
  await editor.goto('intranet/manage-intranet');
  await editor.getByRole('button', { name: 'เพิ่มข่าว' }).click();
  await editor.getByLabel('ชื่อเรื่อง').fill(title);
  await editor.getByLabel('ประเภท').selectOption('ประกาศ');
  const text = editor.getByRole('textbox', { name: 'เนื้อหา' });
  await text.click();
  await editor.keyboard.press('Control+b');
  await text.pressSequentially('อ่านร่างได้ที่');
  await editor.keyboard.press('Control+b');
  await text.pressSequentially(' https://law.example.go.th/draft แล้วส่งความเห็น');
  await editor.locator('input[type=file]').first().setInputFiles({ name: 'ป้าย.png', mimeType: 'image/png', buffer: onePixel });
  await editor.getByLabel('คำบรรยายภาพ').fill('ป้ายประชาสัมพันธ์');
  await editor.getByLabel('ปักหมุดไว้บนสุด').check();
  await editor.getByRole('switch', { name: 'เผยแพร่' }).check({ force: true });
  await editor.getByRole('button', { name: 'ดูตัวอย่าง' }).click();
  await expect(editor.getByRole('heading', { name: title })).toBeVisible();
  await expect(editor.getByRole('link', { name: 'https://law.example.go.th/draft' })).toBeVisible();
  await editor.getByRole('button', { name: 'บันทึก' }).click();
  await expect(editor.getByRole('listitem').filter({ hasText: title }).first()).toContainText('เผยแพร่อยู่');
  await withoutFaultsAnywhere(editor);

  await editor.getByRole('tab', { name: 'ลิงก์' }).click();
  await editor.getByRole('button', { name: 'เพิ่มลิงก์' }).click();
  const form = editor.getByRole('dialog');
  await form.getByLabel('ชื่อลิงก์').fill(`ศูนย์ข้อมูลข่าวสาร ${mark}`);
  await form.getByLabel('ที่อยู่ลิงก์').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(form.getByText('ที่อยู่ลิงก์ต้องขึ้นต้นด้วย')).toBeVisible();
  await form.getByLabel('ที่อยู่ลิงก์').fill('https://info.example.go.th');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(form).toBeHidden();
  await editor.getByRole('tab', { name: 'ปฏิทิน' }).click();
  await editor.getByRole('button', { name: 'เพิ่มกิจกรรม' }).click();
  await form.getByLabel('ชื่อกิจกรรม').fill(`ประชุมชี้แจง ${mark}`);
  await form.getByLabel('ทั้งวัน').check();
  await form.getByRole('textbox', { name: 'เริ่ม', exact: true }).fill('1/12/2599');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(form).toBeHidden();
  await expect(editor.getByRole('listitem').filter({ hasText: `ประชุมชี้แจง ${mark}` })).toContainText('1 ธ.ค. 2599 · ทั้งวัน');

  const inside = await ask(editor, '/intranet/manage/news', {
    title: `ภายในเท่านั้น ${mark}`,
    category: 'NEWS',
    staffOnly: 1,
    pinned: 0,
    published: 1,
    coverAlt: '',
    files: [],
    body: [],
  });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto('intranet');
  await expect(guest.getByRole('link', { name: title })).toBeVisible();
  await expect(guest.getByText(`ภายในเท่านั้น ${mark}`)).toBeHidden();
  await expect(guest.getByRole('link', { name: `ศูนย์ข้อมูลข่าวสาร ${mark}` })).toHaveAttribute('href', 'https://info.example.go.th');
  await withoutFaultsAnywhere(guest);
  // a click that comes before the search has begun leads to its page, however long that takes to come
  await guest.route('**/assets/NewsPage*.js', async (route) => {
    await guest.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), 2 * times.listSearch);
    await route.continue();
  });
  await guest.getByLabel('ค้นหาข่าว').fill(`ระเบียบ ${mark}`);
  await guest.getByRole('link', { name: title }).click();
  await expect(guest.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(guest.getByRole('img', { name: 'ป้ายประชาสัมพันธ์' })).toBeVisible();
  await withoutFaultsAnywhere(guest);
  await guest.goto(`intranet/news/${inside.id}`);
  await expect(guest.getByText('ไม่พบข่าวนี้')).toBeVisible();

  // with the own bar of who is signed in
  await editor.goto('intranet');
  await expect(editor.getByText(`ภายในเท่านั้น ${mark}`)).toBeVisible();
  await expect(editor.getByRole('button', { name: /^เมนูผู้ใช้/ })).toBeVisible();
  for (const { id } of (await ask(editor, `/intranet/manage/news?search=${mark}`)).items)
    await ask(editor, `/intranet/manage/news/${id}/remove`, {});
  for (const { id, title: name } of (await ask(editor, '/intranet/links')).links)
    if (name.endsWith(` ${mark}`)) await ask(editor, `/intranet/manage/links/${id}/remove`, {});
  for (const { id, title: name } of (await ask(editor, '/intranet/events?pageSize=100')).items)
    if (name.endsWith(` ${mark}`)) await ask(editor, `/intranet/manage/events/${id}/remove`, {});
});

test('[R10] [R9] the calendar of the agency: by month with the days off, by keys from day to day, a day in the list; the address keeps it', async ({
  page,
}) => {
  await page.goto('intranet');
  await page.getByRole('link', { name: 'ดูทั้งเดือน' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ปฏิทินกิจกรรมของหน่วยงาน' })).toBeVisible();
  await page.goto('intranet/calendar?day=2027-04-12');
  const grid = page.getByRole('grid', { name: 'ปฏิทินกิจกรรมของหน่วยงาน' });
  await expect(page.getByRole('heading', { name: 'เมษายน 2570' })).toBeVisible();
  await expect(grid.getByRole('button', { name: /^วันอังคารที่ 13 เมษายน 2570 · วันสงกรานต์/ })).toBeVisible();
  await grid.getByRole('button', { name: /^วันจันทร์ที่ 12 เมษายน 2570/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('button', { name: /^วันจันทร์ที่ 19 เมษายน 2570/ })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/day=2027-05-19/);
  await expect(grid.getByRole('button', { name: /^วันพุธที่ 19 พฤษภาคม 2570/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/span=list/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'รายการ' })).toHaveAttribute('aria-pressed', 'true');

  // an event of the demo, eight days ahead, by week
  const ahead = new Date(Date.now() + 8 * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(`intranet/calendar?span=week&day=${ahead}`);
  await expect(page.getByRole('gridcell', { name: /^อบรมการเขียนหนังสือราชการ/ }).first()).toBeVisible();
  await page.setViewportSize({ width: 376, height: 800 });
  await expect(page.getByRole('listitem').filter({ hasText: 'อบรมการเขียนหนังสือราชการ' })).toBeVisible();
});

test('[R10] what the staff reads of today: who is out, a room booked by one tap, the phone book, a poll answered once and without a name', async ({
  browser,
}) => {
  const page = await windowOf(browser, 'officer');
  await page.goto('intranet');
  await expect(page.getByRole('region', { name: /ไม่อยู่วันนี้/ })).toBeVisible();
  const poll = page.getByRole('region', { name: /ต้องการให้จัดอบรมเรื่องใด/ });
  await poll.getByRole('checkbox', { name: 'การเขียนหนังสือราชการ' }).check();
  await poll.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await expect(poll.getByText('19 คน', { exact: false })).toBeVisible();
  // his own answer shows with the next five
  await expect(poll.getByText('ผลของ 18 คนแรก ปรับครั้งละ 5 คน', { exact: false })).toBeVisible();
  await expect(poll.getByText('9 คน (50%)')).toBeVisible();
  await withoutFaultsAnywhere(page);

  await page.getByRole('link', { name: 'สมุดโทรศัพท์' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'สมุดโทรศัพท์' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'ค้นหาในสมุดโทรศัพท์' });
  await search.fill('ละไม');
  await expect(page.getByRole('listitem').filter({ hasText: 'ละไม คำภีระ' })).toBeVisible();
  await withoutFaultsAnywhere(page);
  // a stranger reads none of it
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('intranet');
  await expect(stranger.getByRole('heading', { name: 'ข่าวและประกาศ' })).toBeVisible();
  await expect(stranger.getByText('ไม่อยู่วันนี้')).toBeHidden();
  await stranger.context().close();
});
