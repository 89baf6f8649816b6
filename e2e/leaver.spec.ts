import { expect, test } from '@playwright/test';
import { ask } from './letter-window.ts';
import { registered } from './letters.ts';
import { enterAs, readAs, withoutFaultsAnywhere } from './officers.ts';

test('[S4] who leaves hands over: his open work is listed, a successor is chosen, and it lies with him afterwards', async ({
  page,
  browser,
}) => {
  const registry = await browser.newContext();
  const registrar = await registry.newPage();
  await enterAs(registrar, 'registrar');
  await enterAs(page, 'admin');
  const { rows } = await readAs(registrar, 'admin', `/settings/people?search=${encodeURIComponent('ละไม คำภีระ')}`);
  const person = rows.find(({ username }: { username: string }) => username === 'lamai.k');
  expect(person, JSON.stringify(rows[0])).toBeTruthy();
  await registrar.goto('portal');
  const docNo = `กค 0409.8/${Date.now() % 1_000_000}`;
  await registered(registrar, 'ขอส่งแบบสำรวจ', { docNo, sendTo: [person.id] });
  await registry.close();

  await page.goto(`settings/3144/employee-information/${person.id}`);
  await page.getByRole('button', { name: 'ปิดการใช้งานบุคลากร' }).click();
  const list = page.getByRole('region', { name: 'รายการงานค้าง' });
  const row = list.getByRole('row').filter({ hasText: docNo });
  // whose subject an administrator may not read
  await expect(row).toContainText('ท่านไม่มีสิทธิ์เปิดหนังสือฉบับนี้');
  await expect(row).toContainText('หนังสือที่ส่งถึง');
  // judged from its top: further down the header covers parts of it
  await page.evaluate(() => window.scrollTo(0, 0));
  await withoutFaultsAnywhere(page);
  const { successors } = await ask(page, `/settings/people/${person.id}/hand-over`);
  const [next] = successors;
  await page.getByRole('combobox', { name: 'ผู้รับช่วงงาน' }).click();
  await page.getByRole('option', { name: next.name }).first().click();
  await page.getByRole('button', { name: 'โอนงานและปิดการใช้งาน' }).click();
  await expect(page.getByText('กรุณากรอกข้อมูลในช่องนี้')).toBeVisible();
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('โอนไปส่วนราชการอื่น');
  await page.getByRole('button', { name: 'โอนงานและปิดการใช้งาน' }).click();
  await expect(page.getByText('ปิดการใช้งานบุคลากรแล้ว')).toBeVisible();
  await expect(page.getByRole('button', { name: 'กลับเข้าปฏิบัติงาน' })).toBeVisible();

  const numbers = async (id: number) =>
    (await ask(page, `/settings/people/${id}/hand-over`)).letters.map(({ number }: { number: string }) => number);
  expect(await numbers(person.id)).not.toContain(docNo);
  expect(await numbers(next.id)).toContain(docNo);
});
