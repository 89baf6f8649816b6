import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { needTool } from '../server/test/debian-tool.ts';
import { startLdapServer } from '../server/test/ldap-server.ts';
import { type SignInProvider, startSignInProvider } from '../server/test/sign-in-provider.ts';
import { enterAs, readAs, setPart, withoutFaults } from './officers.ts';
import { test } from './story.ts';

const name = 'บัญชีกลางภาครัฐ';
const there = 'Directory+2569';

/** What a person does on the provider's own pages: says who he is, and allows it. */
async function atProvider(page: Page, { issuer }: SignInProvider): Promise<void> {
  await page.waitForURL(`${issuer}/**`);
  await page.getByPlaceholder('Enter any login').fill('somebody');
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The page of signing in as somebody sees it who was never here: the provider knows nobody yet either. */
async function newcomer(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await page.goto('login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('login');
}

async function typePassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('ชื่อผู้ใช้งาน').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.locator('altcha-widget label').click();
  await page.getByRole('button', { name: 'ลงชื่อเข้าใช้' }).click();
}

/** What was set is known to the whole office a moment later: the page that it sends says so. */
async function logInSays(request: APIRequestContext, what: RegExp): Promise<void> {
  await expect.poll(async () => (await request.get('login')).text()).toMatch(what);
}

test('[R7] [A6] [S28] at a provider: in as the right officer; a stranger, who stops there, and a provider that is away are told so', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const provider = await startSignInProvider((baseURL ?? '').replace(/\/$/, ''));
  const office = await browser.newContext();
  const admin = await enterAs(await office.newPage(), 'admin');
  const staff = async () => (await readAs(page, 'admin', '/settings/people?state=all')).total;
  // its pages ask for a typeface from outside
  await context.route('https://fonts.googleapis.com/**', (route) => route.abort());
  const button = page.getByRole('button', { name: `เข้าสู่ระบบด้วย ${name}` });
  const told = page.getByRole('dialog');
  try {
    await setPart(admin, page, 'provider1', {
      oidcName: name,
      oidcIssuer: provider.issuer,
      oidcClientId: provider.clientId,
      oidcSecret: provider.clientSecret,
      oidcScopes: 'openid email',
      oidcClaim: 'email',
      oidcMatches: 'EMAIL',
    });
    await logInSays(request, /"providers":\[\{/);
    const before = await staff();

    provider.says({ email: 'weera.t@mail.example.ac.th', email_verified: true });
    await newcomer(page, context);
    await withoutFaults(page);
    await button.click();
    await atProvider(page, provider);
    await expect(told.getByText('ยินดีต้อนรับ คุณวีระ ทองอยู่')).toBeVisible();
    await page.waitForURL('**/intranet');
    expect(new URL(page.url()).search).toBe('');

    provider.says({ email: 'nobody@elsewhere.example.th', email_verified: true });
    await newcomer(page, context);
    await button.click();
    await atProvider(page, provider);
    await expect(told.getByText('ไม่พบบัญชีของท่านในระบบนี้ กรุณาติดต่อผู้ดูแลระบบของหน่วยงาน')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('eoffice_token'))).toBeNull();
    expect(await staff()).toBe(before);
    await told.getByText('ปิด', { exact: true }).click();

    await newcomer(page, context);
    await button.click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('link', { name: /cancel/i }).click();
    await expect(told.getByText(`ท่านยกเลิกการยืนยันตัวตนที่ ${name}`)).toBeVisible();
    await told.getByText('ปิด', { exact: true }).click();

    // switched off while the page stands open; another address, at which nobody answers
    await setPart(admin, page, 'provider1', { oidcIssuer: '' });
    await logInSays(request, /"providers":\[\]/);
    await button.click();
    await expect(told.getByText('หน่วยงานปิดการเข้าสู่ระบบด้วยวิธีนี้แล้ว กรุณาใช้ชื่อผู้ใช้งานและรหัสผ่าน')).toBeVisible();
    await told.getByText('ปิด', { exact: true }).click();
    await setPart(admin, page, 'provider1', { oidcIssuer: 'http://localhost:9' });
    await logInSays(request, /"providers":\[\{/);
    await button.click();
    await expect(told.getByText(`ติดต่อ ${name} ไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลังหรือเข้าสู่ระบบด้วยวิธีอื่น`)).toBeVisible();
    await told.getByText('ปิด', { exact: true }).click();
    await typePassword(page, 'weera.t', 'Sarabun2569');
    await told.getByRole('button', { name: 'ยืนยัน' }).click();
    await page.waitForURL('**/intranet');
  } finally {
    await setPart(
      admin,
      page,
      'provider1',
      { oidcName: '', oidcIssuer: '', oidcClientId: '', oidcScopes: 'openid', oidcClaim: 'email', oidcMatches: 'EMAIL' },
      ['oidcSecret'],
    );
    await logInSays(request, /"providers":\[\]/);
    await newcomer(page, context);
    await expect(page.getByRole('button', { name: 'ลงชื่อเข้าใช้' })).toBeVisible();
    await expect(button).toHaveCount(0);
    await office.close();
    await provider.close();
  }
});

test('[R7] [S28] by the password of the agency’s directory, with the ordinary form', async ({ page, context, browser, request }) => {
  const slapd = needTool('slapd', 'slapd');
  test.skip(!slapd, 'Debian’s slapd is not here');
  const directory = await startLdapServer(slapd as string, [{ uid: 'sudarat.i', password: there }]);
  const office = await browser.newContext();
  const admin = await enterAs(await office.newPage(), 'admin');
  try {
    await setPart(admin, page, 'directory', {
      ldapUrl: directory.ldaps,
      ldapBase: directory.base,
      ldapBindName: directory.bindName,
      ldapBindPassword: directory.bindPassword,
      ldapFilter: '(uid={username})',
      ldapAttribute: 'uid',
      ldapMatches: 'USERNAME',
      ldapFor: 'ALL',
      ldapCa: directory.ca,
    });
    await logInSays(request, /"directory":"ALL"/);
    await newcomer(page, context);
    await typePassword(page, 'sudarat.i', 'Sarabun2569');
    await expect(page.getByRole('dialog')).toContainText('ชื่อผู้ใช้งานหรือรหัสผ่านไม่ถูกต้อง');
    await page.getByRole('dialog').getByText('ปิด', { exact: true }).click();
    await typePassword(page, 'sudarat.i', there);
    await page.waitForURL('**/intranet');
    // the password is not kept here, so the page of changing it says where it is
    await page.goto('change-password');
    await expect(page.getByText('รหัสผ่านของท่านเป็นรหัสเดียวกับระบบทะเบียนผู้ใช้ของหน่วยงาน')).toBeVisible();

    await directory.stop();
    await newcomer(page, context);
    await typePassword(page, 'sudarat.i', there);
    await expect(page.getByRole('dialog')).toContainText('ติดต่อระบบทะเบียนผู้ใช้ของหน่วยงานไม่ได้ในขณะนี้');
  } finally {
    await setPart(
      admin,
      page,
      'directory',
      {
        ldapUrl: '',
        ldapBase: '',
        ldapBindName: '',
        ldapCa: '',
        ldapFilter: '(&(objectClass=user)(sAMAccountName={username}))',
        ldapAttribute: 'sAMAccountName',
        ldapMatches: 'USER_AD',
        ldapFor: 'NAMED',
      },
      ['ldapBindPassword'],
    );
    await office.close();
    await directory.close();
  }
});
