import { expect, type Page } from '@playwright/test';
import { plainLetter } from '../server/test/plain-letter.ts';
import { ask, windowOf } from './letter-window.ts';
import { holderOf } from './letters.ts';
import { proveIn, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const mark = Date.now() % 1_000_000;
const subject = `ขอเบิกค่าวัสดุสำนักงาน ${mark}`;
const caseNo = `คดีปกครองที่ ${mark}/2569`;

const roomOf = (page: Page) => page.getByRole('region', { name: /^บัญชีหนังสือขอทำลาย/ });
const rowsOf = (page: Page) =>
  roomOf(page)
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });
const countOf = (page: Page, words: string) => page.getByRole('region', { name: 'ความคืบหน้า' }).getByText(words, { exact: false });
const pill = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first();

/** What is forbidden, asked for past the screen. */
async function refusedWith(page: Page, path: string, body: object, code: string): Promise<void> {
  expect(await ask(page, path, body)).toMatchObject({ status: 'error', code });
}

test('[P2] closed letters go to the store, on list 25, before a committee, to the National Archives, and are gone; the held one, its register and the certificate stay', async ({
  browser,
}) => {
  const [registrar, clerk, head, officer, officer2, director, deputy, secretary] = (await Promise.all(
    ['registrar', 'clerk', 'head', 'officer', 'officer2', 'director', 'deputy', 'secretary'].map((name) => windowOf(browser, name)),
  )) as [Page, Page, Page, Page, Page, Page, Page, Page];
  await Promise.all([registrar, clerk, director, officer, officer2].map((page) => page.goto('archive')));
  await storesOne(registrar, clerk);

  // the survey: all whose time was over with the year; one of them is held by a court and struck from the list
  await registrar.goto('archive?view=due');
  await registrar.getByRole('button', { name: /^จัดทำบัญชีขอทำลาย ปี/ }).click();
  await registrar.getByRole('dialog').getByRole('button', { name: 'จัดทำบัญชี' }).click();
  await expect(registrar.getByRole('heading', { level: 1, name: /^บัญชีหนังสือขอทำลาย ประจำปี/ })).toBeVisible();
  await expect(registrar).toHaveURL(/archive\/list\/\d+$/);
  const listId = Number(/list\/(\d+)/.exec(registrar.url())?.[1]);
  const { lines } = (await ask(registrar, `/archive/lists/${listId}`)) as { lines: Line[] };
  const waiting = lines.filter(({ state }) => state === 'OPEN');
  const [gone, kept, spared] = waiting as [Line, Line, Line];
  const rowOf = (page: Page, { n }: Line) => rowsOf(page).nth(n - 1);
  await holds(registrar, spared.item.subject);
  await registrar.goto(`archive/list/${listId}`);
  await expect(rowOf(registrar, spared)).toContainText(`ระงับ: ${caseNo}`);

  // who proposed it, and who keeps the store, judge nothing
  await signed(registrar, director, await appoints(registrar, listId));
  await registrar.goto(`archive/list/${listId}`);
  await expect(pill(registrar, 'คณะกรรมการพิจารณา')).toBeVisible();
  await expect(registrar.getByText(/คำสั่งที่ \d+\/25\d\d ลงวันที่/).first()).toBeVisible();
  const open = waiting.length - 1;
  await refusedWith(registrar, `/archive/lists/${listId}/votes`, { n: gone.n, verdict: 'D', words: '' }, 'archive_not_member');

  // with keys, the letter beside, before anybody sees what others say; the other two send the same answers over the wire
  await judges(head, listId, open, { keepsSecond: true });
  await withoutFaultsAnywhere(head);
  await expect(head.getByRole('region', { name: /^ฉบับที่ \d+$/ }).getByRole('img', { name: /^หน้า 1 จาก/ })).toBeVisible();
  await sends(head);
  await Promise.all([officer, officer2].map((page) => sendsAll(page, listId)));
  await looksAgain([head, officer, officer2], listId);
  await registrar.goto(`archive/list/${listId}`);
  await expect(pill(registrar, 'รอเห็นชอบ')).toBeVisible();
  await registrar.getByRole('button', { name: /^เห็นต่าง/ }).click();
  await expect(rowsOf(registrar)).toHaveCount(1);

  // the report, the head of the agency, the letter to the National Archives with its sixty days
  await issued(registrar, director, listId, 'REPORT');
  await director.goto(`archive/list/${listId}`);
  await director.getByRole('button', { name: 'เห็นชอบ', exact: true }).click();
  await director.getByRole('dialog').getByRole('button', { name: 'เห็นชอบ', exact: true }).click();
  await expect(pill(director, 'รอหอจดหมายเหตุ')).toBeVisible();
  await issued(registrar, director, listId, 'LETTER');
  await registrar.goto(`archive/list/${listId}`);
  await registrar.getByRole('button', { name: 'บันทึกการส่งหอจดหมายเหตุ' }).click();
  await registrar.getByRole('dialog').getByRole('button', { name: 'บันทึกการส่งหอจดหมายเหตุ' }).click();
  await expect(registrar.getByRole('main').getByText(/หากไม่ตอบ ถือว่าเห็นชอบตั้งแต่/)).toBeVisible();
  // nothing is destroyed while they have it
  await deputy.goto(`archive/list/${listId}`);
  await expect(pill(deputy, 'รอหอจดหมายเหตุ')).toBeVisible();
  await expect(deputy.getByRole('button', { name: 'ยืนยันการทำลาย' })).toHaveCount(0);
  await registrar.getByRole('button', { name: 'บันทึกคำตอบ' }).click();
  const answer = registrar.getByRole('dialog', { name: 'บันทึกคำตอบ' });
  await answer.getByRole('textbox', { name: 'ลำดับที่ที่ขอให้เก็บต่อ' }).fill(`${kept.n}`);
  await answer.getByRole('button', { name: 'บันทึกคำตอบ' }).click();
  await expect(pill(registrar, 'รอดำเนินการ')).toBeVisible();
  await expect(rowOf(registrar, kept)).toContainText('หอจดหมายเหตุให้เก็บต่อ 10 ปี');

  // one alone destroys nothing; with the second it is done
  await deputy.goto(`archive/list/${listId}`);
  await confirms(deputy);
  await expect(deputy.getByRole('button', { name: 'ยืนยันการทำลาย' })).toBeDisabled();
  await expect(pill(deputy, 'รอดำเนินการ')).toBeVisible();
  await registrar.goto(`sarabun/document/${gone.item.documentId}`);
  await expect(registrar.getByText(gone.item.subject).first()).toBeVisible();
  await expect(registrar.getByText('หนังสือฉบับนี้ถูกทำลายตามระเบียบแล้ว')).toBeHidden();
  await secretary.goto(`archive/list/${listId}`);
  await confirms(secretary);
  await expect(secretary.getByText(/ทำลายเสร็จสิ้น .* หลักฐานที่ \d+\/25\d\d/).first()).toBeVisible();
  await expect(rowOf(secretary, gone)).toContainText('ทำลายแล้ว');
  await withoutFaultsAnywhere(secretary);

  // its page says so, the register and the certificate stay; the held one is whole
  await registrar.goto(`sarabun/document/${gone.item.documentId}`);
  const bar = registrar.getByRole('region', { name: 'หนังสือฉบับนี้ถูกทำลายตามระเบียบแล้ว' });
  await expect(bar).toContainText(new RegExp(`ลำดับที่ ${gone.n} หลักฐานที่ \\d+/25\\d\\d`));
  await expect(registrar.getByText(gone.item.subject).first()).toBeVisible();
  const certificate = registrar.waitForResponse(/\/papers\/certificate$/);
  await bar.getByRole('button', { name: 'หลักฐานการทำลาย' }).click();
  expect((await certificate).headers()['content-type']).toBe('application/pdf');
  const { files } = await ask(registrar, `/sarabun/documents/${gone.item.documentId}`);
  expect(files).toEqual([]);
  const whole = await ask(registrar, `/sarabun/documents/${spared.item.documentId}`);
  expect(whole.document.subject).toBe(spared.item.subject);
  expect(whole.files.length).toBeGreaterThan(0);
});

