import { expect } from '@playwright/test';
import { openPaper } from '../server/paper/paper.ts';
import { windowsOf } from './letter-window.ts';
import { test } from './story.ts';

const officers = windowsOf('registrar');
const running = 1000 + (Date.now() % 9000);
const subject = 'ขอเชิญประชุมคณะกรรมการพัฒนาระบบสารบรรณ';

/** A letter of one page, from the scanner. */
async function scan(given: { number: string; secrecy?: string }): Promise<Buffer> {
  const paper = openPaper({ threads: 1 });
  try {
    const pdf = await paper.typeset('external-letter', {
      agency: 'กรมพัฒนาชุมชน',
      address: ['ศูนย์ราชการเฉลิมพระเกียรติฯ', 'กรุงเทพฯ 10210'],
      date: '2026-11-18',
      subject,
      to: 'อธิการบดีมหาวิทยาลัยเทคโนโลยีแห่งสยาม',
      body: ['ด้วยกรมพัฒนาชุมชนจะจัดประชุมคณะกรรมการพัฒนาระบบสารบรรณ จึงขอเชิญท่านเข้าร่วมประชุมตามวันและเวลาดังกล่าว'],
      signer: { name: 'นายสมชาย ใจดี', position: ['อธิบดีกรมพัฒนาชุมชน'] },
      ...given,
    });
    return Buffer.from(await paper.looksScanned(pdf, { dpi: 200 }));
  } finally {
    await paper.close();
  }
}

const drop = (page: (typeof officers)['registrar'], buffer: Buffer) =>
  page.locator('input[type=file][accept*=".jpg"]').first().setInputFiles({ name: 'หนังสือ.pdf', mimeType: 'application/pdf', buffer });

test('a scanned letter fills its fields, shows each on the paper, and is registered with one press', async () => {
  const page = officers.registrar;
  await page.goto('sarabun/intake');
  await page.getByRole('button', { name: 'เลือกไฟล์' }).waitFor();
  const began = Date.now();
  await drop(page, await scan({ number: `มท 0404.5/${running}` }));
  await expect(page.getByText(/อ่านหัวหนังสือแล้ว เติมให้ \d+ ช่อง/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByLabel('ที่', { exact: true })).toHaveValue(`มท 0404.5/${running}`);
  await expect(page.getByLabel('ลงวันที่')).toHaveValue('18/11/2569');
  await expect(page.getByRole('combobox', { name: 'จาก' })).toHaveValue('กรมพัฒนาชุมชน');
  await expect(page.getByRole('textbox', { name: 'เรื่อง' })).toHaveValue(subject);
  // a piece of the paper over each of them
  await expect(page.getByRole('img', { name: 'ภาพที่ตัดจากหนังสือ' })).toHaveCount(5);
  await expect(page.getByText('อ่านได้ชัด')).toHaveCount(1);
  // where the field that has the focus stands on the page; what somebody types over it is no longer to be checked
  await page.getByRole('textbox', { name: 'เรียน' }).focus();
  await expect(page.locator('[data-place]')).toBeVisible();
  const toCheck = await page.getByText('ควรตรวจ', { exact: true }).count();
  await page.getByRole('textbox', { name: 'เรียน' }).fill('อธิการบดี');
  await expect(page.getByText('ควรตรวจ', { exact: true })).toHaveCount(toCheck - 1);
  await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
  console.log(`from the drop to the number ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await page.getByRole('link', { name: 'เปิดหนังสือ' }).click();
  await expect(page.getByText(subject).first()).toBeVisible();
});

test('a class on the paper stops the reading: it is said, and nothing is filled in', async () => {
  const page = officers.registrar;
  await page.goto('sarabun/intake');
  await page.getByRole('button', { name: 'เลือกไฟล์' }).waitFor();
  await drop(page, await scan({ number: `มท 0404.5/${running + 1}`, secrecy: 'ลับ' }));
  await expect(page.getByText(/พบชั้นความลับบนหนังสือ/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByLabel('ที่', { exact: true })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'เรื่อง' })).toHaveValue('');
});
