import { expect, type Page } from '@playwright/test';
import { smallPdf } from '../server/test/mail-drill.ts';
import { openPartnerOffice, type PartnerOffice } from '../server/test/partner-office.ts';
import { ask, windowOf, windowsOf } from './letter-window.ts';
import { submitted } from './letters.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

const windows = windowsOf('admin', 'registrar', 'officer', 'head', 'clerk');
const stamp = Date.now() % 100_000;
const name = `สำนักงานคู่ส่ง ${stamp}`;
let partner: PartnerOffice;
test.beforeAll(async () => {
  partner = await openPartnerOffice(`partner-${stamp}`);
});
test.afterAll(() => partner.close());

test('two administrators agree with a partner: its key is asked for, read out and confirmed by both', async ({ browser }) => {
  const page = windows.admin;
  await page.goto('settings/3144/exchange-peers');
  await expect(page.getByText('demo-university')).toBeVisible();
  await page.getByRole('button', { name: 'เพิ่มหน่วยงานคู่ส่ง' }).click();
  for (const [label, value] of [
    ['ชื่อหน่วยงาน', name],
    ['รหัสหน่วยงาน', partner.code],
    ['ที่อยู่ของระบบ', partner.url],
  ] as const)
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  const unit = page.getByRole('combobox', { name: /^เข้าถาดรับของ/ });
  await unit.click();
  await unit.fill('มหาวิทยาลัยเทคโนโลยีแห่งสยาม');
  await page.getByRole('option', { name: 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม' }).first().click();
  await page.getByRole('button', { name: 'บันทึก' }).click();
  const row = page.getByRole('list', { name: 'กุญแจของหน่วยงานคู่ส่ง' }).getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: `ขอกุญแจ ${name}` }).click();
  await expect(row.getByText(partner.kid.slice(0, 4), { exact: false }).first()).toBeVisible();
  await confirm(page, row);
  await expect(row.getByText('รอผู้ดูแลอีกคนหนึ่งยืนยัน')).toBeVisible();
  await expect(row.getByRole('button', { name: 'ยืนยันว่าตรงกัน' })).toHaveCount(0);
  await withoutFaults(page);
  const second = await windowOf(browser, 'admin2');
  await second.goto('settings/3144/exchange-peers');
  await confirm(second, second.getByRole('list', { name: 'กุญแจของหน่วยงานคู่ส่ง' }).getByRole('listitem').filter({ hasText: name }));
  await expect(second.getByRole('listitem').filter({ hasText: name }).getByText('พร้อมส่งถึงกัน')).toBeVisible();
  await second.context().close();
});

test('a letter is sent to the partner from its window, its way is followed, and it is asked back', async () => {
  const { officer, head, clerk } = windows;
  for (const page of [officer, head, clerk]) await page.goto('sarabun/drafts');
  const { items } = await ask(officer, '/sarabun/holders?purpose=present');
  const subject = `ขอเชิญประชุมร่วม ${stamp}`;
  const documentId = await submitted(
    officer,
    1,
    { subject, to: 'ผู้อำนวยการ', body: [{ kind: 'paragraph', level: 0, text: 'ข้อความ' }] },
    [{ kind: 'SIGN', order: 0, id: items[0].id }],
    [{ kind: 'OUTSIDE', name, purpose: 'ACTION', method: 'POST' }],
  );
  await finish(head, 'sign', documentId, (task) => `/sarabun/tasks/${task}/sign`);
  if ((await ask(officer, `/sarabun/documents/${documentId}`)).document.state === 30)
    await finish(clerk, 'unsigned', documentId, (task) => `/sarabun/tasks/${task}/issue`);
  await officer.goto(`sarabun/document/${documentId}`);
  await officer.getByRole('tabpanel').getByRole('button', { name: 'ส่ง', exact: true }).first().click();
  await officer.getByRole('combobox', { name: new RegExp(name) }).selectOption({ label: 'ส่งทางอิเล็กทรอนิกส์ถึงกัน' });
  await officer.getByRole('form', { name: 'ส่ง', exact: true }).getByRole('button', { name: 'ส่ง', exact: true }).click();
  await officer.goto(`exchange/letters/${documentId}`);
  await expect(officer.getByText('ปลายทางตอบรับ รอลงรับ').first()).toBeVisible({ timeout: 30_000 });
  expect(partner.came.map(({ kind }) => kind)).toEqual(['LETTER']);
  await withoutFaults(officer);
  await officer.getByRole('button', { name: 'ขอดึงกลับ' }).click();
  const form = officer.getByRole('dialog', { name: 'ขอดึงกลับ' });
  await form.getByLabel('เหตุผล').fill('ส่งผิดฉบับ');
  await form.getByRole('button', { name: 'ขอดึงกลับ' }).click();
  await expect(officer.getByText('ขอดึงกลับแล้ว รอปลายทางตอบ')).toBeVisible();
  await expect(officer.getByRole('list', { name: 'ลำดับเหตุการณ์' }).getByText('ขอดึงกลับ')).toBeVisible();
  // the registry there tells by telephone that it was too late
  await officer.getByRole('button', { name: 'กรอกเลขรับที่ได้รับแจ้ง' }).click();
  const told = officer.getByRole('dialog', { name: 'กรอกเลขรับที่ได้รับแจ้ง' });
  await told.getByLabel('เลขรับของปลายทาง').fill('๔๕/๒๕๖๙');
  await told.getByLabel('ผู้แจ้งและทางที่แจ้ง').fill('คุณสมใจ กองกลาง ทางโทรศัพท์');
  await withoutFaults(officer);
  await told.getByRole('button', { name: 'บันทึกเลขรับ' }).click();
  await expect(officer.getByText('๔๕/๒๕๖๙ · คุณสมใจ กองกลาง ทางโทรศัพท์')).toBeVisible();
  await expect(officer.getByText('ปลายทางลงรับแล้ว').first()).toBeVisible();
});

