import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { listBrands, loadBrand } from '../brands/load-brand.ts';
import { common } from '../contract/lang/th/common.ts';
import { whole } from '../server/test/matrix.ts';
import { startOffice } from './an-office.ts';
import { freshDemo } from './demo-folder.ts';
import { newSession } from './officers.ts';
import { test } from './story.ts';

// every fourth brand, all by `npm run test:matrix`
test('[P3] [P4] [X2] one build starts as every brand: its title, pictures and colours at sign-in, its queues and words behind it', async ({
  page,
  request,
}, run) => {
  test.setTimeout(360_000);
  const data = freshDemo();
  let token = '';
  for (const code of listBrands().filter((_, at) => whole || at % 4 === 0)) {
    const brand = await loadBrand(code);
    const office = await startOffice({ DATA_DIR: data, DEMO: 'on', APP_NAME: code });
    const at = (path: string) => `${office.address}${path}`;
    await page.goto(at('login'));
    const title = brand.title?.th ?? common.product;
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(brand.welcome.th)).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--loader')), code).toBe(brand.loader);
    await expect(page.locator('altcha-widget')).toHaveCount(brand.features.captcha ? 1 : 0);
    const picture = await request.get(at('brand/banner'));
    expect(picture.status(), code).toBe(brand.banner ? 200 : 404);
    if (brand.banner) await expect(page.locator('aside img[src$="brand/banner"]')).toHaveJSProperty('complete', true);
    await page.screenshot({ path: run.outputPath(`${code}-login.png`) });

    token ||= await newSession(request, 'officer', office.address);
    const call = async (path: string, body = {}) =>
      (
        await request.post(at(`api${path}`), {
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
          data: body,
        })
      ).json();
    await call('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
    const { userLogin } = await call('/verify');
    await page.evaluate(
      ([kept, user]) => {
        localStorage.setItem('eoffice_token', kept as string);
        localStorage.setItem('eoffice_userLogin', JSON.stringify(user));
      },
      [token, userLogin] as const,
    );
    const { items } = await call('/get-todo-lists');
    // after the brand's own set may stand what is shown only while something of it waits
    const own = items.filter(({ CODE }: { CODE: string }) => !['toSend', 'toMend', 'returned', 'unitWork', 'unitLate'].includes(CODE));
    expect(own.length, code).toBe(brand.extendedQueues ? 12 : 8);
    await page.goto(at('portal'));
    await expect(page.getByRole('heading', { name: 'ระบบงาน' })).toBeVisible();
    await page.screenshot({ path: run.outputPath(`${code}-portal.png`) });
    await page.goto(at('sarabun/dashboard'));
    for (const { TITLE } of items.slice(0, 3)) await expect(page.getByRole('button', { name: TITLE }).first()).toBeVisible();
    await page.screenshot({ path: run.outputPath(`${code}-dashboard.png`) });
    await page.evaluate(() => localStorage.clear());
    await office.stop();
  }
  rmSync(dirname(data), { recursive: true, force: true });
});
