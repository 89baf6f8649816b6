import { type Browser, expect } from '@playwright/test';
import { ask } from './letter-window.ts';
import { registered } from './letters.ts';
import { enterAs, readAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[S4] one exit: what is still his in every module is listed, goes to others line by line, and only then he leaves; nothing hangs on him', async ({
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
  // what is his stands in the way of leaving
  await expect(page.getByText(/ส่งมอบให้ครบก่อน จึงปิดการใช้งานได้/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยืนยันปิดการใช้งาน' })).toBeHidden();
  const list = page.getByRole('region', { name: 'รายการที่ยังอยู่กับบุคคลนี้' });
  const row = list.getByRole('listitem').filter({ hasText: docNo });
  // whose subject an administrator may not read
  await expect(row).toContainText('ท่านไม่มีสิทธิ์เปิดหนังสือฉบับนี้');
  await expect(row).toContainText('หนังสือที่ส่งถึง');
  // judged from its top: further down the header covers parts of it
  await page.evaluate(() => window.scrollTo(0, 0));
  await withoutFaultsAnywhere(page);
  const holdings = async (id: number) => ask(page, `/settings/people/${id}/holdings`);
  const { takers, kinds, items } = await holdings(person.id);
  // who heads the unit may decide on what she asks for
  const next = takers.find(({ heads }: { heads: boolean }) => !heads);
  await page.getByRole('combobox', { name: 'ผู้รับช่วงของทุกรายการ' }).click();
  await page.getByRole('option', { name: next.name }).first().click();
  await expect(row.getByRole('button')).toContainText(next.name);
  const passes = new Set(kinds.filter((kind: { passes: boolean }) => kind.passes).map(({ code }: { code: string }) => code));
  const given = items.filter(({ kind }: { kind: string }) => passes.has(kind)).length;
  const send = page.getByRole('button', { name: `ส่งมอบ ${given} รายการ` });
  await send.click();
  await expect(page.getByText('กรุณากรอกข้อมูลในช่องนี้')).toBeVisible();
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('โอนไปส่วนราชการอื่น');
  await send.click();
  // what belongs to the agency is his until the other has taken it himself
  await expect(page.getByText(/ผู้รับยังไม่กดรับ \d+ รายการ/)).toBeVisible();
  await expect(list.getByText(`ส่งมอบแล้ว รอ ${next.name} กดรับ`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'ส่งมอบ 0 รายการ' })).toBeDisabled();
  await takesAll(browser, (await ask(page, `/settings/people/${next.id}`)).person.account.username);
  await page.reload();
  await page.getByRole('button', { name: 'ปิดการใช้งานบุคลากร' }).click();
  await page.getByRole('textbox', { name: 'เหตุผลที่พ้นจากหน่วยงาน' }).fill('โอนไปส่วนราชการอื่น');
  await page.getByRole('button', { name: 'ยืนยันปิดการใช้งาน' }).click();
  await expect(page.getByText('ปิดการใช้งานบุคลากรแล้ว')).toBeVisible();
  await expect(page.getByRole('button', { name: 'กลับเข้าปฏิบัติงาน' })).toBeVisible();

  expect((await holdings(person.id)).items, 'nothing hangs on him').toEqual([]);
  const titles = (await holdings(next.id)).items.map(({ title }: { title: string }) => title);
  expect(titles.some((title: string) => title.includes(docNo))).toBe(true);
});

/** Assets that were handed to somebody are taken by his own tap. */
async function takesAll(browser: Browser, username: string): Promise<void> {
  const other = await browser.newContext();
  const page = await other.newPage();
  await enterAs(page, username);
  await page.goto('asset');
  await page.getByRole('button', { name: /^รับทั้งหมด/ }).click();
  await expect(page.getByRole('button', { name: /^รับทั้งหมด/ })).toBeHidden();
  await other.close();
}
