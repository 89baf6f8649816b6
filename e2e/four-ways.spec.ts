import { expect } from '@playwright/test';
import { act, ask, confirmAct, does, letterOf, openFromQueue, pick, windowsOf } from './letter-window.ts';
import { holderOf, registered } from './letters.ts';
import { test } from './story.ts';

/** To whom a director's command goes, as the picker finds them. */
const ways: [string, string[]][] = [
  ['a unit', ['กองบริหารงานบุคคล']],
  ['a post', ['ผู้อำนวยการกองบริหารงานบุคคล']],
  ['a person, found by his name', ['ประสิทธิ์']],
  ['several', ['กองบริหารงานบุคคล', 'กองคลัง']],
];
const officers = windowsOf('registrar', 'director', 'head', 'officer');

test.beforeAll(async () => {
  for (const page of Object.values(officers)) await page.goto('portal');
});

for (const [way, to] of ways)
  test(`the director commands ${way}: the head finds it, assigns it, and the officer's report comes back to him`, async () => {
    const { registrar, director, head, officer } = officers;
    const subject = `ขอข้อมูลอัตรากำลัง ${way} ${Date.now() % 1_000_000}`;
    const documentId = await registered(registrar, subject, { sendTo: [] });
    const presented = { to: [await holderOf(registrar, 'อธิการบดี', 'present')] };
    expect(await ask(registrar, `/sarabun/documents/${documentId}/present`, presented)).toMatchObject({ status: 'success' });

    await openFromQueue(director, subject, 'jobReceived');
    await act(director, 'เกษียน');
    await director.getByLabel('ข้อสั่งการ / ความเห็น').fill('มอบดำเนินการ');
    for (const name of to) await pick(director, 'สั่งการถึง', name, new RegExp(name));
    await confirmAct(director, 'เกษียน');
    await expect(director.getByText('เกษียนเรียบร้อยแล้ว').first()).toBeVisible();
    await openFromQueue(head, subject, 'jobReceived2');
    await does(head, 'มอบหมาย', {}, { มอบหมายให้: 'ธีรภัทร' });

    const { tasks } = await letterOf(officer, documentId);
    const mine = tasks.find((one: { kind: string; live: boolean }) => one.kind === 'ASSIGN');
    expect(await ask(officer, `/sarabun/tasks/${mine.id}/report`, { text: 'ดำเนินการแล้ว', files: [] })).toMatchObject({ status: 'success' });
    await openFromQueue(head, subject, 'jobAssign2');
    await does(head, 'รับผลงาน');
  });
