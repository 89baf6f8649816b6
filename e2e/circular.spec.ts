import { expect, type Page } from '@playwright/test';
import { act, ask, confirmAct, does, openFromQueue, windowsOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

const subject = `มาตรการประหยัดพลังงานในอาคาร ครั้งที่ ${Date.now() % 100_000}`;

const officers = windowsOf('registrar', 'director', 'clerk', 'officer', 'officer2');
let documentId = 0;
let receivers = 0;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  for (const page of Object.values(officers)) await page.goto('portal');
});

test.describe('a circular to every unit', () => {
  test('[SC9] is sent with the day by which it is to be acknowledged', async () => {
    documentId = await numbered(officers.registrar, officers.director);
    const page = officers.registrar;
    await page.goto(`sarabun/document/${documentId}`);
    await act(page, 'ส่ง');
    const form = page.getByRole('form', { name: 'ส่ง', exact: true });
    await form
      .getByRole('button', { name: /วันทำการ/ })
      .first()
      .click();
    await confirmAct(page, 'ส่ง');
    await expect(page.getByText('ส่งเรียบร้อยแล้ว')).toBeVisible();
  });

  test('[SC9] a unit receives it and circulates it to its people', async () => {
    const page = officers.clerk;
    await openFromQueue(page, subject, 'unreceived');
    await does(page, 'ลงรับ');
    await page.getByRole('button', { name: 'เวียนในหน่วยงาน' }).first().click();
    await expect(page.getByText('บุคลากรทุกคนของหน่วยงานได้รับสำเนาเพื่อทราบ')).toBeVisible();
    await confirmAct(page, 'เวียนในหน่วยงาน');
    await expect(page.getByText('เวียนในหน่วยงานเรียบร้อยแล้ว')).toBeVisible();
  });

  test('[SC9] one reader says that he has read it, another has only opened it', async () => {
    const page = officers.officer;
    await openFromQueue(page, subject, 'unreceived');
    await does(page, 'รับทราบ');
    await openFromQueue(officers.officer2, subject, 'unreceived');
  });

  test('[SC9] the report says who has acknowledged, who has opened it and who has not, and reminds the rest', async () => {
    const page = officers.registrar;
    await page.goto(`sarabun/document/${documentId}?view=circular`);
    const people = await members(page);
    await expect(page.getByText(`รับทราบแล้ว 1 จาก ${receivers - 1 + people} ราย`)).toBeVisible();
    await expect(page.getByRole('row', { name: /^รับทราบ 1 / })).toBeAttached();
    await expect(page.getByRole('row', { name: /^อ่านแล้ว ยังไม่กดรับทราบ 1 / })).toBeAttached();
    await page.getByRole('button', { name: 'ดูเป็นตาราง' }).click();
    await expect(page.getByRole('table', { name: 'รายงานการรับทราบ' })).toBeVisible();
    await page.getByRole('button', { name: 'ดูเป็นตาราง' }).click();
    await page.getByRole('button', { name: /ยังไม่ลงรับ/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'กองบริหารงานบุคคล' })).toHaveCount(0);
    await page.getByRole('button', { name: /^ทั้งหมด/ }).click();
    await page.getByRole('button', { name: 'แสดงรายชื่อของ กองบริหารงานบุคคล' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'ธีรภัทร' }).last()).toContainText('รับทราบ');
    await expect(page.getByRole('listitem').filter({ hasText: 'ขวัญฤดี' }).last()).toContainText('อ่านแล้ว ยังไม่กดรับทราบ');
    await withoutFaults(page);

    await page.getByRole('checkbox', { name: 'เลือก กองคลัง' }).check();
    await page.getByRole('button', { name: 'ส่งคำเตือน' }).click();
    await page.getByRole('button', { name: 'ส่งการเตือน' }).click();
    await expect(page.getByText('เตือนแล้ว 1 ราย')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'กองคลัง' }).first()).toContainText('เตือนล่าสุด');
    await expect(page.getByRole('checkbox', { name: 'เลือก กองคลัง' })).toHaveCount(0);
  });

  test('the report stands on a phone', async () => {
    const page = officers.registrar;
    await page.setViewportSize({ width: 376, height: 800 });
    await page.goto(`sarabun/document/${documentId}?view=circular`);
    await expect(page.getByText(/รับทราบแล้ว 1 จาก/)).toBeVisible();
    await withoutFaults(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test('a selection of letters is received at once, each with its number', async () => {
  const { registrar } = officers;
  const names = ['ก', 'ข', 'ค'].map((letter) => `หนังสือเข้าชุด ${letter} ${subject}`);
  for (const name of names) await registered(registrar, name, { speed: 1 });
  const page = officers.clerk;
  await page.goto('sarabun/dashboard?q=unreceived');
  await page.getByRole('searchbox', { name: 'ค้นหาในคิวนี้' }).fill(`เข้าชุด`);
  await expect(page.getByRole('button', { name: `เปิดดู ${names[2]}` })).toBeVisible();
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  const bar = page.getByRole('region', { name: 'ทำรายการกับเรื่องที่เลือก' });
  await expect(bar).toContainText('เลือก 3 เรื่อง');
  // another registrar's hand was quicker with one of them
  const { data } = await ask(page, '/sarabun/get-todo-list', { typeCode: 'unreceived', search: names[1], pageSize: 10 });
  await ask(page, `/sarabun/transmissions/${data[0].F_TRANS_ID}/receive`, {});
  await bar.getByRole('button', { name: 'ลงรับ' }).click();
  await page.getByRole('button', { name: 'ลงรับ 3 เรื่อง' }).click();
  await expect(page.getByText('ทำรายการแล้ว 2 จาก 3 เรื่อง')).toBeVisible();
  const results = page.getByRole('list', { name: 'ผลรายเรื่อง' }).getByRole('listitem');
  await expect(results.first()).toContainText('ลงรับไปแล้ว');
  await expect(results.last()).toContainText(/เลข \d+\/\d+/);
  await withoutFaults(page);
});

/** Written and signed: a circular to all units, numbered. */
async function numbered(registrar: Page, director: Page): Promise<number> {
  const { documentId: id } = await ask(registrar, '/sarabun/drafts', { type: 3 });
  const draft = await ask(registrar, `/sarabun/drafts/${id}`);
  const { items } = await ask(registrar, '/sarabun/receiver-groups');
  const group = items.find((one: { name: string }) => one.name === 'ทุกหน่วยงานในสังกัด');
  const { members } = await ask(registrar, `/sarabun/receiver-groups/${group.id}`);
  const own = draft.document.ownerUnit.id;
  const to = members.filter((one: { id: number }) => one.id !== own);
  receivers = to.length;
  const found = await ask(registrar, `/sarabun/holders?purpose=present&search=${encodeURIComponent('อธิการบดี')}`);
  const signer = found.items.find((one: { name: string }) => one.name === 'อธิการบดี');
  const saved = await ask(registrar, `/sarabun/drafts/${id}`, {
    revision: draft.revision,
    content: {
      ...draft.content,
      subject,
      to: 'หัวหน้าหน่วยงานทุกหน่วยงาน',
      body: [{ kind: 'paragraph', text: 'ขอให้ทุกหน่วยงานปิดเครื่องปรับอากาศหลังเวลา ๑๖.๓๐ น.' }],
    },
    speed: 1,
    route: [{ kind: 'SIGN', order: 0, id: signer.id }],
    receivers: to.map((one: { id: number; name: string }) => ({ kind: 'UNIT', id: one.id, name: one.name, purpose: 'INFO' })),
    links: [],
  });
  expect(saved.status, JSON.stringify(saved)).toBe('success');
  const submitted = await ask(registrar, `/sarabun/drafts/${id}/submit`, {});
  expect(submitted.status, JSON.stringify(submitted)).toBe('success');
  const { data } = await ask(director, '/sarabun/get-todo-list', { typeCode: 'sign', search: subject, pageSize: 10 });
  await ask(director, `/sarabun/tasks/${data[0].F_JOB_ID}/sign`, {});
  return id;
}

/** How many people of the unit got the circular. */
async function members(page: Page): Promise<number> {
  const { items } = await ask(page, `/sarabun/documents/${documentId}/circular-report`);
  return items.find((one: { name: string }) => one.name === 'กองบริหารงานบุคคล').persons.length;
}
