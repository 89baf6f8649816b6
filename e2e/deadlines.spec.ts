import { expect, type Page } from '@playwright/test';
import { act, ask, backToFacts, confirmAct, letterOf, windowsOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

const subject = `ขอให้จัดส่งข้อมูลบุคลากร ครั้งที่ ${Date.now() % 100_000}`;
const officers = windowsOf('registrar', 'clerk', 'head', 'officer');
let documentId = 0;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { registrar } = officers;
  for (const page of Object.values(officers)) await page.goto('sarabun/dashboard');
  documentId = await registered(registrar, subject, { speed: 1 });
});

async function openLetter(page: Page): Promise<void> {
  await page.goto(`sarabun/document/${documentId}`);
  await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
}

test('the sender reminds a unit that has not received the letter, once an hour', async () => {
  const page = officers.registrar;
  await openLetter(page);
  await act(page, 'เตือน');
  await page.getByRole('textbox', { name: 'ข้อความเตือน' }).fill('ขอให้ลงรับภายในวันนี้');
  await confirmAct(page, 'เตือน');
  await expect(page.getByText('เตือนเรียบร้อยแล้ว')).toBeVisible();
  await backToFacts(page);
  await expect(page.getByRole('button', { name: 'เตือน: เตือนไปแล้วภายในหนึ่งชั่วโมงนี้' })).toBeVisible();
  const told = await ask(officers.clerk, '/service/get-all-notification', { MODULE: [] });
  expect(JSON.stringify(told.items.filter((one: { F_DOC_ID: number }) => one.F_DOC_ID === documentId))).toContain('เตือนให้เร่งดำเนินการ');
});

test('the head assigns with a due day of working days, and moves it', async () => {
  const { focus } = await letterOf(officers.clerk, documentId);
  await ask(officers.clerk, `/sarabun/transmissions/${focus.transmissionId}/receive`, {});
  const page = officers.head;
  await openLetter(page);
  await act(page, 'มอบหมาย');
  const form = page.getByRole('form', { name: 'มอบหมาย', exact: true });
  await form
    .getByRole('textbox', { name: 'มอบหมายให้' })
    .or(form.getByRole('combobox', { name: 'มอบหมายให้' }))
    .first()
    .fill('ธีรภัทร');
  await page.getByRole('option', { name: /ธีรภัทร/ }).first().click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: /^3 วันทำการ/ }).click();
  await withoutFaults(page);
  await confirmAct(page, 'มอบหมาย');
  await backToFacts(page);
  const work = page.getByRole('region', { name: 'งานที่มอบหมายและกำหนด' });
  await expect(work.getByText('เหลือ 3 วันทำการ')).toBeVisible();

  await act(page, 'ขยายเวลา');
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('รอข้อมูลจากคณะ');
  await confirmAct(page, 'ขยายเวลา');
  await expect(page.getByText('กรุณาระบุวันที่')).toBeVisible();
  await page
    .getByRole('form', { name: 'ขยายเวลา' })
    .getByRole('button', { name: /^5 วันทำการ/ })
    .click();
  await withoutFaults(page);
  await confirmAct(page, 'ขยายเวลา');
  await backToFacts(page);
  await expect(work.getByText('เหลือ 5 วันทำการ')).toBeVisible();
});

test('the officer asks for more time, the head grants it', async () => {
  const page = officers.officer;
  await openLetter(page);
  await expect(page.getByText('เหลือ 5 วันทำการ')).toBeVisible();
  await act(page, 'ขอขยายเวลา');
  await page
    .getByRole('form', { name: 'ขอขยายเวลา' })
    .getByRole('button', { name: /^7 วันทำการ/ })
    .click();
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('คณะยังส่งข้อมูลไม่ครบ');
  await confirmAct(page, 'ขอขยายเวลา');
  await backToFacts(page);
  await expect(page.getByText(/ขอขยายเวลาถึง/)).toBeVisible();
  await withoutFaults(page);

  const head = officers.head;
  await openLetter(head);
  await expect(head.getByText(/ขอขยายเวลาถึง/)).toBeVisible();
  await expect(head.getByText('คณะยังส่งข้อมูลไม่ครบ').first()).toBeVisible();
  await act(head, 'อนุมัติขยายเวลา');
  await confirmAct(head, 'อนุมัติขยายเวลา');
  await expect(head.getByText('เหลือ 7 วันทำการ')).toBeVisible();
  await expect(head.getByText(/ขอขยายเวลาถึง/)).toHaveCount(0);
  await head.getByRole('tab', { name: 'ประวัติ' }).click();
  await expect(head.getByText(/กำหนดเดิม .* กำหนดใหม่/)).toHaveCount(3);
});
