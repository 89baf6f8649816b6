import { expect, type Page } from '@playwright/test';
import { type Call, enterAs, readAs } from './officers.ts';
import { test } from './story.ts';

/** What stands around every screen, in Thai and in English, from a wide screen to a phone. */

const words = {
  th: {
    apps: 'ระบบงานทั้งหมด',
    bell: /^การแจ้งเตือน/,
    bellName: 'การแจ้งเตือน',
    person: /^เมนูผู้ใช้/,
    menu: 'เมนู',
    items: ['ข้อมูลของฉัน', 'ตั้งค่าบัญชี', 'ใบรับรองและลายมือชื่อ', 'ออกจากระบบ'],
    rail: 'เมนูหลัก',
    home: 'กลับไปหน้าแรก',
    modules: 'ระบบงาน',
    settings: 'ตั้งค่าระบบ',
    display: 'การแสดงผล',
    closeMenu: 'ปิดเมนู',
  },
  en: {
    apps: 'All modules',
    bell: /^Notifications/,
    bellName: 'Notifications',
    person: /^Menu of/,
    menu: 'Menu',
    items: ['My profile', 'Account settings', 'Certificate and signature', 'Sign out'],
    rail: 'Main menu',
    home: 'Back to the start page',
    modules: 'Modules',
    settings: 'Settings',
    display: 'Display',
    closeMenu: 'Close the menu',
  },
} as const;

const archive = 'https://archive.example.go.th/in?from=office';
const added = [
  { MENU_ID: 3284, MENU_ACTION: 'settingCertificate', MENU_NAME: 'ตั้งค่าใบรับรอง', MENU_NAME_ENG: 'certificate settings' },
  { MENU_ID: 9002, MENU_ACTION: 'room', MENU_NAME: 'จองห้อง', MENU_NAME_ENG: 'rooms' },
  { MENU_ID: 9003, MENU_ACTION: 'sarabun', MENU_NAME: 'ระบบสารบรรณ', MENU_NAME_ENG: 'sarabun' },
  { MENU_ID: 9004, MENU_ACTION: 'manualVideo', MENU_NAME: 'วีดิทัศน์', MENU_NAME_ENG: 'videos' },
  // what is no https address leads nowhere, whatever it says
  { MENU_ID: 9005, MENU_ACTION: 'x', MENU_NAME: 'ลิงก์เสีย', MENU_NAME_ENG: 'bad link', MENU_LINK: 'javascript:alert(1)', MENU_SSO: 1 },
].map((item) => ({ MENU_TYPE: 'module', MENU_ICON: '', ...item }));

/** Gives the modules that a deployment may have beside those of this one. */
async function withMoreModules(page: Page): Promise<void> {
  await page.route('**/service/menu-module-permission*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ response: reply, json: { ...body, items: [...body.items, ...added] } });
  });
}

/** Enters the address of the archive's own site, as the administrator's page saves it; '' takes it away again. */
async function setArchiveSite(page: Page, admin: Call, link: string): Promise<void> {
  const { apps } = await readAs(page, 'admin', '/settings/portal-apps');
  const opened = await Promise.all(apps.map(({ id }: { id: number }) => readAs(page, 'admin', `/settings/portal-apps/${id}`)));
  const menu = opened.flatMap(({ menus }) => menus).find(({ sso }) => sso);
  const { id: menuId, version, appId, icon } = menu;
  const values = { menuId, version, appId, icon, name: '', nameEn: '', link, newTab: 1, inHeader: 0, inModules: 1 };
  expect(await admin('/settings/portal-menus', values)).toMatchObject({ status: 'success' });
}

const columnsOf = (page: Page, list: string) =>
  page.locator(list).evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size);
const withoutOverflow = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
};

