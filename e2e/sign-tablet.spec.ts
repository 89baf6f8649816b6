import { expect, type Locator, type Page } from '@playwright/test';
import { ask, windowOf } from './letter-window.ts';
import { holderOf, submitted } from './letters.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

const pin = '736150';
const memo = 2;
const subject = `ขออนุมัติจัดซื้อครุภัณฑ์คอมพิวเตอร์และอุปกรณ์ต่อพ่วงสำหรับห้องปฏิบัติการกลางของหน่วยงานในสังกัดทุกแห่ง ประจำปีงบประมาณ ${Date.now() % 90_000}`;

let officer: Page;
let admin: Page;
let director: Page;
let documentId: number;

test.beforeAll(async ({ browser }) => {
  [officer, admin] = [await windowOf(browser, 'officer'), await windowOf(browser, 'admin')];
  // a tablet: fingers, no keyboard
  const tablet = await browser.newContext({ hasTouch: true, viewport: { width: 1024, height: 768 } });
  director = await tablet.newPage();
  director.setDefaultTimeout(30_000);
  await enterAs(director, 'director');
  for (const page of [officer, admin, director]) await page.goto('portal');
  await signType(2);
  const route = [{ kind: 'SIGN', order: 0, id: await holderOf(officer, 'อธิการบดี', 'present') }];
  const receivers = [{ kind: 'UNIT', id: await holderOf(officer, 'กองคลัง'), name: 'กองคลัง', purpose: 'ACTION' }];
  const fields = { subject, to: 'อธิการบดี', body: [{ kind: 'paragraph', text: 'จึงเรียนมาเพื่อโปรดพิจารณาอนุมัติ' }] };
  documentId = await submitted(officer, memo, fields, route, receivers);
});
test.afterAll(async () => {
  if (admin) await signType(1);
  for (const page of [officer, admin, director]) await page?.context().close();
});

async function signType(type: number): Promise<void> {
  expect(await ask(admin, '/sign-types', { documentType: memo, type })).toMatchObject({ status: 'success' });
}

/** Whole within the screen, and what is drawn there is the thing itself: nothing lies over it. */
async function bare(thing: Locator): Promise<void> {
  await expect
    .poll(() =>
      thing.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const within = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
        const over = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        return within && over.every((one) => one !== null && (node.contains(one) || one.contains(node)));
      }),
    )
    .toBe(true);
}

test('on a tablet the PIN and its refusal are in sight whatever stands above, the field has the keys, the tries left are told', async () => {
  await director.goto(`sarabun/document/${documentId}`);
  await director.getByRole('tabpanel').getByRole('button', { name: 'ลงนาม', exact: true }).first().tap();
  const form = director.getByRole('form', { name: 'ลงนาม', exact: true });
  const field = form.getByLabel('PIN ของใบรับรอง');
  const send = form.getByRole('button', { name: 'ลงนาม', exact: true });
  await expect(field).toBeFocused();
  await bare(field);
  // words above push it down
  await form.getByLabel('ความเห็น').fill(Array.from({ length: 9 }, (_, line) => `ข้อที่ ${line + 1} เห็นชอบตามเสนอ`).join('\n'));
  await send.tap();
  await expect(field).toBeFocused();
  await bare(form.getByText('กรุณาใส่ PIN'));
  await bare(field);
  for (const digit of '918273') await form.getByRole('button', { name: digit, exact: true }).tap();
  await send.tap();
  const refusal = form.getByText('PIN ไม่ถูกต้อง ลองได้อีก 4 ครั้งก่อนต้องรอ');
  await bare(refusal);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await bare(field);
  await withoutFaults(director);
  await director.screenshot({ path: test.info().outputPath('refused.png') });
  for (const digit of pin) await form.getByRole('button', { name: digit, exact: true }).tap();
  await send.tap();
  await expect(form).toBeHidden({ timeout: 60_000 });
  expect((await ask(director, `/sarabun/documents/${documentId}`)).document.state).toBeGreaterThan(20);
});
