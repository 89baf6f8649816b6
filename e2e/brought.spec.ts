import { expect } from '@playwright/test';
import { anyPdf } from '../server/files/test-files.ts';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const head = 'ลำดับ,เลขทะเบียนรับ,วันที่รับ,ที่,ลงวันที่,จาก,ถึง,เรื่อง';
const line = (no: number, signed = '4 ม.ค. 2563') =>
  `${no},${no},5 ม.ค. 2563,ศธ 0514.1/${no},${signed},กรมตัวอย่าง,ผู้อำนวยการ,ขอส่งเอกสารย้ายเข้าชุดที่ ${no}`;
const sheet = ['ทะเบียนหนังสือรับ ประจำปี พ.ศ. 2563,,,,,,,', head, line(1), line(2, '05/06/63'), line(3), line(5), 'รวม 4 เรื่อง,,,,,,,'].join(
  '\r\n',
);

test('a former register comes in by its sheet, is found in its book and by the search, and goes again', async ({ page }) => {
  await enterAs(page, 'registrar');
  await page.goto('sarabun/books');
  await page.getByRole('button', { name: 'คำสั่งอื่นของทะเบียน' }).click();
  await page.getByRole('menuitem', { name: 'นำเข้าทะเบียนเดิม' }).click();
  await expect(page.getByRole('heading', { name: 'นำเข้าทะเบียนเดิม', level: 1 })).toBeVisible();
  await page.setInputFiles('input[type=file]', { name: 'ทะเบียนรับ 2563.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}`) });

  // the columns are proposed: the count of rows is no number of the register
  await expect(page.getByRole('combobox', { name: 'คอลัมน์ ลำดับ คือ' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'คอลัมน์ เลขทะเบียนรับ คือ' })).toHaveValue('number');
  await expect(page.getByRole('textbox', { name: 'ปี พ.ศ. ของทั้งแผ่น' })).toHaveValue('2563');
  await withoutFaultsAnywhere(page);
  await page.getByRole('button', { name: 'ตรวจทุกแถว' }).click();

  await expect(page.getByRole('button', { name: 'นำเข้า 4 รายการ' })).toBeDisabled();
  const gaps = page.getByRole('group').filter({ hasText: 'เลขที่ขาด' });
  await gaps.click();
  await expect(gaps).toContainText('ปี 2563: 4');
  await withoutFaultsAnywhere(page);
  await page.getByRole('button', { name: 'แก้แถวที่ 4' }).click();
  const dialog = page.getByRole('dialog', { name: 'แก้แถวที่ 4' });
  await dialog.getByLabel('ลงวันที่').fill('5 มิ.ย. 2563');
  await dialog.getByRole('button', { name: 'ตรวจและบันทึก' }).click();
  await expect(page.getByText('แก้แถวที่ 4 แล้ว')).toBeVisible();
  await page.getByRole('button', { name: 'นำเข้า 4 รายการ' }).click();
  await page.getByRole('dialog', { name: 'นำเข้าทะเบียนเดิม' }).getByRole('button', { name: 'นำเข้า 4 รายการ' }).click();
  await expect(page.getByRole('heading', { name: 'นำเข้าแล้ว 4 รายการ' })).toBeVisible();

  // papers find their lines by their names, and stand there after somebody has looked
  const [one, other] = [await anyPdf(1), await anyPdf(2)].map((bytes) => Buffer.from(bytes));
  await page.getByLabel('ไฟล์หนังสือ', { exact: true }).setInputFiles([
    { name: '3-2563.pdf', mimeType: 'application/pdf', buffer: one as Buffer },
    { name: 'ไม่มีเลข.pdf', mimeType: 'application/pdf', buffer: other as Buffer },
  ]);
  const papers = page.getByRole('region', { name: 'ไฟล์หนังสือของรายการ' });
  await expect(papers.getByRole('button', { name: 'แนบ 1 ไฟล์' })).toBeVisible();
  await page.getByRole('combobox', { name: 'กลุ่มของไฟล์' }).selectOption({ label: 'ไม่พบรายการ (1)' });
  await page.getByRole('button', { name: 'เลือกรายการของ ไม่มีเลข.pdf' }).click();
  const choice = page.getByRole('dialog', { name: 'เลือกรายการของ ไม่มีเลข.pdf' });
  await choice.getByLabel('ค้นรายการ').fill('ย้ายเข้าชุดที่ 5');
  await choice.getByRole('radio', { name: /5\/2563/ }).check();
  await withoutFaultsAnywhere(page);
  await choice.getByRole('button', { name: 'เลือกรายการ' }).click();
  await papers.getByRole('button', { name: 'แนบ 2 ไฟล์' }).click();
  await page.getByRole('combobox', { name: 'กลุ่มของไฟล์' }).selectOption({ label: 'แนบแล้ว (2)' });
  await withoutFaultsAnywhere(page);

  await page.getByRole('link', { name: 'เปิดทะเบียน' }).click();
  const book = page.getByRole('table');
  await expect(book.getByText('นำเข้าจากทะเบียนเดิม')).toHaveCount(4);
  await withoutFaultsAnywhere(page);
  await book.getByRole('button', { name: 'ขอส่งเอกสารย้ายเข้าชุดที่ 3' }).click();
  const shown = page.getByRole('dialog', { name: 'รายการจากทะเบียนเดิม' });
  await expect(shown).toContainText('ไฟล์ ทะเบียนรับ 2563.csv แถวที่ 5');
  await expect(shown.getByRole('list', { name: 'ไฟล์หนังสือ' })).toContainText('3-2563.pdf');
  // its matter goes on here, under its former number
  await shown.getByRole('button', { name: 'นำมาดำเนินการต่อ' }).click();
  await page.getByRole('dialog', { name: 'นำมาดำเนินการต่อ' }).getByRole('button', { name: 'นำมาดำเนินการต่อ' }).click();
  const cited = page.getByRole('list', { name: 'จากทะเบียนเดิม' });
  await expect(cited).toContainText('ดำเนินการต่อจาก');
  await page.goto(`sarabun/search?text=${encodeURIComponent('ย้ายเข้าชุดที่ 5')}`);
  const found = page.getByRole('list', { name: 'พบในทะเบียนเดิม' });
  await expect(found).toContainText('นำเข้าจากทะเบียนเดิม');

  await page.goto('sarabun/brought');
  await page.getByRole('link', { name: 'ทะเบียนรับ 2563.csv' }).click();
  await page.getByRole('button', { name: 'ถอนการนำเข้า' }).click();
  const back = page.getByRole('dialog', { name: 'ถอนการนำเข้า' });
  await expect(back.getByRole('list', { name: 'จากทะเบียนเดิม' })).toContainText('3/2563');
  await back.getByLabel('เหตุผล').fill('นำเข้าผิดเล่ม');
  await back.getByRole('button', { name: 'ถอนการนำเข้า' }).click();
  await expect(page.getByText('ถอนการนำเข้าแล้ว เหตุผล: นำเข้าผิดเล่ม')).toBeVisible();
  await expect(page.getByRole('list', { name: 'จากทะเบียนเดิม' })).toContainText('ถอนการนำเข้าแล้ว');
});