interface Line {
  n: number;
  state: string;
  item: { documentId: number; subject: string };
}

/** A closed letter goes to the store by list 19, and the storekeeper takes it in. */
async function storesOne(registrar: Page, clerk: Page): Promise<void> {
  const letter = { ...plainLetter, docNo: `กค ${mark}`, subject, sendTo: [] };
  const { transmissionId } = await ask(registrar, '/sarabun/letters', letter);
  await ask(registrar, `/sarabun/transmissions/${transmissionId}/close`, { result: 'เก็บเรื่อง', retention: 'Y10' });
  await registrar.goto('archive?view=handOver');
  await registrar.getByRole('button', { name: 'ส่งหนังสือเก็บ' }).click();
  const form = registrar.getByRole('dialog', { name: 'ส่งหนังสือเก็บ' });
  await form.getByRole('textbox', { name: 'หนังสือที่ปิดเรื่องแล้ว' }).fill(subject);
  await form.getByRole('checkbox', { name: subject }).check();
  await form.getByRole('textbox', { name: 'รหัสแฟ้ม' }).fill(`งบ ${mark}`);
  await form.getByRole('button', { name: 'ส่งหนังสือเก็บ' }).click();
  await expect(registrar).toHaveURL(/archive\/hand-over\/\d+$/);
  await clerk.goto(new URL(registrar.url()).pathname.slice(1));
  await expect(clerk.getByText(subject)).toBeVisible();
  await withoutFaultsAnywhere(clerk);
  await clerk.getByRole('button', { name: 'บันทึกการรับเก็บ' }).click();
  await expect(clerk.getByText(/เลขที่เก็บ \d+\/25\d\d/)).toBeVisible();
}

