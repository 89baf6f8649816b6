import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { whole } from '../server/test/matrix.ts';
import { axeFaults } from './axe.ts';
import { test } from './story.ts';

const password = 'Sarabun2569';
const tours = ['clerk', 'registrar', 'executive', 'officer', 'administrator'].map((role) => `first-${role}`);

/** A call of the signed-in officer, as the client makes it. */
export type Call = (path: string, body?: object) => Promise<Record<string, unknown>>;

/** Sessions of this worker's office by user name: signing in costs a robot check and a slow hash, and has stories of its own. */
const sessions = new Map<string, string>();

/**
 * Signs in through the server's own doors, robot check included, and consents; the page then opens as that officer.
 * A session that an earlier story has left open is gone on with. The forms of signing in have stories of their own.
 */
export async function enterAs(page: Page, username: string, { consent = true } = {}): Promise<Call> {
  await closeOtherStories(page);
  const { request } = page;
  let token = consent ? (sessions.get(username) ?? '') : '';
  const call: Call = async (path, body = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    return (await request.post(`api${path}`, { headers, data: body })).json();
  };
  let { userLogin } = token ? await call('/verify') : {};
  if (!userLogin) {
    token = await newSession(request, username);
    if (consent) await call('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
    // he may have consented in an earlier story of this office
    else await call('/users/consents/withdraw-notice');
    // the tour of the first sign-in has a story of its own
    if (consent) await call('/users/preferences', { toursSeen: tours });
    if (consent) sessions.set(username, token);
    ({ userLogin } = await call('/verify'));
  }
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('eoffice_token', token as string);
      localStorage.setItem('eoffice_userLogin', JSON.stringify(user));
    },
    [token, userLogin] as const,
  );
  return call;
}

/** Which file opened a window that does not end with its story. */
const openedBy = new WeakMap<BrowserContext, string>();

/** Windows of an earlier file are closed: each that stays open asks again at every event, and dozens of them take the machine from who comes after. */
async function closeOtherStories(page: Page): Promise<void> {
  const { file } = test.info();
  for (const one of page.context().browser()?.contexts() ?? []) {
    if (!openedBy.has(one)) openedBy.set(one, file);
    if (openedBy.get(one) !== file) await one.close();
  }
}

/** Answers the dialog that asks for a proof before something of the account is changed. */
export async function proveIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' });
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Reads as an officer who was entered by `enterAs`, whoever looks at the page. */
export async function readAs({ request }: Page, username: string, path: string) {
  const headers = { authorization: `Bearer ${sessions.get(username)}` };
  return (await request.get(`api${path}`, { headers })).json();
}

/** Sets a part of the system's values, as the administrator's page saves it; `admin`: entered by `enterAs`. */
export async function setPart(admin: Call, page: Page, part: string, values: object, clear: string[] = []): Promise<void> {
  const { parts } = await readAs(page, 'admin', '/settings/admin-configs');
  const { version } = parts[part];
  expect(await admin(`/settings/admin-configs/${part}`, { version, values, clear })).toMatchObject({ status: 'success' });
}

/** `address`: of an office that is not the worker's own. */
export async function newSession(request: APIRequestContext, username: string, address = ''): Promise<string> {
  const { status: _, ...challenge } = await (await request.get(`${address}api/captcha`)).json();
  const altcha = Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
  const signIn = async (more: object) =>
    (await request.post(`${address}api/login`, { data: { username, password, altcha, ...more } })).json();
  const first = await signIn({});
  // in use elsewhere: an officer of a story takes this device
  const reply = first.code === 'session_elsewhere' ? await signIn({ oauth_id: first.oauth_id }) : first;
  expect(reply.status, JSON.stringify(reply)).toBe('success');
  return reply.token;
}

/**
 * The page as it stands, wide and on a phone, each in light and in dark: what only the colours change is looked at again. By `npm test` one of
 * the four, the next page another one.
 */
export async function withoutFaultsAnywhere(page: Page): Promise<void> {
  test.slow();
  const before = page.viewportSize();
  for (const [at, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height });
    if (whole) {
      await withoutFaults(page);
      await inScheme(page, 'dark');
      await withoutFaults(page, ['color-contrast']);
      await inScheme(page, 'light');
    } else if (looks % 2 === at) {
      await inScheme(page, looks % 4 < 2 ? 'light' : 'dark');
      await withoutFaults(page);
      await inScheme(page, 'light');
    } else await withoutSidewaysScroll(page);
  }
  looks += 1;
  if (before) await page.setViewportSize(before);
}
const sizes = [
  [1440, 900],
  [376, 800],
] as const;
let looks = 0;

async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((one) => document.documentElement.setAttribute('data-mantine-color-scheme', one), scheme);
  // What changes its colour slowly is brought to its end at once: a page that nobody looks at may draw no frame to come to it by itself.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
  });
}

/** No fault of WCAG 2.2 AA, or of these rules alone; no sideways scroll. */
export async function withoutFaults(page: Page, rules?: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  expect(await axeFaults(page, rules)).toEqual([]);
  await withoutSidewaysScroll(page);
}

async function withoutSidewaysScroll(page: Page): Promise<void> {
  // what a script lays out anew for another width stands a moment later
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(over, 'scrolls sideways').toBeLessThanOrEqual(0);
}
