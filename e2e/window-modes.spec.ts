import { expect, type Page } from '@playwright/test';
import { act, confirmAct, letterOf, openFromQueue, pick, windowsOf } from './letter-window.ts';
import { holderOf, registered, submitted } from './letters.ts';
import { test } from './story.ts';

const officers = windowsOf('registrar', 'clerk', 'director', 'head', 'officer');
const run = Date.now() % 100_000;
const subject = `ขอให้เสนอชื่อผู้แทนกรรมการ ครั้งที่ ${run}`;
let documentId = 0;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  for (const page of Object.values(officers)) await page.goto('sarabun/dashboard');
});

/** Opens the form of the act, fills its words, does it and waits for the word that it is done. */
async function does(page: Page, name: string, fill: () => Promise<void> = async () => {}): Promise<void> {
  await act(page, name);
  await fill();
  await confirmAct(page, name);
  await expect(page.getByText(`${name}เรียบร้อยแล้ว`)).toBeVisible();
}

test.describe('the modes of the document window', () => {
  test('[D8] [P8] view: the pages, what may be done, files and history; a letter sent wrongly is sent back with its reason', async () => {
    const { registrar, clerk } = officers;
    const wrong = `ขอให้ตรวจสอบพัสดุ ครั้งที่ ${run}`;
    const id = await registered(registrar, wrong);
    await openFromQueue(clerk, wrong, 'unreceived');
    await expect(clerk.getByRole('region', { name: 'หน้าหนังสือ' })).toBeVisible();
    await expect(clerk.getByRole('tab')).toHaveText([/ดำเนินการ/, /ไฟล์แนบ/, /ประวัติ/]);
    await does(clerk, 'ส่งคืน', () => clerk.getByLabel('เหตุผล').fill('เป็นงานของกองคลัง'));
    const letter = await letterOf(registrar, id);
    expect(letter.transmissions.at(-1)).toMatchObject({ state: 'RETURNED', endText: 'เป็นงานของกองคลัง' });
  });

  test('[D8] [P8] receive and present: the registry takes the letter over and presents it to a superior', async () => {
    const { registrar, clerk } = officers;
    documentId = await registered(registrar, subject);
    await openFromQueue(clerk, subject, 'unreceived');
    await act(clerk, 'ลงรับ');
    await confirmAct(clerk, 'ลงรับ');
    await expect(clerk.getByText(/ลงรับแล้ว เลขรับ \d+\/\d{4}/)).toBeVisible();
    await does(clerk, 'เสนอ', async () => {
      await pick(clerk, 'เสนอต่อ', 'อธิการบดี', /^อธิการบดี/);
      await clerk.getByLabel('ข้อความ', { exact: true }).fill('เพื่อโปรดพิจารณา');
    });
  });

  test('[D8] [P8] command: the superior endorses it to the head of the division', async () => {
    const { director } = officers;
    await openFromQueue(director, subject, 'jobReceived');
    await does(director, 'เกษียน', async () => {
      await director.getByLabel('ข้อสั่งการ / ความเห็น').fill('มอบ กบค. เสนอชื่อ');
      await pick(director, 'สั่งการถึง', 'ผู้อำนวยการกองบริหารงานบุคคล', /ผู้อำนวยการกองบริหารงานบุคคล/);
    });
  });

  test('[D8] [P8] assign: the head gives the work to an officer', async () => {
    const { head } = officers;
    await openFromQueue(head, subject, 'jobReceived2');
    await does(head, 'มอบหมาย', () => pick(head, 'มอบหมายให้', 'ธีรภัทร', /ธีรภัทร/));
  });

  test('[D8] [P8] record result of consideration: the officer presents, the head decides', async () => {
    const { officer, head } = officers;
    await openFromQueue(officer, subject, 'jobReceived2');
    await does(officer, 'เสนอ', async () => {
      await pick(officer, 'เสนอต่อ', 'ผู้อำนวยการกองบริหารงานบุคคล', /ผู้อำนวยการกองบริหารงานบุคคล/);
      await officer.getByLabel('ข้อความ', { exact: true }).fill('ขออนุมัติรายชื่อผู้แทน');
    });
    await openFromQueue(head, subject, 'jobReceived');
    await does(head, 'บันทึกผลการพิจารณา', async () => {
      await head.getByRole('radio', { name: 'อนุมัติ', exact: true }).check();
      await head.getByLabel('ข้อสั่งการ / ความเห็น').fill('ตามเสนอ');
    });
    const letter = await letterOf(officer, documentId);
    expect(letter.tasks.at(-1)).toMatchObject({ kind: 'PRESENT', resultCode: 'APPROVED', resultText: 'ตามเสนอ' });
  });

  test('[D8] [P8] report: the officer reports, the head takes the report', async () => {
    const { officer, head } = officers;
    await openFromQueue(officer, subject, 'jobReceived2');
    await does(officer, 'รายงานผล', () => officer.getByLabel('ผลการดำเนินการ').fill('เสนอชื่อแล้ว'));
    await openFromQueue(head, subject, 'jobAssign2');
    await does(head, 'รับผลงาน');
  });

  test('[D8] assign present: what was presented is decided by assigning it, in one step', async () => {
    const { registrar, clerk, head } = officers;
    const other = `ขอข้อมูลอัตรากำลัง ครั้งที่ ${run}`;
    const id = await registered(registrar, other);
    await openFromQueue(clerk, other, 'unreceived');
    await act(clerk, 'ลงรับ');
    await confirmAct(clerk, 'ลงรับ');
    await expect(clerk.getByText(/ลงรับแล้ว เลขรับ \d+\/\d{4}/)).toBeVisible();
    await does(clerk, 'เสนอ', () => pick(clerk, 'เสนอต่อ', 'ผู้อำนวยการกองบริหารงานบุคคล', /ผู้อำนวยการกองบริหารงานบุคคล/));
    await openFromQueue(head, other, 'jobReceived');
    await does(head, 'มอบหมาย', () => pick(head, 'มอบหมายให้', 'ธีรภัทร', /ธีรภัทร/));
    const { tasks } = await letterOf(head, id);
    expect(tasks).toMatchObject([
      { kind: 'PRESENT', state: 'DONE' },
      { kind: 'ASSIGN', state: 'NEW' },
    ]);
  });

  test('[D8] view report and view report person stand beside the letter', async () => {
    const { clerk } = officers;
    await clerk.goto(`sarabun/document/${documentId}`);
    for (const [item, row] of [
      ['รายงานตามหน่วยงาน', /กองบริหารงานบุคคล/],
      ['รายงานรายบุคคล', /ธีรภัทร/],
    ] as const) {
      await clerk.getByRole('button', { name: 'มุมมองของหนังสือ' }).click();
      await clerk.getByRole('menuitem', { name: item }).click();
      await expect(clerk.getByRole('table', { name: item }).getByRole('row', { name: row }).first()).toBeVisible();
    }
  });

  test('[P8] review and sign: a letter of our own is reviewed by the head and signed by the superior', async () => {
    const { officer, head, director } = officers;
    const own = `ขอเชิญเป็นวิทยากร ครั้งที่ ${run}`;
    const id = await submitted(
      officer,
      1,
      { subject: own, to: 'อธิบดีกรมบัญชีกลาง', body: [{ kind: 'paragraph', level: 0, text: 'ด้วยมหาวิทยาลัยกำหนดจัดการอบรม' }] },
      [
        { kind: 'REVIEW', order: 0, id: await holderOf(officer, 'ผู้อำนวยการกองบริหารงานบุคคล', 'present') },
        { kind: 'SIGN', order: 1, id: await holderOf(officer, 'อธิการบดี', 'present') },
      ],
      [{ kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'POST' }],
    );
    await openFromQueue(head, own, 'review');
    await does(head, 'ตรวจทานผ่าน');
    await openFromQueue(director, own, 'sign');
    await does(director, 'ลงนาม');
    expect((await letterOf(officer, id)).document).toMatchObject({ state: 40, docNo: expect.stringMatching(/\d+$/) });
  });
});
