import { expect } from '@playwright/test';
import { letterOf, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.describe('what the office keeps of a letter and of a person', () => {
  test('[E9] every label of a letter is shown, and corrected by its registry; number and date are not to be changed', async ({
    browser,
  }) => {
    const page = await windowOf(browser, 'registrar');
    await page.goto('sarabun/dashboard');
    const id = await registered(page, 'ขอเชิญประชุมย่อย');
    const { document } = await letterOf(page, id);
    await page.goto(`sarabun/document/${id}`);
    await page.getByText('รายละเอียดหนังสือ').click();
    const details = page.getByLabel('รายละเอียดหนังสือ');
    await expect(details.getByRole('term')).toHaveText([
      'เลขรับ',
      'วันที่รับ',
      'ชั้นความเร็ว',
      'ที่',
      'ลงวันที่',
      'เรื่อง',
      'จาก',
      'เรียน',
      'การปฏิบัติ',
      'ประเภท',
      'วันที่ส่ง',
      'ส่งถึง',
      'เจ้าของเรื่อง',
    ]);
    await expect(details).toContainText(document.docNo);
    await expect(details).toContainText('กองบริหารงานบุคคล');
    await page.getByRole('button', { name: 'แก้ไขข้อมูลหนังสือ' }).click();
    const dialog = page.getByRole('dialog', { name: 'แก้ไขข้อมูลหนังสือ' });
    await expect(dialog.getByRole('textbox', { name: 'ที่', exact: true })).toHaveCount(0);
    await expect(dialog.getByRole('textbox', { name: 'ลงวันที่' })).toHaveCount(0);
    const subject = dialog.getByRole('textbox', { name: 'เรื่อง' });
    await subject.fill('');
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(subject).toHaveAttribute('aria-invalid', 'true');
    await subject.fill('ขอเชิญประชุมใหญ่');
    await dialog.getByRole('textbox', { name: 'การปฏิบัติ' }).fill('เวียนทุกหน่วยงาน');
    await withoutFaults(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/amend.png` });
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(page.getByText('บันทึกการแก้ไขแล้ว')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'ขอเชิญประชุมใหญ่' })).toBeVisible();
    await expect(details).toContainText('เวียนทุกหน่วยงาน');
    await page.getByRole('tab', { name: 'ประวัติ' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('เรื่อง: ขอเชิญประชุมย่อย → ขอเชิญประชุมใหญ่');
    expect((await letterOf(page, id)).document).toMatchObject({ docNo: document.docNo, docDate: document.docDate });
  });

  test('[E9] every label of a person; race, religion and blood type hidden, each with its own consent', async ({ browser }) => {
    const page = await windowOf(browser, 'officer2');
    await page.goto('profile');
    const record = page.getByRole('region', { name: 'ทะเบียนประวัติ' });
    await expect(record.getByRole('term')).toHaveText([
      'รหัสพนักงาน',
      'ชื่อ',
      'นามสกุล',
      'เลขประจำตัวประชาชน',
      'ตำแหน่ง',
      'เพศ',
      'หน่วยงาน',
      'วันเกิด',
      'สัญชาติ',
      'ที่อยู่',
      'ชื่อผู้ใช้',
      'โทรศัพท์',
      'อีเมล',
      'บัญชีผู้ใช้ AD',
    ]);
    await expect(record.getByRole('region', { name: 'ลายมือชื่อ' })).toBeVisible();
    await record.getByRole('button', { name: 'แก้ไข' }).click();
    await record.getByRole('textbox', { name: 'เลขประจำตัวประชาชน' }).fill('1101700203451');
    await record.getByRole('textbox', { name: 'วันเกิด' }).fill('28/2/2533');
    await record.getByRole('textbox', { name: 'ที่อยู่' }).fill('99 ถนนพหลโยธิน กรุงเทพฯ');
    await record.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(record.getByText('เลขประจำตัวประชาชนไม่ถูกต้อง')).toBeVisible();
    await record.getByRole('textbox', { name: 'เลขประจำตัวประชาชน' }).fill('๑๑๐๑๗๐๐๒๐๓๔๕๐');
    await record.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(page.getByText('บันทึกทะเบียนประวัติแล้ว')).toBeVisible();
    await expect(record).toContainText('1-1017-00203-45-0');
    await expect(record).toContainText('28 กุมภาพันธ์ 2533');

    await expect(record.getByRole('link', { name: 'เพิ่มลายมือชื่อ' })).toHaveAttribute('href', /certificate-register$/);

    await expect(record.getByRole('textbox', { name: 'ศาสนา' })).toBeHidden();
    await record.getByText('ข้อมูลอ่อนไหว (ไม่บังคับ)').click();
    await record.getByRole('textbox', { name: 'ศาสนา' }).fill('พุทธ');
    await record.getByRole('button', { name: 'บันทึกศาสนา' }).click();
    await expect(record.getByText('กรุณาให้ความยินยอมก่อนบันทึกข้อมูลนี้')).toBeVisible();
    await record.getByRole('checkbox', { name: 'ยินยอมให้หน่วยงานเก็บศาสนาของฉัน' }).check();
    await record.getByRole('button', { name: 'บันทึกศาสนา' }).click();
    await expect(record.getByText(/ให้ความยินยอมเมื่อ/)).toBeVisible();
    await withoutFaults(page);
    if (process.env.SHOTS)
      for (const width of [1440, 768, 376])
        for (const scheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 1100 });
          await page.emulateMedia({ colorScheme: scheme });
          await page.screenshot({ path: `${process.env.SHOTS}/profile-${width}-${scheme}.png`, fullPage: true });
        }
    await record.getByRole('button', { name: 'ถอนความยินยอมและลบศาสนา' }).click();
    await expect(record.getByRole('textbox', { name: 'ศาสนา' })).toHaveValue('');
  });
});