test('[H1] [H2] [H3] [H6] [H7] [L1] [S52] [S53] [S54] headers, menus and where they lead, in Thai and English', async ({
  page,
  request,
  context,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  await withMoreModules(page);
  const admin = await enterAs(page, 'admin');
  await setArchiveSite(page, admin, archive);
  await page.goto('portal');
  for (const language of ['th', 'en'] as const) {
    const say = words[language];
    await page.getByRole('button', { name: language === 'en' ? /^EN/ : /^ไทย/ }).click();
    const banner = page.getByRole('banner');
    await expect(banner.getByText('DOCUMENT FLOW', { exact: true })).toBeVisible();
    await expect(page.locator('[data-template="tmp-portal"]')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();

    // the grid of modules: three a row, two on small screens; English names in sentence case
    const grid = page.getByRole('region', { name: say.modules });
    await expect(grid.getByRole('link', { name: say.settings, exact: true })).toBeVisible();
    expect(await columnsOf(page, '[aria-labelledby="modules-title"] li')).toBe(3);
    for (const width of [1280, 991, 768, 566, 376]) await withoutOverflow(page, width);
    expect(await columnsOf(page, '[aria-labelledby="modules-title"] li')).toBe(2);
    await page.setViewportSize({ width: 1440, height: 900 });
    const href = (name: string) => grid.getByRole('link', { name: new RegExp(`^${name}( |$)`) }).getAttribute('href');
    expect(await href(say.settings)).toBe('/settings/3144');
    expect(await href(language === 'en' ? 'Certificate settings' : 'ตั้งค่าใบรับรอง')).toBe('/settings/3284');
    expect(await href(language === 'en' ? 'Manage intranet' : 'จัดการอินทราเน็ต')).toBe('/intranet/manage-intranet');
    expect(await href(language === 'en' ? 'Rooms' : 'จองห้อง')).toBe('/room');
    expect(await href(language === 'en' ? 'Sarabun' : 'ระบบสารบรรณ')).toBe('/sarabun');
    expect(await href(language === 'en' ? 'Videos' : 'วีดิทัศน์')).toBe('/manual-video?menuID=9004');
    await expect(page.getByText(language === 'en' ? 'Bad link' : 'ลิงก์เสีย')).toHaveCount(0);

    // dropdowns: one at a time, closed by a click outside and by Escape
    await banner.getByRole('button', { name: say.apps }).click();
    const apps = page.getByRole('navigation', { name: say.apps });
    await expect(apps).toBeVisible();
    expect(await columnsOf(page, `nav[aria-label="${say.apps}"] > a`)).toBe(4);
    await banner.getByRole('button', { name: say.bell }).click();
    await expect(page.getByRole('dialog', { name: say.bellName })).toBeVisible();
    await expect(apps).toBeHidden();
    await banner.getByRole('button', { name: say.person }).click();
    await expect(page.getByRole('dialog', { name: say.bellName })).toBeHidden();
    for (const item of say.items) await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('menuitem', { name: say.items[0] })).toBeHidden();
  }

  // the archive learns who comes by a code that is made for it and opens nothing here, in a tab that cannot reach back
  await context.route('https://archive.example.go.th/**', (route) => route.fulfill({ contentType: 'text/html', body: 'archive' }));
  const opened = context.waitForEvent('page');
  await page.getByRole('region', { name: words.en.modules }).getByRole('link', { name: 'Archived documents' }).click();
  const site = await opened;
  await site.waitForURL(/archive\.example/);
  const code = new URL(site.url()).searchParams.get('sso');
  expect(code).toMatch(/^[\w-]{43}$/);
  expect((await context.cookies()).map(({ value }) => value)).not.toContain(code);
  expect(new URL(site.url())).toMatchObject({ host: 'archive.example.go.th', pathname: '/in' });
  const token = await page.evaluate(() => localStorage.getItem('eoffice_token'));
  expect(code).not.toBe(token);
  expect((await request.post('api/verify', { headers: { authorization: `Bearer ${code}` } })).status()).toBe(401);
  expect(await site.evaluate(() => window.opener)).toBeNull();
  await site.close();
  // for that site alone, and once
  const redeem = async (audience: string) => (await request.post('api/archive/site-code/redeem', { data: { code, audience } })).json();
  expect(await redeem('https://elsewhere.example.go.th')).toMatchObject({ status: 'error', code: 'archive_code_bad' });
  expect(await redeem('https://archive.example.go.th')).toMatchObject({ status: 'success', person: { username: 'admin' } });
  expect(await redeem('https://archive.example.go.th')).toMatchObject({ code: 'archive_code_bad' });
  await setArchiveSite(page, admin, '');

  // whole pages are loaded anew, route names go within the product; the logo leads to the portal
  const loads: string[] = [];
  page.on('request', (one) => one.isNavigationRequest() && one.frame() === page.mainFrame() && loads.push(new URL(one.url()).pathname));
  await page.getByRole('region', { name: words.en.modules }).getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/3144$/);
  await page.getByRole('banner').getByRole('link', { name: words.en.home }).click();
  await expect(page).toHaveURL(/\/portal$/);
  expect(loads).toEqual(['/settings/3144']);
  await page.goto('sarabun/dashboard');
  await expect(page.getByRole('banner').getByText('E-DOCUMENT FLOW SYSTEMS')).toBeVisible();
  await expect(page.locator('[data-template="tmp-master"]')).toBeVisible();
  await expect(page.getByRole('navigation', { name: words.en.rail })).toBeVisible();
  // the header's menu of the server is kept
  await expect.poll(() => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('eoffice_menu') ?? '{}')))).toContain('3099');
});

