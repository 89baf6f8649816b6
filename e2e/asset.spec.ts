import { expect, type Page } from '@playwright/test';
import { windowOf } from './letter-window.ts';
import { test } from './story.ts';

const mark = Date.now() % 1_000_000;
const name = `เครื่องพิมพ์ทดสอบ ${mark}`;

test('[P2] an asset is registered, handed on, taken by the receiver’s own tap, reported broken, and its worth stands on its page', async ({
  browser,
}) => {
  const [clerk, officer] = (await Promise.all(['clerk', 'officer'].map((who) => windowOf(browser, who)))) as [Page, Page];
  await clerk.goto('asset?view=register');
  await clerk.getByRole('button', { name: 'ขึ้นทะเบียนครุภัณฑ์' }).click();
  const form = clerk.getByRole('dialog', { name: 'ขึ้นทะเบียนครุภัณฑ์' });
  const choose = async (label: string, option: RegExp) => {
    await form.getByRole('combobox', { name: label, exact: true }).click();
    // filters of the list beneath have options too
    await clerk.getByRole('listbox').getByRole('option', { name: option }).first().click();
  };
  await choose('ประเภท', /คอมพิวเตอร์/);
  await form.getByRole('textbox', { name: 'ชื่อรายการ' }).fill(name);
  await form.getByRole('textbox', { name: 'ราคา (บาท)' }).fill('18500');
  await form.getByRole('textbox', { name: 'อายุการใช้งาน (ปี)' }).fill('10');
  await form.getByRole('textbox', { name: 'วันที่รับ' }).fill('20/4/2566');
  await choose('หน่วยงาน', /./);
  await form.getByRole('button', { name: 'ขึ้นทะเบียนครุภัณฑ์' }).click();
  await expect(form).toBeHidden();

  await clerk.getByRole('main').getByRole('searchbox').fill(name);
  await clerk.getByRole('link', { name }).click();
  await expect(clerk.getByRole('heading', { level: 1, name })).toBeVisible();
  // as of any day, to the satang
  await clerk.getByRole('textbox', { name: 'มูลค่า ณ วันที่' }).fill('30/9/2569');
  await clerk.keyboard.press('Enter');
  await expect(clerk.getByRole('row', { name: /^2569.*12 1,850\.00 6,320\.83 12,179\.17/ })).toBeVisible();

  await clerk.getByRole('button', { name: 'โอนผู้ดูแล' }).click();
  const hand = clerk.getByRole('dialog', { name: 'โอนผู้ดูแล' });
  await hand.getByRole('combobox', { name: 'ผู้รับมอบ' }).fill('ธีรภัทร');
  await clerk.getByRole('option', { name: /ธีรภัทร/ }).first().click();
  await hand.getByRole('button', { name: 'ส่งมอบ', exact: true }).click();
  await expect(clerk.getByRole('list', { name: 'ผู้ดูแล' })).toContainText(/รอ .*ธีรภัทร.* กดรับ/);
  const address = new URL(clerk.url()).pathname;
  // found from anywhere
  await clerk.keyboard.press('Control+k');
  await clerk.getByRole('combobox', { name: 'ค้นหาหนังสือหรือพิมพ์คำสั่ง' }).fill(name);
  await expect(clerk.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await clerk.keyboard.press('Escape');

  await officer.goto('asset');
  await officer
    .getByRole('region', { name: /^รอท่านกดรับ/ })
    .getByRole('button', { name: /^รับ 7440/ })
    .last()
    .click();
  await officer.goto(address);
  await expect(officer.getByRole('list', { name: 'ผู้ดูแล' })).toContainText('กดรับเอง');
  await officer.getByRole('button', { name: 'แจ้งซ่อม' }).click();
  const fault = officer.getByRole('dialog', { name: 'แจ้งซ่อม' });
  await fault.getByRole('textbox', { name: 'อาการ' }).fill('พิมพ์ไม่ออก');
  await fault.getByRole('button', { name: 'แจ้งซ่อม' }).click();
  await expect(officer.getByText('ส่งซ่อม', { exact: true }).first()).toBeVisible();
});
