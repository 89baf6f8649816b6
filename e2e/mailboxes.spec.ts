import { expect } from '@playwright/test';
import { needTool } from '../server/test/debian-tool.ts';
import { startMailServer } from '../server/test/dovecot.ts';
import { smallPdf } from '../server/test/mail-drill.ts';
import { mailOf } from '../server/test/mails.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test('an administrator names a mailbox, tries it before saving, and sees how it fares', async ({ page }) => {
  const dovecot = needTool('dovecot', 'dovecot-imapd');
  test.skip(!dovecot, 'dovecot-imapd of Debian is not here');
  const server = await startMailServer(dovecot ?? '');
  try {
    const subject = `หนังสือทางอีเมล ${Date.now() % 100_000}`;
    server.deliver(
      mailOf({
        subject,
        files: [
          { name: 'หนังสือ.pdf', mime: 'application/pdf', bytes: smallPdf(subject, 0) },
          { name: 'run.exe', mime: 'application/octet-stream', bytes: Buffer.from('MZ') },
        ],
      }),
    );
    server.deliver(mailOf({ subject: `ตอบอัตโนมัติ ${subject}`, head: ['Auto-Submitted: auto-replied'] }));
    await enterAs(page, 'admin');
    await page.goto('settings/3144/mailboxes');
    await withoutFaults(page);
    await page.getByRole('button', { name: 'เพิ่มกล่องจดหมาย' }).click();
    const name = `กล่อง ${Date.now() % 100_000}`;
    for (const [label, value] of [
      ['ชื่อกล่องจดหมาย', name],
      ['ที่อยู่อีเมล', `${Date.now()}@agency.go.th`],
      ['เซิร์ฟเวอร์ IMAP', 'localhost'],
      ['พอร์ต', String(server.port)],
      ['ชื่อผู้ใช้', server.user],
      ['รหัสผ่าน', 'ผิด'],
      ['ใบรับรองของผู้ออก', server.ca],
      ['รับจดหมายที่มาถึงตั้งแต่วันที่', '1/11/2569'],
    ] as const)
      await page.getByLabel(new RegExp(`^${label}`)).fill(value);
    await page.getByLabel(/^การเข้ารหัส/).selectOption('STARTTLS');
    const unit = page.getByRole('combobox', { name: /^เข้าถาดรับของ/ });
    await unit.click();
    await unit.fill('มหาวิทยาลัยเทคโนโลยีแห่งสยาม');
    await page.getByRole('option', { name: 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม' }).first().click();
    await page.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click();
    await expect(page.getByText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')).toBeVisible();
    await page.getByLabel(/^รหัสผ่าน/).fill(server.password);
    await page.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click();
    await expect(page.getByText('เชื่อมต่อและเปิดโฟลเดอร์ได้ มีจดหมาย 2 ฉบับ')).toBeVisible();
    await page.getByRole('button', { name: 'บันทึก' }).click();
    await expect(page.getByRole('list', { name: 'สถานะกล่องจดหมาย' }).getByText(name)).toBeVisible();
  } finally {
    await server.close();
  }
});
