import { expect } from '@playwright/test';
import { enterAs, proveIn, readAs, withoutFaults, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[R7] my account in Thai: sections by address, devices, consents, who acts for me', async ({ page }) => {
  test.slow();
  await enterAs(page, 'head');
  await page.goto('account-information#privacy');
  const nav = page.getByRole('navigation', { name: 'หัวข้อในหน้านี้' });
  await expect(nav.getByRole('link', { name: 'ความเป็นส่วนตัวและความยินยอม' })).toBeVisible();
  const privacy = page.getByRole('region', { name: 'ความเป็นส่วนตัวและความยินยอม' });
  await expect(privacy).toBeInViewport();
  const cookies = privacy.getByRole('switch', { name: 'คุกกี้นับการใช้งาน' });
  await cookies.press('Space');
  await expect(page.getByText('บันทึกความยินยอม “คุกกี้นับการใช้งาน” แล้ว')).toBeVisible();
  await expect(cookies).toBeChecked();
  await cookies.press('Space');
  await expect(page.getByText('ถอนความยินยอม “คุกกี้นับการใช้งาน” แล้ว')).toBeVisible();
  await expect(page.getByRole('region', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' }).getByText('อุปกรณ์นี้')).toBeVisible();
  await expect(page.getByRole('region', { name: 'ประวัติการเข้าสู่ระบบ' }).getByText('เข้าสู่ระบบ', { exact: true }).first()).toBeVisible();

  const acting = page.getByRole('region', { name: 'การปฏิบัติราชการแทน' });
  await acting.getByRole('button', { name: 'มอบหมายผู้ปฏิบัติราชการแทน' }).click();
  const dialog = page.getByRole('dialog', { name: 'มอบหมายผู้ปฏิบัติราชการแทน' });
  await dialog.getByRole('textbox', { name: 'คำสั่งที่' }).fill('12/2569');
  await dialog.getByRole('button', { name: 'มอบหมาย', exact: true }).click();
  await expect(dialog.getByText('กรุณากรอกข้อมูลในช่องนี้')).toBeVisible();
});

test('[R7] [A14] my account in English: the copy of my data comes, the notice is withdrawn and the dashboard asks again', async ({
  page,
}) => {
  const call = await enterAs(page, 'officer2');
  await page.addInitScript(() => localStorage.setItem('eoffice_lang', 'en'));
  await page.goto('account-information#data');
  const data = page.getByRole('region', { name: 'My personal data' });
  await data.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect(data.getByText('Ready')).toBeVisible({ timeout: 20_000 });
  const coming = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Fetch' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/);
  await withoutFaults(page);
  await page.getByRole('button', { name: 'Withdraw consent to the notice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(page.getByText('You are asked when you open the document flow.')).toBeVisible();
  await page.goto('sarabun/dashboard');
  await expect(page.getByRole('button', { name: /agree|consent/i }).first()).toBeVisible();
  await call('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
});

test('[SEC6] [SEC7] a telephone is changed after a proof over the form, nothing typed is lost; the mail’s way back shows what it restores', async ({
  page,

  browser,
}) => {
  const name = 'napha.c';
  const office = await browser.newPage();
  await enterAs(office, 'admin');
  await enterAs(page, name);
  await page.goto('account-information#contact');
  await page.getByRole('button', { name: 'เปลี่ยนโทรศัพท์' }).click();
  const form = page.getByRole('dialog', { name: 'เปลี่ยนโทรศัพท์' });
  await form.getByLabel('โทรศัพท์ใหม่').fill('0 2555 4321');
  await form.getByRole('button', { name: 'ส่งรหัสยืนยัน' }).click();
  const proof = page.getByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' });
  await proof.getByLabel('รหัสผ่าน', { exact: true }).fill('Wrong12345');
  await proof.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await expect(proof.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible();
  await withoutFaults(page);
  await proveIn(page);
  const { email } = await readAs(page, name, '/users/contact');
  const mail = async (event: string) => {
    const read = async () =>
      (await readAs(page, 'admin', `/admin/mail-outbox?event=${event}&search=${encodeURIComponent(email)}`)).data[0]?.body ?? '';
    await expect.poll(read).not.toBe('');
    return (await read()) as string;
  };
  await form.getByLabel('รหัสยืนยัน 6 หลัก').fill(/: (\d{6})/.exec(await mail('code'))?.[1] ?? '');
  await form.getByRole('button', { name: 'ยืนยันการเปลี่ยน' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('0 2555 4321')).toBeVisible();

  const away = await (await browser.newContext({ locale: 'th-TH' })).newPage();
  await away.goto(/https?:\S+take-back\S+/.exec(await mail('way_back'))?.[0] ?? '');
  await expect(away.getByRole('heading', { name: 'คืนข้อมูลบัญชีเดิม' })).toBeVisible();
  await expect(away.getByText('มีการเปลี่ยนโทรศัพท์ของบัญชีนี้')).toBeVisible();
  await withoutFaultsAnywhere(away);
  await away.getByLabel(/^รหัสผ่านใหม่ \*$/).fill('Sarabun2569');
  await away.getByLabel('ยืนยันรหัสผ่านใหม่').fill('Sarabun2569');
  await away.getByRole('button', { name: 'คืนข้อมูลและออกจากระบบทุกเครื่อง' }).click();
  await expect(away.getByText('คืนข้อมูลบัญชีเดิมแล้ว', { exact: false })).toBeVisible();
  await away.reload();
  await expect(away.getByRole('alert').filter({ hasText: 'ลิงก์นี้ใช้แล้ว' })).toBeVisible();
});
