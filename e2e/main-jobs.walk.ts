import { expect, type Locator, type Page } from '@playwright/test';
import { bangkokDay } from '../contract/rules/thai.ts';
import { openPaper } from '../server/paper/paper.ts';
import { ask, confirmAct, letterOf, windowOf } from './letter-window.ts';
import { holderOf, registered, submitted } from './letters.ts';
import { test } from './story.ts';

/**
 * The main job of each role on one letter, with the hand: every press of the mouse and of a key is counted as the browser hears it, from the
 * page of queues to the word that it is done. Printed beside what it took before and what it may take.
 */
test.setTimeout(900_000);

interface Job {
  role: string;
  what: string;
  clicks: number;
  keys: number;
  /** Clicks in version 1.13.0; null: not reached, or not counted. */
  before: number | null;
}
const jobs: Job[] = [];

const subject = `ขอความอนุเคราะห์ข้อมูลบุคลากร ${Date.now() % 1_000_000}`;

test('the main jobs, counted', async ({ browser }) => {
  const enter = async (name: string) => {
    const page = await windowOf(browser, name);
    await page.addInitScript(countActs);
    return page;
  };
  const registrar = await enter('registrar');
  await registrar.goto('sarabun/dashboard');
  const count = async (page: Page, role: string, what: string, before: number | null, work: () => Promise<void>) => {
    await page.evaluate(() => sessionStorage.setItem('acts', '{"clicks":0,"keys":0}'));
    await work();
    jobs.push({ role, what, before, ...JSON.parse((await page.evaluate(() => sessionStorage.getItem('acts'))) ?? '{}') });
  };

  await count(registrar, 'สารบรรณกลาง', 'ลงรับหนังสือที่สแกนแล้ว และส่งให้หน่วยงาน', 7, () => intake(registrar));
  await registrar.getByRole('link', { name: 'เปิดหนังสือ' }).click();
  await expect(registrar).toHaveURL(/document\/\d+/);
  const documentId = Number(/document\/(\d+)/.exec(registrar.url())?.[1]);

  const clerk = await enter('clerk');
  await clerk.goto('sarabun/dashboard');
  await count(clerk, 'ธุรการ', 'ลงรับของหน่วยงาน', 4, async () => {
    await fromCard(clerk, 'รอลงรับ', subject);
    await main(clerk, 'ลงรับ');
    await confirmAct(clerk, 'ลงรับ');
    await expect(clerk.getByText(/ลงรับแล้ว เลขรับ/)).toBeVisible();
  });
  await count(clerk, 'ธุรการ', 'เสนอหัวหน้า ต่อจากลงรับ', 4, async () => {
    await main(clerk, 'เสนอ');
    await firstChoice(clerk, 'เสนอต่อ');
    await confirmAct(clerk, 'เสนอ');
    await expect(clerk.getByText('เสนอเรียบร้อยแล้ว')).toBeVisible();
  });

  const head = await enter('head');
  await head.goto('sarabun/dashboard');
  await count(head, 'หัวหน้า', 'มอบหมายเจ้าหน้าที่', 6, async () => {
    await fromCard(head, 'เรื่องที่พิจารณา', subject);
    await main(head, 'มอบหมาย');
    await typeAndChoose(head, 'มอบหมายให้', 'ธีร');
    await confirmAct(head, 'มอบหมาย');
    await expect(head.getByText('มอบหมายเรียบร้อยแล้ว')).toBeVisible();
  });

  const officer = await enter('officer');
  await officer.goto('sarabun/dashboard');
  await count(officer, 'เจ้าหน้าที่', 'รายงานผล', 6, async () => {
    await fromCard(officer, 'งานที่ได้รับมอบหมาย', subject);
    await main(officer, 'รายงานผล');
    await officer.getByLabel('ผลการดำเนินการ').click();
    await officer.keyboard.type('ส่งข้อมูลแล้ว');
    await confirmAct(officer, 'รายงานผล');
    await expect(officer.getByText('รายงานผลเรียบร้อยแล้ว')).toBeVisible();
  });

  await head.goto('sarabun/dashboard');
  await count(head, 'หัวหน้า', 'รับผลงานที่มอบหมาย', null, async () => {
    await fromCard(head, 'งานที่มอบหมาย', subject);
    await main(head, 'รับผลงาน');
    await confirmAct(head, 'รับผลงาน');
    await expect(head.getByText('รับผลงานเรียบร้อยแล้ว')).toBeVisible();
  });

  const director = await enter('director');
  const endorsed = `เรื่องให้สั่งการ ${subject}`;
  const presented = await registered(registrar, endorsed, { sendTo: [] });
  const to = [await holderOf(registrar, 'อธิการบดี', 'present')];
  expect(await ask(registrar, `/sarabun/documents/${presented}/present`, { to })).toMatchObject({ status: 'success' });
  await director.goto('sarabun/dashboard');
  await count(director, 'ผู้บริหาร', 'เกษียนสั่งการหน่วยงาน', 8, async () => {
    await fromCard(director, 'เรื่องที่พิจารณา', endorsed);
    await main(director, 'เกษียน');
    await director.getByRole('button', { name: /^มอบผู้รับผิดชอบ/ }).click();
    await typeAndChoose(director, 'สั่งการถึง', 'กองบริหารงานบุคคล');
    await confirmAct(director, 'เกษียน');
    await expect(director.getByText('เกษียนเรียบร้อยแล้ว').first()).toBeVisible();
  });

  await signing(officer);
  await director.goto('sarabun/dashboard');
  await count(director, 'ผู้บริหาร', 'ลงนามหนังสือที่เสนอ', null, async () => {
    await fromCard(director, 'รอลงนาม', `เรื่องให้ลงนาม ${subject}`);
    await main(director, 'ลงนาม');
    await confirmAct(director, 'ลงนาม');
    await expect(director.getByText(/ลงนาม.*แล้ว/).first()).toBeVisible();
  });
  expect((await letterOf(registrar, documentId)).document.state).toBeGreaterThan(0);
  for (const { role, what, before, clicks, keys } of jobs)
    console.log(
      `${role.padEnd(14)} ${String(clicks).padStart(3)} คลิก ${String(keys).padStart(4)} แป้น  (1.13.0: ${before ?? '-'})  ${what}`,
    );
});

