import { expect, type Page } from '@playwright/test';
import { submitDraft, typeDraft } from './draft-window.ts';
import { act, ask, confirmAct, does, letterOf, openFromQueue, stands, windowsOf } from './letter-window.ts';
import { holderOf, registered } from './letters.ts';
import { test } from './story.ts';

const round = Date.now() % 1_000_000;

const officers = windowsOf('registrar', 'clerk', 'chutima.r', 'head', 'officer', 'director', 'secretreg');

test.describe('a matter through many hands', () => {
  test('[SC1] a letter comes in, is endorsed, worked on and answered: the answer closes what it answers', async () => {
    test.setTimeout(300_000);
    const subject = `ขอข้อมูลอัตรากำลังสายสนับสนุน ครั้งที่ ${round}`;
    const { registrar, director, clerk, head, officer } = officers;
    await registrar.goto('sarabun/intake');
    await registrar.getByLabel('ที่', { exact: true }).fill(`อว 0210/${round}`);
    await registrar.getByRole('combobox', { name: 'จาก' }).fill('สำนักงานปลัดกระทรวง');
    await registrar.getByRole('option').first().click();
    await registrar.getByRole('textbox', { name: 'เรื่อง' }).fill(subject);
    await registrar.getByRole('button', { name: 'ลงรับ', exact: true }).click();
    await registrar.getByRole('link', { name: 'เปิดหนังสือ' }).click();
    await expect(registrar.getByRole('heading', { name: subject })).toBeVisible();
    const documentId = Number(/document\/(\d+)/.exec(registrar.url())?.[1]);

    await does(registrar, 'เสนอ', { ข้อความ: 'เพื่อโปรดพิจารณา' }, { เสนอต่อ: 'อธิการบดี' });
    await openFromQueue(director, subject, 'jobReceived');
    await does(director, 'เกษียน', { 'ข้อสั่งการ / ความเห็น': 'มอบกองบริหารงานบุคคลดำเนินการ' });
    await registrar.reload();
    await expect(registrar.getByText('มอบกองบริหารงานบุคคลดำเนินการ').first()).toBeVisible();
    await does(registrar, 'ส่งต่อ', {}, { ส่งต่อให้: 'กองบริหารงานบุคคล' });

    await openFromQueue(clerk, subject, 'unreceived');
    await does(clerk, 'ลงรับ');
    await openFromQueue(head, subject, 'unitWork');
    await does(head, 'มอบหมาย', {}, { มอบหมายให้: 'ธีรภัทร' });
    await openFromQueue(officer, subject, 'jobReceived2');
    await does(officer, 'รายงานผล', { ผลการดำเนินการ: 'จัดทำข้อมูลแล้ว เห็นควรตอบ' });
    await openFromQueue(head, subject, 'jobAssign2');
    await does(head, 'รับผลงาน');

    // The answer names what it answers and whom it goes to by itself.
    await clerk.goto(`sarabun/document/${documentId}`);
    await clerk.getByRole('button', { name: 'ตอบหนังสือ' }).click();
    await clerk.getByRole('menuitem', { name: 'ตอบด้วยหนังสือภายนอก' }).click();
    await expect(clerk).toHaveURL(/\/sarabun\/draft\/\d+/);
    const answerId = Number(/draft\/(\d+)/.exec(clerk.url())?.[1]);
    const answer = `ตอบ${subject}`;
    await typeDraft(clerk, {
      fields: { เรื่อง: answer, ถึงผู้ใด: 'ปลัดกระทรวง', ข้อความ: 'ตามหนังสือที่อ้างถึง มหาวิทยาลัยขอส่งข้อมูลอัตรากำลัง' },
      reviewers: ['ผู้อำนวยการกองบริหารงานบุคคล'],
      signers: ['อธิการบดี'],
    });
    await submitDraft(clerk);
    await openFromQueue(head, answer, 'review');
    await does(head, 'ตรวจทานผ่าน');
    await openFromQueue(director, answer, 'sign');
    await does(director, 'ลงนาม');
    await clerk.goto(`sarabun/document/${answerId}`);
    await stands(clerk, 'ออกเลขแล้ว');
    await does(clerk, 'ส่ง');

    for (const page of [clerk, registrar]) {
      await page.goto(`sarabun/document/${documentId}`);
      await does(page, 'ปิดเรื่อง', { ผลการดำเนินการ: 'ตอบแล้ว' });
    }
    await stands(registrar, 'ปิดเรื่องแล้ว');
    const { docNo } = (await letterOf(clerk, answerId)).document;
    await clerk.goto(`sarabun/document/${documentId}`);
    await expect(clerk.getByText('ตอบแล้วโดย')).toBeVisible();
    await expect(clerk.getByRole('link', { name: new RegExp(docNo.replaceAll('.', '\\.')) })).toBeVisible();
  });

  test('[SC2] two clerks of a registry press receive at the same moment: one number, and the other is told who has it', async () => {
    const subject = `หนังสือที่สองคนลงรับพร้อมกัน ${round}`;
    const documentId = await arrived(subject, 'กองบริหารงานบุคคล');
    const both = [officers.clerk, officers['chutima.r']];
    for (const page of both) {
      await openFromQueue(page, subject, 'unreceived');
      await act(page, 'ลงรับ');
    }
    await Promise.all(both.map((page) => confirmAct(page, 'ลงรับ')));
    const said = await Promise.all(
      both.map(async (page) => {
        const word = page
          .getByText(/ลงรับแล้ว เลขรับ/)
          .or(page.getByRole('alert'))
          .first();
        await expect(word).toBeVisible();
        return (await word.textContent()) ?? '';
      }),
    );
    expect(said.filter((one) => /ลงรับแล้ว เลขรับ/.test(one))).toHaveLength(1);
    expect(said.find((one) => !/ลงรับแล้ว เลขรับ/.test(one))).toMatch(/[ก-๙]{5}/);
    expect(await linesOf(officers.clerk, subject)).toHaveLength(1);
    const letter = await letterOf(officers.clerk, documentId);
    expect(letter.timeline.filter((one: { action: string }) => one.action === 'receive')).toHaveLength(1);
  });

  test('[SC4] received, taken back, received again: two lines in the book, the first one struck', async () => {
    const subject = `หนังสือที่ลงรับผิดแล้วลงใหม่ ${round}`;
    await arrived(subject, 'กองบริหารงานบุคคล');
    const { clerk } = officers;
    await openFromQueue(clerk, subject, 'unreceived');
    await does(clerk, 'ลงรับ');
    await does(clerk, 'ยกเลิกการลงรับ', { เหตุผล: 'ลงรับผิดเล่ม' });
    await openFromQueue(clerk, subject, 'unreceived');
    await does(clerk, 'ลงรับ');
    const lines = await linesOf(clerk, subject);
    expect(lines).toHaveLength(2);
    const struck = lines.filter((line) => line.includes('ยกเลิก'));
    expect(struck).toHaveLength(1);
    expect(struck[0]).toContain('ลงรับผิดเล่ม');
    const row = clerk.getByRole('row').filter({ hasText: 'ลงรับผิดเล่ม' });
    await expect(row.getByRole('cell').first()).toHaveCSS('text-decoration-line', 'line-through');
  });

  test('a letter that went to two units is taken back from the one that is chosen', async () => {
    const subject = `หนังสือที่ส่งผิดไปหนึ่งหน่วย ${round}`;
    const documentId = await arrived(subject, 'กองบริหารงานบุคคล', 'กองคลัง');
    const { registrar } = officers;
    await registrar.goto(`sarabun/document/${documentId}`);
    await act(registrar, 'ดึงกลับ');
    const row = registrar.getByRole('combobox', { name: 'รายการ' }).or(registrar.getByRole('textbox', { name: 'รายการ' }));
    await row.first().click();
    await registrar.getByRole('option', { name: /กองคลัง/ }).click();
    await registrar.getByRole('form', { name: 'ดึงกลับ' }).getByLabel('เหตุผล').fill('ส่งผิดหน่วยงาน');
    await confirmAct(registrar, 'ดึงกลับ');
    await expect(registrar.getByText('ดึงกลับเรียบร้อยแล้ว').first()).toBeVisible();
    const { transmissions } = await letterOf(registrar, documentId);
    expect(transmissions.slice(1).map((one: { receiver: string; state: string }) => [one.receiver, one.state])).toEqual([
      ['กองบริหารงานบุคคล', 'SENT'],
      ['กองคลัง', 'RECALLED'],
    ]);
  });

  test('[SC10] a classed letter: the secret registrar works with it, a clerk without clearance finds no trace', async () => {
    const word = `กขคลับ${round}`;
    const subject = `ผลการสอบสวนทางวินัย ${word}`;
    const { secretreg, registrar, clerk, head } = officers;
    const before = await Promise.all([registrar, clerk].map(counts));
    await secretreg.goto('sarabun/dashboard');
    const documentId = await registered(secretreg, subject, { speed: 1, secrecy: 1, sendTo: [] });
    await secretreg.goto(`sarabun/document/${documentId}`);
    await expect(secretreg.getByRole('heading', { name: subject })).toBeVisible();
    expect(await linesOf(secretreg, subject)).toHaveLength(1);

    const after = await Promise.all([registrar, clerk].map(counts));
    expect(after).toEqual(before);
    for (const page of [registrar, clerk, head]) {
      await page.goto(`sarabun/search?text=${encodeURIComponent(word)}`);
      await expect(page.getByText(/ไม่พบหนังสือที่มี/)).toBeVisible();
      await page.goto(`sarabun/document/${documentId}`);
      await expect(page.getByRole('alert').or(page.getByText('ไม่พบ')).first()).toBeVisible();
      await expect(page.getByText(word)).toHaveCount(0);
      await page.goto('sarabun/dashboard');
      await page
        .getByRole('button', { name: /การแจ้งเตือน/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').first()).toBeVisible();
      await expect(page.getByText(word)).toHaveCount(0);
      await page.goto(`sarabun/books?search=${encodeURIComponent(word)}`);
      await expect(page.getByText(word).filter({ hasNotText: 'ไม่พบ' })).toHaveCount(0);
    }
  });
});

/** A letter from outside that the central registry has sent on to units. */
async function arrived(subject: string, ...units: string[]): Promise<number> {
  const page = officers.registrar;
  if (page.url() === 'about:blank') await page.goto('sarabun/dashboard');
  const sendTo = await Promise.all(units.map((unit) => holderOf(page, unit)));
  return registered(page, subject, { speed: 1, sendTo });
}

/** The lines of the receive book in which the subject stands. */
async function linesOf(page: Page, subject: string): Promise<string[]> {
  await page.goto(`sarabun/books?search=${encodeURIComponent(subject)}`);
  const rows = page.getByRole('row').filter({ hasText: subject });
  await expect(rows.first()).toBeVisible();
  return rows.allTextContents();
}

/** What the cards of the queues and the bell count. */
async function counts(page: Page): Promise<unknown> {
  if (page.url() === 'about:blank') await page.goto('sarabun/dashboard');
  const { items } = await ask(page, '/get-todo-lists', {});
  return items.map((card: { CODE: string; COUNT: number }) => [card.CODE, card.COUNT]);
}