test('a letter of the partner waits in the tray, fills the form by itself, and is answered with a refusal', async () => {
  const page = windows.registrar;
  await page.goto('sarabun/intake/tray');
  const address = new URL('/', page.url()).href;
  const subjects = [`ขอความร่วมมือ ${stamp}`, `ส่งผิดหน่วยงาน ${stamp}`];
  for (const [at, subject] of subjects.entries())
    expect(await partner.send(address, 'demo-university', { number: `คส ${stamp}/${at + 1}`, subject, pdf: smallPdf(subject, 0) })).toBe(
      'RECEIPT',
    );
  await page.goto('sarabun/intake/tray');
  await page.getByRole('button', { name: `ลงรับ ${subjects[0]}` }).click();
  await expect(page.getByRole('textbox', { name: /^เรื่อง/ })).toHaveValue(subjects[0] as string);
  await expect(page.getByRole('textbox', { name: /^ที่/ })).toHaveValue(`คส ${stamp}/1`);
  await expect(page.getByLabel(/^จาก/).first()).toHaveValue(name);
  await expect(page.getByText('กรอกตามที่ผู้ส่งแจ้งไว้ ตรวจแล้วลงรับ')).toBeVisible();
  await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
  await expect.poll(() => partner.came.some(({ kind }) => kind === 'ACCEPTED'), { timeout: 30_000 }).toBe(true);
  await page.goto('sarabun/intake/tray');
  await page.getByRole('link', { name: `ตอบผู้ส่ง ${subjects[1]}` }).click();
  await withoutFaults(page);
  await page.getByRole('button', { name: 'ปฏิเสธ' }).click();
  const form = page.getByRole('dialog', { name: 'ปฏิเสธ' });
  await form.getByLabel('คำอธิบายถึงผู้ส่ง').fill('เป็นของหน่วยงานอื่น');
  await form.getByRole('button', { name: 'ปฏิเสธ' }).click();
  await expect(page.getByText('ปฏิเสธแล้ว', { exact: true })).toBeVisible();
  await expect.poll(() => partner.came.some(({ kind }) => kind === 'REFUSED'), { timeout: 30_000 }).toBe(true);
});

async function confirm(page: Page, row: ReturnType<Page['getByRole']>): Promise<void> {
  await row.getByRole('button', { name: 'ยืนยันว่าตรงกัน' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันว่าตรงกัน' }).click();
}

/** The task of this letter in a queue, ended as the client does it. */
async function finish(page: Page, typeCode: string, documentId: number, path: (task: number) => string): Promise<void> {
  const { data } = await ask(page, '/sarabun/get-todo-list', { typeCode, pageSize: 100 });
  const task = data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId).F_JOB_ID;
  expect((await ask(page, path(task), {})).status).toBe('success');
}