/** Runs in the page: each press that a person's hand has made. */
function countActs(): void {
  const add = (kind: 'clicks' | 'keys', count: number) => {
    const acts = JSON.parse(sessionStorage.getItem('acts') ?? '{"clicks":0,"keys":0}');
    sessionStorage.setItem('acts', JSON.stringify({ ...acts, [kind]: acts[kind] + count }));
  };
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add('clicks', 1), true);
  // a sign by what it writes, since a tool types Thai without its keys; others by their key
  addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key.length > 1 && add('keys', 1), true);
  addEventListener('beforeinput', ({ inputType, data }) => inputType === 'insertText' && add('keys', data?.length ?? 0), true);
}

/** A scanned letter of several pages; what stands on it is typed off, the rest is as the form proposes it. */
async function intake(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ลงรับหนังสือ' }).first().click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'เลือกไฟล์' }).first().click();
  await (await chosen).setFiles({ name: 'สแกน.pdf', mimeType: 'application/pdf', buffer: await scan() });
  await expect(page.getByRole('button', { name: /ตรารับหนังสือ/ })).toBeVisible({ timeout: 60_000 });
  await type(page, page.getByLabel('ที่', { exact: true }), `อว 0201.3/${Date.now() % 100_000}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(typedToday());
  await page.keyboard.press('Tab');
  await page.keyboard.type('กรมบัญชี');
  await page.getByRole('option').first().click();
  await type(page, page.getByRole('textbox', { name: 'เรื่อง' }), subject);
  await typeAndChoose(page, 'ส่งให้', 'บุคคล');
  await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
}

/** From the page of queues: its card, the letter's row. The pile of the demo agency above it is no part of the job: it is brought up uncounted. */
async function fromCard(page: Page, card: string, title: string): Promise<void> {
  await page.getByRole('button', { name: card }).first().click();
  const acts = await page.evaluate(() => sessionStorage.getItem('acts') ?? '');
  await page.getByRole('searchbox', { name: 'ค้นหาในคิวนี้' }).fill(title);
  await expect(page.getByRole('button', { name: /^เปิดดู / })).toHaveCount(1);
  await page.evaluate((before) => sessionStorage.setItem('acts', before), acts);
  await page.getByRole('button', { name: `เปิดดู ${title}` }).click();
  await expect(page.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
}

async function main(page: Page, name: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name, exact: true }).first().click();
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
}

/** The first holder that the list proposes. */
async function firstChoice(page: Page, label: string): Promise<void> {
  await boxOf(page, label).click();
  await page.getByRole('option').filter({ visible: true }).first().click();
  await page.keyboard.press('Escape');
}

async function typeAndChoose(page: Page, label: string, typed: string): Promise<void> {
  await type(page, boxOf(page, label), typed);
  await page.getByRole('option').filter({ hasText: typed }).first().click();
  await page.keyboard.press('Escape');
}

function boxOf(page: Page, label: string): Locator {
  return page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first();
}

/** A memo of the officer that waits for the director's signature. */
async function signing(officer: Page): Promise<void> {
  const route = [{ kind: 'SIGN', order: 0, id: await holderOf(officer, 'อธิการบดี', 'present') }];
  const receivers = [{ kind: 'UNIT', id: await holderOf(officer, 'กองคลัง'), name: 'กองคลัง', purpose: 'ACTION' }];
  const body = [{ kind: 'paragraph', text: 'จึงเรียนมาเพื่อโปรดพิจารณาอนุมัติ' }];
  await submitted(officer, 2, { subject: `เรื่องให้ลงนาม ${subject}`, to: 'อธิการบดี', body }, route, receivers);
}

async function scan(): Promise<Buffer> {
  const paper = openPaper({ threads: 1 });
  try {
    const pdf = await paper.typeset('external-letter', {
      number: 'อว 0201.3/1',
      agency: 'กรมบัญชีกลาง',
      date: '2026-11-18',
      subject,
      to: 'อธิการบดี',
      body: Array.from({ length: 12 }, () => 'ตามที่มหาวิทยาลัยได้จัดโครงการฝึกอบรมบุคลากรสายสนับสนุน จึงขอความอนุเคราะห์ข้อมูล'),
      signer: { name: 'นายสมชาย ใจดี', position: ['อธิบดี'] },
    });
    return Buffer.from(await paper.looksScanned(pdf));
  } finally {
    await paper.close();
  }
}

function typedToday(): string {
  const [year, month, day] = bangkokDay(new Date()).split('-').map(Number);
  return `${day}/${month}/${(year ?? 0) + 543}`;
}
