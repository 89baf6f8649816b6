import { expect, type Page } from '@playwright/test';
import { ask, pick, windowOf } from './letter-window.ts';
import { holderOf, submitted } from './letters.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const mark = Date.now() % 1_000_000;
const title = `เบี้ยประชุมคณะกรรมการ ${mark}`;
const banner = (page: Page, words: string | RegExp) => page.getByRole('note').filter({ hasText: words });

/** An order of the agency with its number, over the same calls as the screens use. */
async function order(officer: Page, head: Page, subject: string): Promise<number> {
  const signer = await holderOf(officer, 'ผู้อำนวยการกองบริหารงานบุคคล', 'present');
  const receivers = [{ kind: 'UNIT', id: await holderOf(officer, 'กองคลัง'), name: 'กองคลัง', purpose: 'ACTION' }];
  const body = [{ kind: 'paragraph', text: 'กำหนดอัตราเบี้ยประชุม' }];
  const route = [{ kind: 'SIGN', order: 0, id: signer }];
  const documentId = await submitted(officer, 2, { subject, to: 'อธิการบดี', body }, route, receivers);
  for (let tries = 0; tries < 3; tries++) {
    const { tasks } = (await ask(officer, `/sarabun/documents/${documentId}`)) as { tasks: { id: number; kind: string; state: string }[] };
    const live = tasks.find(({ state }) => ['NEW', 'SEEN', 'DOING'].includes(state));
    if (!live) break;
    await ask(live.kind === 'SIGN' ? head : officer, `/sarabun/tasks/${live.id}/${live.kind === 'SIGN' ? 'sign' : 'issue'}`, {});
  }
  return documentId;
}

test('[P2] an article goes from draft through review to its readers, is due at once when its order is cancelled, and is renewed by who owns it alone', async ({
  browser,
}) => {
  const [officer, head, reader] = (await Promise.all(['officer', 'head', 'officer2'].map((name) => windowOf(browser, name)))) as [
    Page,
    Page,
    Page,
  ];
  for (const page of [officer, head, reader]) await page.goto('knowledge');
  const subject = `หลักเกณฑ์เบี้ยประชุม ${mark}`;
  const documentId = await order(officer, head, subject);

  // written with the editor of letters: a bold paragraph is a heading
  await officer.getByRole('link', { name: 'เขียนบทความ' }).click();
  await officer.getByRole('textbox', { name: 'ชื่อเรื่อง' }).fill(title);
  const text = officer.getByRole('textbox', { name: 'เนื้อหา' });
  await text.click();
  await officer.keyboard.press('Control+b');
  await text.pressSequentially('อัตราที่เบิกได้');
  await officer.keyboard.press('Enter');
  await officer.keyboard.press('Control+b');
  await text.pressSequentially('กรรมการเบิกได้เดือนละหนึ่งครั้ง');
  await officer.getByLabel('หมวดหมู่').selectOption('งานบุคคล');
  await pick(officer, 'ตำแหน่งผู้ดูแลบทความ', 'ธีรภัทร', /ธีรภัทร/);
  await officer.getByRole('textbox', { name: 'ค้นหาหนังสือ' }).fill(subject);
  await officer.getByRole('option', { name: new RegExp(subject) }).click();
  await officer.getByLabel(/^หัวข้อที่อ้างหนังสือนี้/).selectOption('อัตราที่เบิกได้');
  await withoutFaultsAnywhere(officer);
  await officer.getByRole('button', { name: 'ส่งตรวจ' }).click();
  await expect(banner(officer, 'รอเจ้าของหมวดหมู่ตรวจ')).toBeVisible();
  await expect(officer.getByRole('button', { name: 'เผยแพร่', exact: true })).toHaveCount(0);
  const id = Number(/knowledge\/(\d+)/.exec(officer.url())?.[1]);

  // nobody finds it yet; who owns the category has it among what waits for him
  await reader.getByRole('searchbox', { name: 'ค้นหาในคลังความรู้' }).fill(title);
  await expect(reader.getByText(`ไม่พบบทความที่มีคำว่า “${title}”`)).toBeVisible();
  await head.goto('knowledge?view=waiting');
  await expect(head.getByText(title).first()).toBeVisible();
  await head.goto(`knowledge/${id}`);
  await head.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(head.getByRole('note')).toHaveCount(0);

  await reader.goto(`knowledge?search=${encodeURIComponent(title)}`);
  await reader.getByRole('link', { name: title }).click();
  await expect(reader.getByRole('heading', { level: 2, name: 'อัตราที่เบิกได้' })).toBeVisible();
  await reader.getByRole('button', { name: /^มีประโยชน์ 0$/ }).click();
  await expect(reader.getByRole('button', { name: /^มีประโยชน์ 1$/ })).toBeVisible();
  await withoutFaultsAnywhere(reader);

  // the order is cancelled: the page says so at once, names it, and marks its section
  expect(await ask(head, `/sarabun/documents/${documentId}/cancel`, { reason: 'ออกผิดอัตรา' })).toMatchObject({ status: 'success' });
  await expect(async () => {
    await reader.reload();
    await expect(banner(reader, 'ยังไม่ทบทวน')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(banner(reader, 'ยังไม่ทบทวน')).toContainText(/ถูกยกเลิกเมื่อ/);
  await expect(banner(reader, 'ยังไม่ทบทวน')).toContainText('หัวข้อ “อัตราที่เบิกได้”');
  await expect(reader.getByRole('heading', { level: 2, name: /อัตราที่เบิกได้.*อาจไม่ตรง/ })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'ทบทวนแล้ว' })).toHaveCount(0);
  await head.reload();
  await expect(head.getByRole('button', { name: 'ทบทวนแล้ว' })).toHaveCount(0);

  await officer.reload();
  await officer.getByRole('button', { name: 'ทบทวนแล้ว' }).click();
  await officer.getByRole('dialog').getByRole('button', { name: 'ทบทวนแล้ว' }).click();
  await expect(officer.getByRole('note')).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('note')).toHaveCount(0);
  await expect(reader.getByText('ยกเลิกแล้ว')).toBeVisible();
});
