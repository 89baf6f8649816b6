import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const password = 'Sarabun2569';

/** A call of the signed-in officer, as the client makes it. */
export type Call = (path: string, body?: object) => Promise<Record<string, unknown>>;

/**
 * Signs in through the server's own doors, robot check included, and consents; the page then opens as that officer.
 * The forms of signing in have stories of their own.
 */
export async function enterAs(page: Page, request: APIRequestContext, username: string, { consent = true } = {}): Promise<Call> {
  const { status: _, ...challenge } = await (await request.get('api/captcha')).json();
  const altcha = Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
  const reply = await (await request.post('api/login', { data: { username, password, altcha } })).json();
  expect(reply.status, JSON.stringify(reply)).toBe('success');
  const call: Call = async (path, body = {}) => {
    const headers = { authorization: `Bearer ${reply.token}`, 'idempotency-key': crypto.randomUUID() };
    return (await request.post(`api${path}`, { headers, data: body })).json();
  };
  if (consent) await call('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
  const { userLogin } = await call('/verify');
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('eoffice_token', token as string);
      localStorage.setItem('eoffice_userLogin', JSON.stringify(user));
    },
    [reply.token, userLogin] as const,
  );
  return call;
}

/** No fault of WCAG 2.2 AA, no sideways scroll. */
export async function withoutFaults(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(
    violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`),
  ).toEqual([]);
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide, 'scrolls sideways').toBeLessThanOrEqual(seen as number);
}
