import { expect, type Page } from '@playwright/test';
import { startPushService } from '../server/test/push-double.ts';
import { desktopBrowser, hasDesktop } from './browser.ts';
import { ask } from './letter-window.ts';
import { registered } from './letters.ts';
import { enterAs, proveIn, readAs, withoutFaults } from './officers.ts';
import { pushUrl } from './serve-line.ts';
import { test } from './story.ts';

test.use({ serviceWorkers: 'allow', launchOptions: desktopBrowser });
test.skip(!hasDesktop, 'this browser shows no notices of the system');

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** In place of the browser's own way to a maker's push service: a subscription at the story's one. All else is the browser's. */
function subscribesThere({ endpoint, keys }: Subscription): void {
  const kept = 'push-of-the-story';
  const made = (key: string) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(JSON.parse(key) as number[]).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(kept);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    async subscribe({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) {
      if (!userVisibleOnly || Notification.permission !== 'granted') throw new DOMException('', 'NotAllowedError');
      localStorage.setItem(kept, JSON.stringify([...applicationServerKey]));
      return made(localStorage.getItem(kept) as string);
    },
    async getSubscription() {
      const key = localStorage.getItem(kept);
      return key ? made(key) : null;
    },
  });
}

/** The message as the browser hands it to the worker when it has come and is opened. */
async function arrives(page: Page, origin: string, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, url: data.url as string }));
  });

test('[R7] a browser is switched on for notices, shows one as it comes, leads a click to its letter, and is switched off', async ({
  page,
  context,
  browser,

  baseURL,
}) => {
  const here = (baseURL ?? '').replace(/\/$/, '');
  let publicKey = '';
  const service = await startPushService(() => publicKey, Number(new URL(pushUrl(here)).port));
  const mine = service.browser(`browser-${Date.now()}`);
  const office = await browser.newContext({ serviceWorkers: 'block' });
  const clerks = await office.newPage();
  const admin = await enterAs(clerks, 'admin');
  const allow = async (push: boolean) => {
    const { version, values } = await readAs(clerks, 'admin', '/settings/form/setting-notifications');
    expect(await admin('/settings/form/setting-notifications', { version, values: { ...values, push } })).toMatchObject({
      status: 'success',
    });
  };
  try {
    await allow(true);
    await context.grantPermissions(['notifications']);
    await context.addInitScript(subscribesThere, mine.subscription);
    await enterAs(page, 'napha.c');
    await page.goto('account-information#notices');
    const place = page.getByRole('group', { name: 'เบราว์เซอร์ที่รับการแจ้งเตือน' });
    const here_ = place.getByRole('switch', { name: 'รับการแจ้งเตือนบนเบราว์เซอร์นี้' });
    await expect(here_).not.toBeChecked();
    ({ publicKey } = (await ask(page, '/users/notice-choices')).push);
    await here_.press('Space');
    await proveIn(page);
    await expect(here_).toBeChecked();
    await expect(place.getByRole('listitem')).toContainText('เครื่องนี้');
    await withoutFaults(page);
    await page.reload();
    await expect(here_).toBeChecked();

    const registrar = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await enterAs(registrar, 'registrar');
    await registrar.goto('portal');
    const subject = `ขอเชิญประชุมทางเบราว์เซอร์ ${Date.now() % 1_000_000}`;
    const me = Number((await ask(page, '/verify', {})).userLogin.F_PERSON_ID);
    await registered(registrar, subject, { sendTo: [me] });
    await registrar.context().close();
    await expect.poll(() => mine.shown.find(({ body }) => body.includes(subject)), { timeout: 20_000 }).toBeTruthy();
    const sent = mine.shown.find(({ body }) => body.includes(subject));
    await arrives(page, here, JSON.stringify(sent));
    await expect.poll(() => shown(page)).toEqual([{ title: sent?.title, body: sent?.body, url: sent?.url }]);

    const worker = context.serviceWorkers()[0];
    const opened = await worker?.evaluate(async () => {
      // only a person's own hand may open a window, so the address is taken at that door
      const self = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow(url: string): Promise<null> };
        dispatchEvent(event: Event): boolean;
        NotificationEvent: new (type: string, given: { notification: Notification }) => Event;
      };
      const [notification] = await self.registration.getNotifications();
      return new Promise<string>((found) => {
        self.clients.openWindow = async (url) => {
          found(url);
          return null;
        };
        self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification: notification as Notification }));
      });
    });
    await expect.poll(() => shown(page)).toEqual([]);
    await page.goto(opened ?? '');
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();

    await page.goto('account-information#notices');
    await here_.press('Space');
    await expect(here_).not.toBeChecked();
    await expect(place.getByRole('listitem')).toHaveCount(0);
    expect((await ask(page, '/users/notice-choices')).push.devices).toEqual([]);
  } finally {
    await allow(false);
    await office.close();
    await service.close();
  }
});