test('[H4] [H5] [H6] [L3] the phone’s header and the panel of the person; the login page at its own breakpoints, in both languages', async ({
  page,
}) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(20_000);
  const measure = () =>
    page.evaluate(() => {
      const width = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() as DOMRect;
      return { aside: width('aside'), main: width('main'), form: width('form') };
    });
  await page.goto('login');
  for (const language of ['th', 'en'] as const) {
    await page.getByRole('button', { name: language === 'en' ? /^EN/ : /^ไทย/ }).click();
    for (const [width, aside] of [
      [1920, 700],
      [1400, 588],
      [1399, 450],
      [992, 416.64],
    ] as const) {
      await withoutOverflow(page, width);
      // it follows with the next frame
      await expect.poll(async () => (await measure()).aside.width, `${width}`).toBeCloseTo(aside, 0);
      const at = await measure();
      expect(at.main.left).toBeGreaterThanOrEqual(at.aside.right - 1);
      expect(at.form.width).toBe(450);
    }
    for (const width of [991, 576, 575, 376]) {
      await withoutOverflow(page, width);
      // the strip above the form
      await expect.poll(async () => (await measure()).aside.width).toBe(width);
      const at = await measure();
      expect(at.main.top).toBeGreaterThanOrEqual(at.aside.bottom - 1);
      expect(at.form.width).toBeLessThanOrEqual(450);
    }
  }

  await enterAs(page, 'deputy');
  for (const language of ['th', 'en'] as const) {
    const say = words[language];
    await page.evaluate((one) => localStorage.setItem('eoffice_lang', one), language);
    await page.setViewportSize({ width: 376, height: 800 });
    await page.goto('profile');
    const burger = page.getByRole('banner').getByRole('button', { name: say.menu, exact: true });
    await expect(page.getByRole('banner').getByRole('link', { name: say.home })).toHaveAttribute('href', '/portal');
    await expect(page.getByRole('banner').getByRole('button', { name: say.person })).toBeVisible();
    await burger.click();
    const panel = page.getByRole('dialog', { name: say.menu });
    await expect(panel.getByText('deputy@')).toBeVisible();
    for (const to of ['/profile', '/account-information', '/certificate-register', '/change-password'])
      await expect(panel.locator(`a[href="${to}"]`)).toBeVisible();
    await expect(panel.getByRole('button', { name: say.items[3] })).toBeVisible();
    await page.mouse.click(366, 400);
    await expect(panel).toBeHidden();
    // the tools panel is within reach of a thumb
    await burger.click();
    await panel.getByRole('button', { name: say.display }).click();
    await expect(page.getByRole('dialog', { name: say.display })).toBeVisible();
    await expect(panel).toBeHidden();
    await withoutOverflow(page, 376);
    await page.keyboard.press('Escape');
  }
  // a picture of the person, or his initials
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
  await page.route('**/users/view-file-avatar/*', (route) => route.fulfill({ contentType: 'image/png', body: photo }));
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: words.en.person }).locator('img')).toBeVisible();
});

test('on a phone the open one of many tabs is in sight, also where tabs come later than the page', async ({ page }) => {
  await page.setViewportSize({ width: 376, height: 800 });
  await enterAs(page, 'registrar');
  await page.goto('archive?view=holds');
  await expect(page.getByRole('link', { name: 'ระงับการทำลาย', exact: true })).toBeInViewport({ ratio: 1 });
});