async function holds(registrar: Page, name: string): Promise<void> {
  await registrar.goto('archive?view=holds');
  await registrar.getByRole('button', { name: 'สั่งระงับ' }).click();
  const form = registrar.getByRole('dialog', { name: 'สั่งระงับ' });
  await form.getByRole('textbox', { name: 'เลขคดีหรือเลขที่เรื่อง' }).fill(caseNo);
  await form.getByRole('textbox', { name: 'ผู้สั่งหรืออำนาจตามกฎหมาย' }).fill('ศาลปกครองกลาง');
  await form.getByRole('textbox', { name: 'เหตุผล' }).fill('ศาลเรียกเอกสาร');
  await form.getByRole('textbox', { name: 'หนังสือในคลัง' }).fill(name);
  await form.getByRole('button', { name: `หนังสือในคลัง ${name}` }).click();
  await expect(form.getByText('อยู่ในบัญชี 1 ฉบับ จะถูกตัดออก')).toBeVisible();
  await form.getByRole('button', { name: 'สั่งระงับ' }).click();
  await expect(registrar.getByText('สั่งระงับแล้ว ตัดออกจากบัญชี 1 ฉบับ')).toBeVisible();
}

/** A letter of the list is drafted by its button, signed and numbered. */
async function issued(registrar: Page, director: Page, listId: number, part: 'REPORT' | 'LETTER'): Promise<void> {
  const { documentId } = await ask(registrar, `/archive/lists/${listId}/draft`, { part });
  await signed(registrar, director, documentId);
}

async function signed(registrar: Page, director: Page, documentId: number): Promise<void> {
  const { content, revision, receivers } = await ask(registrar, `/sarabun/drafts/${documentId}`);
  const route = [{ kind: 'SIGN', order: 0, id: await holderOf(registrar, 'อธิการบดี', 'present') }];
  const draft = `/sarabun/drafts/${documentId}`;
  const saved = await ask(registrar, draft, { revision, content, speed: 1, route, receivers, links: [] });
  expect(saved.status, JSON.stringify(saved)).toBe('success');
  const sent = await ask(registrar, `${draft}/submit`, {});
  expect(sent.status, JSON.stringify(sent)).toBe('success');
  for (const [kind, page, act] of [
    ['SIGN', director, 'sign'],
    ['NUMBER', registrar, 'issue'],
  ] as const) {
    const { tasks } = await ask(page, `/sarabun/documents/${documentId}`);
    const task = tasks.find((one: { kind: string }) => one.kind === kind);
    if (task) expect(await ask(page, `/sarabun/tasks/${task.id}/${act}`, {})).toMatchObject({ status: 'success' });
  }
}

