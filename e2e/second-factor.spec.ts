import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { enterAs, proveIn } from './officers.ts';
import { test } from './story.ts';

const password = 'Sarabun2569';
const username = 'wannee.k';

/** The clock of the phone is a step ahead of the last code: each is good once. */
let step = Math.floor(Date.now() / 30_000) - 2;
function nextCode(secret: string): string {
  step = Math.max(step + 1, Math.floor(Date.now() / 30_000) - 1);
  return generateSync({ secret, epoch: step * 30 });
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('ชื่อผู้ใช้งาน').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.locator('altcha-widget label').click();
  await page.getByRole('button', { name: 'ลงชื่อเข้าใช้' }).click();
}

test('[A7] [R7] [SEC9] an app for codes and a passkey: set up, asked for at sign-in, a passkey alone, and taken away again', async ({
  page,
  request,
  browser,
}) => {
  await enterAs(page, username);
  await page.goto('account-information#factors');
  const panel = page.locator('#factors');
  await panel.getByRole('button', { name: 'ตั้งแอปรหัสยืนยัน' }).click();
  await proveIn(page);
  const app = page.getByRole('dialog', { name: 'ตั้งแอปรหัสยืนยัน' });
  const secret = (await app.getByLabel('รหัสลับ').textContent())?.replaceAll(' ', '') ?? '';
  await app.getByLabel('รหัส 6 หลักจากแอป').fill(nextCode(secret));
  await app.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  const codes = page.getByRole('dialog', { name: 'รหัสสำรอง' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'เก็บแล้ว' }).click();

  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await panel.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  const name = page.getByRole('dialog', { name: 'เพิ่มพาสคีย์' });
  await name.getByLabel('ชื่อพาสคีย์').fill('เครื่องที่โต๊ะ');
  await name.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await expect(panel.getByText('พาสคีย์: เครื่องที่โต๊ะ')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  const other = await browser.newContext({ locale: 'th-TH' });
  const away = await other.newPage();
  await away.goto(new URL('login', page.url()).href);
  await typePassword(away);
  await away.getByRole('dialog').getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  const second = away.getByRole('dialog', { name: 'ยืนยันตัวตนขั้นตอนที่สอง' });
  await second.getByLabel('รหัสยืนยัน').fill('000000');
  await second.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await expect(second.getByText('รหัสไม่ถูกต้อง')).toBeVisible();
  await second.getByLabel('รหัสยืนยัน').fill(nextCode(secret));
  await second.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await away.waitForURL('**/intranet');
  await other.close();

  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('began')) localStorage.clear();
    sessionStorage.setItem('began', '1');
  });
  await page.goto('login');
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await page.waitForURL('**/intranet');

  // the account is left as it was found
  const token = await page.evaluate(() => localStorage.getItem('eoffice_token'));
  const headers = () => ({ authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() });
  await request.post('api/users/factors/prove', { headers: headers(), data: { purpose: 'factors', password } });
  const { passkeys } = await (await request.get('api/users/factors', { headers: headers() })).json();
  for (const { id } of passkeys) await request.post(`api/users/factors/passkeys/${id}/remove`, { headers: headers(), data: {} });
  const last = await request.post('api/users/factors/totp/remove', { headers: headers(), data: {} });
  expect(await last.json()).toMatchObject({ status: 'success' });
});
