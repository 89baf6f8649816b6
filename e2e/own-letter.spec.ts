import { expect, type Page } from '@playwright/test';
import { ask, confirmAct, letterOf, openFromQueue, windowsOf } from './letter-window.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

const subject = `ขอเชิญร่วมพิธีเปิดโครงการกู้ยืมเพื่อการศึกษา รุ่นที่ ${Date.now() % 100_000}`;

const officers = windowsOf('officer', 'head', 'director', 'clerk');
let documentId = 0;

test.describe.configure({ mode: 'serial' });

test.describe('a letter of our own from the draft to its receivers', () => {
  test('[Q1] the reviewer reads it as it will be printed, without its number, and passes it', async () => {
    documentId = await submitted(officers.officer);
    const page = officers.head;
    await openFromQueue(page, subject, 'review');
    await expect(page.getByText('หน้า 1 จาก 1')).toBeVisible();
    await withoutFaults(page);
    await page.getByRole('button', { name: 'ตรวจทานผ่าน' }).click();
    await page.getByLabel('ข้อสั่งการ / ความเห็น').fill('ตรวจแล้วถูกต้อง');
    await confirmAct(page, 'ตรวจทานผ่าน');
    await expect(page.getByText('ตรวจทานผ่านเรียบร้อยแล้ว')).toBeVisible();
  });

  test('[Q2] the director signs it on a tablet: the number and the paper are there at once', async () => {
    const page = officers.director;
    await page.setViewportSize({ width: 1024, height: 768 });
    await openFromQueue(page, subject, 'sign');
    await page.getByRole('button', { name: 'ลงนาม', exact: true }).click();
    await expect(page.getByText(/ระบบบันทึกชื่อ ตำแหน่ง วันเวลา/)).toBeVisible();
    await confirmAct(page, 'ลงนาม');
    await expect(page.getByText('ลงนามเรียบร้อยแล้ว')).toBeVisible();
    const letter = await letterOf(page, documentId);
    expect(letter.document).toMatchObject({ state: 40, docNo: expect.stringMatching(/^อว 0601\.01\.3\/\d+$/) });
    expect(letter.files).toMatchObject([{ role: 'MAIN', mime: 'application/pdf' }]);
    await expect(page.getByRole('button', { name: 'ดาวน์โหลด', exact: true })).toBeVisible();
  });

  test('the registry sends it, notes how the outside body got it, and sees who has it', async () => {
    const page = officers.clerk;
    await page.goto(`sarabun/document/${documentId}`);
    await page.getByRole('button', { name: 'ส่ง', exact: true }).click();
    await confirmAct(page, 'ส่ง');
    await expect(page.getByText('ส่งเรียบร้อยแล้ว')).toBeVisible();
    await page.getByRole('button', { name: 'บันทึกการนำส่ง' }).click();
    await page.getByLabel('เลขพัสดุหรือผู้รับ').fill('EX123456789TH');
    await confirmAct(page, 'บันทึกการนำส่ง');
    await expect(page.getByText('บันทึกการนำส่งเรียบร้อยแล้ว')).toBeVisible();
    await page.getByRole('tab', { name: 'ประวัติ' }).click();
    const history = page.getByRole('tabpanel');
    await expect(history).toContainText('กองคลัง');
    await expect(history).toContainText('กรมบัญชีกลาง');
    await expect(history).toContainText('EX123456789TH');
    await expect(page.getByText('บันทึกการนำส่งเรียบร้อยแล้ว')).toBeHidden();
    await withoutFaults(page);
  });
});

/** A draft of the officer's, filled and submitted. The form has stories of its own. */
async function submitted(page: Page): Promise<number> {
  await page.goto('sarabun/dashboard');
  const { documentId: id } = await ask(page, '/sarabun/drafts', { type: 1 });
  const { content } = await ask(page, `/sarabun/drafts/${id}`);
  const find = async (search: string, purpose: string) =>
    (await ask(page, `/sarabun/holders?purpose=${purpose}&search=${encodeURIComponent(search)}`)).items.find(
      (one: { name: string }) => one.name === search,
    ).id;
  const saved = await ask(page, `/sarabun/drafts/${id}`, {
    revision: 1,
    content: {
      ...content,
      subject,
      to: 'อธิบดีกรมบัญชีกลาง',
      body: [
        { kind: 'paragraph', text: 'ด้วยมหาวิทยาลัยกำหนดจัดพิธีเปิดโครงการกู้ยืมเพื่อการศึกษา ณ หอประชุมใหญ่' },
        { kind: 'item', text: 'พิธีเปิด เวลา 09.00 น.' },
        { kind: 'item', text: 'ปาฐกถาพิเศษ เวลา 10.30 น.' },
      ],
    },
    speed: 2,
    route: [
      { kind: 'REVIEW', order: 0, id: await find('ผู้อำนวยการกองบริหารงานบุคคล', 'present') },
      { kind: 'SIGN', order: 1, id: await find('อธิการบดี', 'present') },
    ],
    receivers: [
      { kind: 'UNIT', id: await find('กองคลัง', 'forward'), name: 'กองคลัง', purpose: 'ACTION' },
      { kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'POST' },
    ],
    links: [],
  });
  expect(saved.status, JSON.stringify(saved)).toBe('success');
  expect((await ask(page, `/sarabun/drafts/${id}/submit`, {})).status).toBe('success');
  return id;
}