/** Whoever must stay apart is not offered, or is refused at the field; the order is drafted of who was chosen. */
async function appoints(registrar: Page, listId: number): Promise<number> {
  await registrar.goto(`archive/list/${listId}`);
  await registrar.getByRole('button', { name: 'ตั้งคณะกรรมการ', exact: true }).click();
  const form = registrar.getByRole('dialog', { name: 'ตั้งคณะกรรมการ' });
  const choose = async (label: string, ...names: string[]) => {
    const box = form.getByRole('combobox', { name: label, exact: true });
    for (const name of names) {
      await box.fill(name);
      await registrar.getByRole('option', { name: new RegExp(name) }).click();
    }
    await box.press('Tab');
  };
  const members = 'กรรมการ (อย่างน้อย 2 คน)';
  await form.getByRole('combobox', { name: 'ประธานกรรมการ', exact: true }).fill('บุญเรือน');
  await expect(registrar.getByRole('option')).toHaveCount(0);
  await choose('ประธานกรรมการ', 'ประสิทธิ์');
  await choose(members, 'ธีรภัทร', 'กิ่งกาญจน์');
  await choose('ผู้ทำลาย (2 คน)', 'ญาณี', 'ปิ่นอนงค์');
  await form.getByRole('button', { name: 'ร่างคำสั่ง' }).click();
  await expect(form.getByText('ผู้ดูแลคลังพิจารณาคุณค่าของหนังสือไม่ได้')).toBeVisible();
  await form.getByRole('combobox', { name: members, exact: true }).press('Backspace');
  await choose(members, 'ขวัญฤดี');
  await form.getByRole('button', { name: 'ร่างคำสั่ง' }).click();
  await expect(form).toBeHidden();
  await expect(registrar).toHaveURL(/sarabun\/draft\/\d+/);
  const documentId = Number(new URL(registrar.url()).pathname.split('/').at(-1));
  await registrar.goto(`archive/list/${listId}`);
  return documentId;
}

/** Goes through the list with keys: X, and K with its years for the second line where he wants it kept. */
async function judges(page: Page, listId: number, open: number, { keepsSecond = false } = {}): Promise<void> {
  await page.goto(`archive/list/${listId}`);
  for (let judged = 0; judged < open; judged++) {
    await expect(countOf(page, `${judged} จาก ${open}`).first()).toBeVisible();
    if (keepsSecond && judged === 1) {
      await page.keyboard.press('k');
      const form = page.getByRole('dialog', { name: 'เก็บต่อ' });
      await form.getByRole('textbox', { name: 'เก็บต่อกี่ปี' }).fill('3');
      await form.getByRole('button', { name: 'เก็บต่อ' }).click();
      await expect(form).toBeHidden();
    } else await page.keyboard.press('x');
    await expect(rowsOf(page).getByText(/^(ทำลาย|เก็บอีก 3 ปี)$/)).toHaveCount(judged + 1);
  }
  await expect(page.getByText(`ทำลาย ${keepsSecond ? open - 1 : open} · เก็บต่อ ${keepsSecond ? 1 : 0}`)).toBeVisible();
}

/** A member to whom all of it may go. */
async function sendsAll(page: Page, listId: number): Promise<void> {
  const { lines } = (await ask(page, `/archive/lists/${listId}`)) as { lines: Line[] };
  for (const { n, state } of lines)
    if (state === 'OPEN')
      expect(await ask(page, `/archive/lists/${listId}/votes`, { n, verdict: 'D', words: '' })).toMatchObject({ status: 'success' });
  expect(await ask(page, `/archive/lists/${listId}/result`, {})).toMatchObject({ status: 'success' });
}

async function sends(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ส่งผลของฉัน' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ส่งผลของฉัน' }).click();
  await expect(page.getByText('ส่งผลแล้ว').first()).toBeVisible();
}

/** Whoever was drawn looks at it once more, without what was said of it. */
async function looksAgain(members: Page[], listId: number): Promise<void> {
  for (const page of members) {
    const { again } = await ask(page, `/archive/lists/${listId}`);
    if (again.length === 0) continue;
    await page.goto(`archive/list/${listId}`);
    await expect(page.getByText('ตรวจซ้ำแบบปิด: ไม่แสดงความเห็นเดิม')).toBeVisible();
    await expect(rowsOf(page).getByText('ทำลาย', { exact: true })).toHaveCount(0);
    for (let left = again.length; left > 0; left--) {
      await expect(rowsOf(page)).toHaveCount(left);
      await page.keyboard.press('x');
      await expect.poll(async () => (await ask(page, `/archive/lists/${listId}`)).again).toHaveLength(left - 1);
    }
    return;
  }
  throw new Error('nobody was asked to look again');
}

async function confirms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ยืนยันการทำลาย' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันการทำลาย' }).click();
  await proveIn(page);
}
