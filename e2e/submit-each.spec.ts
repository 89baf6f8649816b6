import { expect } from '@playwright/test';
import { ask, windowOf } from './letter-window.ts';
import { test } from './story.ts';

test('a letter to two bodies outside goes as two letters, each to be numbered for itself', async ({ browser }) => {
  const page = await windowOf(browser, 'officer');
  const subject = `ขอข้อมูลประกอบการประเมิน ${Date.now() % 100_000}`;
  await page.goto('portal');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
  const draft = await ask(page, `/sarabun/drafts/${documentId}`);
  const { items } = await ask(page, `/sarabun/holders?purpose=present&search=${encodeURIComponent('อธิการบดี')}`);
  const outside = (name: string) => ({ kind: 'OUTSIDE', name, address: `อธิบดี${name}`, purpose: 'ACTION', method: 'POST' });
  await ask(page, `/sarabun/drafts/${documentId}`, {
    revision: draft.revision,
    content: { ...draft.content, subject, to: 'ผู้รับตามรายชื่อ', body: [{ kind: 'paragraph', text: 'ด้วยมหาวิทยาลัยมีความประสงค์ขอข้อมูล' }] },
    speed: 1,
    route: [{ kind: 'SIGN', order: 0, id: items.find((one: { name: string }) => one.name === 'อธิการบดี').id }],
    receivers: [outside('กรมบัญชีกลาง'), outside('กรมสรรพากร')],
    links: [],
  });
  await page.goto(`sarabun/draft/${documentId}`);
  await page.getByRole('button', { name: 'เสนอแยก 2 ฉบับ' }).click();
  const asked = page.getByRole('dialog', { name: 'เสนอแยกฉบับตามผู้รับ' });
  await expect(asked).toContainText('แต่ละฉบับได้เลขของตนเอง');
  await asked.getByRole('button', { name: 'เสนอแยก 2 ฉบับ' }).click();
  await expect(page.getByText('เสนอหนังสือแล้ว 2 ฉบับ')).toBeVisible();
  const { data } = await ask(page, `/sarabun/drafts?tab=onRoute&search=${encodeURIComponent(subject)}`);
  expect(data.map((one: { subject: string }) => one.subject)).toEqual([subject, subject]);
  await page.context().close();
});
