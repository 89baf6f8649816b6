import { expect, type Page } from '@playwright/test';
import { ask, windowOf } from './letter-window.ts';
import { holderOf, submitted } from './letters.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

const pin = '736150';
const memo = 2;
const round = 10_000 + (Date.now() % 90_000);
const subjects = Array.from({ length: 10 }, (_, index) => `ขออนุมัติเบิกจ่ายงวดที่ ${index + 1} รอบ ${round}`);
/** Its text holds a character that no font can print. */
const unprintable = subjects[6] as string;

let officer: Page;
let director: Page;
let admin: Page;
const documents = new Map<string, number>();

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  [officer, director, admin] = (await Promise.all(['officer', 'director', 'admin'].map((name) => windowOf(browser, name)))) as [
    Page,
    Page,
    Page,
  ];
  await Promise.all([officer, director, admin].map((page) => page.goto('portal')));
  await signType(2);
  const route = [{ kind: 'SIGN', order: 0, id: await holderOf(officer, 'อธิการบดี', 'present') }];
  const receivers = [{ kind: 'UNIT', id: await holderOf(officer, 'กองคลัง'), name: 'กองคลัง', purpose: 'ACTION' }];
  for (const subject of subjects) {
    // in a text it is refused before; a name of somebody outside may come from anywhere
    const odd = subject === unprintable ? [{ kind: 'OUTSIDE', name: 'บริษัท \u{12000}', purpose: 'COPY', method: 'POST' }] : [];
    const fields = { subject, to: 'อธิการบดี', body: [{ kind: 'paragraph', text: 'จึงเรียนมาเพื่อโปรดพิจารณาอนุมัติ' }] };
    documents.set(subject, await submitted(officer, memo, fields, route, [...receivers, ...odd]));
  }
});
test.afterAll(async () => {
  if (admin) await signType(1);
  for (const page of [officer, director, admin]) await page?.context().close();
});

test('the director signs ten letters on a tablet with one PIN: one says why it is not signed, nine are', async () => {
  await director.setViewportSize({ width: 1024, height: 768 });
  await director.goto('sarabun/dashboard?q=sign');
  await director.getByRole('searchbox', { name: 'ค้นหาในคิวนี้' }).fill(`รอบ ${round}`);
  for (const subject of subjects) await director.getByRole('checkbox', { name: new RegExp(`${subject}$`) }).check();
  await director.getByRole('button', { name: 'ลงนาม', exact: true }).click();
  const form = director.getByRole('form', { name: 'ลงนาม 10 เรื่อง' });
  await expect(form.getByText(/ใบรับรองถึง/)).toBeVisible();
  await withoutFaults(director);

  await form.getByRole('button', { name: 'ลงนาม 10 เรื่อง' }).click();
  await expect(form.getByText('กรุณาใส่ PIN')).toBeVisible();
  await form.getByLabel('PIN ของใบรับรอง').fill('918273');
  await form.getByRole('button', { name: 'ลงนาม 10 เรื่อง' }).click();
  await expect(form.getByText('PIN ไม่ถูกต้อง')).toBeVisible();

  await form.getByLabel('PIN ของใบรับรอง').fill(pin);
  await form.getByRole('button', { name: 'ลงนาม 10 เรื่อง' }).click();
  await expect(director.getByRole('heading', { name: 'ลงนามแล้ว 9 จาก 10 เรื่อง' })).toBeVisible({ timeout: 90_000 });
  const left = director.getByRole('region', { name: 'ยังไม่ได้ลงนาม 1 เรื่อง' });
  await expect(left.getByText(unprintable)).toBeVisible();
  await expect(left.getByText(/อักขระที่พิมพ์ลงเอกสารไม่ได้/)).toBeVisible();
  await expect(director.getByRole('region', { name: 'สำเร็จ 9 เรื่อง' }).getByText(/ออกเลข อว/)).toHaveCount(9);
  await withoutFaults(director);
  await director.getByRole('button', { name: 'กลับไปที่แฟ้มรอลงนาม' }).click();
});

test('the nine verify, each in its window and on the public page', async ({ browser }) => {
  for (const [subject, documentId] of documents) {
    const { files, document } = await ask(director, `/sarabun/documents/${documentId}`);
    if (subject === unprintable) {
      expect(document).toMatchObject({ state: 20, docNo: null });
      continue;
    }
    const { proof } = await ask(director, `/sarabun/document-files/${files[0].id}/proof`);
    expect(proof, subject).toMatchObject({ state: 'trusted', register: 'latest', signatures: [{ kind: 'person', state: 'trusted' }] });
  }
  await director.goto(`sarabun/document/${documents.get(subjects[0] as string)}`);
  await expect(director.getByText('ถูกต้องและเชื่อถือได้')).toBeVisible();
  await director.getByRole('button', { name: 'รายละเอียด' }).click();
  await expect(director.getByText('ตรงกับทะเบียนของระบบ')).toBeVisible();
  await withoutFaults(director);

  // a stranger, without a session
  const outside = await browser.newContext();
  const stranger = await outside.newPage();
  await stranger.goto('verify');
  await stranger.getByLabel('รหัสบนหนังสือ').fill('0123456789ABCDEFGHJKMNPQRS');
  await stranger.getByRole('button', { name: 'ตรวจสอบ' }).click();
  await expect(stranger.getByRole('heading', { name: 'ไม่พบหนังสือตามรหัสนี้' })).toBeVisible();
  await withoutFaults(stranger);
  await outside.close();
});

test('[R9] what was signed stands in the history of the director', async () => {
  await director.goto('signed-history');
  const list = director.getByRole('list', { name: 'ประวัติการลงนาม' });
  await expect(list.getByRole('link', { name: subjects[9] as string })).toBeVisible();
  await expect(list.getByText('ลายมือชื่ออิเล็กทรอนิกส์ที่เชื่อถือได้ (ประเภทที่ ๒)').first()).toBeVisible();
  await withoutFaults(director);
});

async function signType(type: number): Promise<void> {
  expect(await ask(admin, '/sign-types', { documentType: memo, type })).toMatchObject({ status: 'success' });
}
