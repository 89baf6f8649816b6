import { expect, type Page } from '@playwright/test';
import { bangkokDay } from '../contract/rules/thai.ts';
import { plainLetter } from '../server/test/plain-letter.ts';
import { ask, windowOf } from './letter-window.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const mark = Date.now() % 1_000_000;
const subject = `ขออนุมัติแนวทางการจัดเก็บเอกสาร ${mark}`;
const body = 'คณะกรรมการพัฒนาระบบสารบรรณอิเล็กทรอนิกส์';
const typed = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${Number(day.slice(0, 4)) + 543}`;
const inDays = (days: number) => bangkokDay(new Date(Date.now() + days * 86_400_000));
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test('[P2] a letter comes before a body: agenda, call, votes of several hands, a resolution with its job, evidence, certified minutes', async ({
  browser,
}) => {
  const [registrar, clerk, deputy, head, officer] = [
    await windowOf(browser, 'registrar'),
    await windowOf(browser, 'clerk'),
    await windowOf(browser, 'deputy'),
    await windowOf(browser, 'head'),
    await windowOf(browser, 'officer'),
  ];
  for (const page of [registrar, clerk, deputy, head, officer]) await page.goto('meeting');

  // beside the letter it is put to the body, and says that it waits
  const letter = { ...plainLetter, docNo: `อว 0201/${mark}`, subject, sendTo: [] };
  const { documentId } = (await ask(registrar, '/sarabun/letters', letter)) as { documentId: number };
  await registrar.goto(`sarabun/document/${documentId}`);
  await registrar.getByText('เสนอที่ประชุมและงานที่เกี่ยวข้อง').click();
  await registrar.getByRole('button', { name: 'เสนอที่ประชุม' }).click();
  const proposing = registrar.getByRole('dialog', { name: 'เสนอที่ประชุม' });
  await proposing.getByRole('combobox', { name: 'คณะ' }).click();
  await registrar.getByRole('option', { name: body }).click();
  await proposing.getByRole('button', { name: 'เสนอที่ประชุม' }).click();
  await expect(registrar.getByText(`รอเข้าวาระ ${body}`)).toBeVisible();

  // its secretary plans a meeting, takes the letter up and calls the members
  await clerk.getByRole('button', { name: 'กำหนดการประชุม' }).click();
  const plan = clerk.getByRole('dialog', { name: 'กำหนดการประชุม' });
  await plan.getByRole('textbox', { name: 'วันประชุม' }).fill(typed(inDays(20)));
  await plan.getByRole('combobox', { name: 'วิธีประชุม' }).click();
  await clerk.getByRole('option', { name: 'ในห้องและผ่านสื่อ' }).click();
  await plan.getByRole('button', { name: 'กำหนดการประชุม' }).click();
  await expect(clerk.getByRole('heading', { level: 1, name: new RegExp(`^${body} ครั้งที่ `) })).toBeVisible();
  const called = (await clerk.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const meetingId = Number(/meeting\/(\d+)/.exec(clerk.url())?.[1]);
  await clerk.getByRole('button', { name: 'เพิ่มวาระในเรื่องเสนอให้ที่ประชุมพิจารณา' }).click();
  const adding = clerk.getByRole('dialog', { name: 'เพิ่มวาระ' });
  await adding.getByRole('combobox', { name: 'จากเรื่องรอเข้าวาระ' }).click();
  await clerk.getByRole('option', { name: subject }).click();
  await adding.getByRole('button', { name: 'เพิ่มวาระ' }).click();
  await expect(clerk.getByRole('list', { name: 'เรื่องเสนอให้ที่ประชุมพิจารณา' })).toContainText(subject);
  await withoutFaultsAnywhere(clerk);
  await clerk.getByRole('button', { name: 'เชิญประชุม' }).click();
  const calling = clerk.getByRole('dialog', { name: /^เชิญประชุม/ });
  await calling.getByRole('combobox', { name: 'เชิญโดย' }).click();
  await clerk.getByRole('option', { name: 'แจ้งในระบบเท่านั้น' }).click();
  await calling.getByRole('button', { name: 'เชิญประชุม' }).click();
  await expect(clerk.getByText('เชิญประชุมแล้ว').first()).toBeVisible();

  // members answer and come in, each from his own screen; the board follows by itself
  await head.goto(`meeting/${meetingId}`);
  await head.getByRole('region', { name: 'ตอบรับการประชุม' }).getByRole('button', { name: 'เข้าประชุม', exact: true }).click();
  await expect(head.getByText('ท่านตอบว่า เข้าประชุม')).toBeVisible();
  await clerk.goto(`meeting/${meetingId}/board`);
  const quorum = clerk.getByRole('region', { name: 'องค์ประชุม' });
  await expect(quorum).toContainText('ไม่ครบ');
  const opening = clerk.getByRole('main').getByRole('button', { name: 'เปิดประชุม' });
  await expect(opening).toBeDisabled();
  for (const page of [deputy, head, officer, registrar]) {
    await page.goto(`meeting/${meetingId}/tablet`);
    await page.getByRole('button', { name: 'ลงชื่อเข้าประชุม' }).click();
  }
  await expect(quorum).toContainText('ครบ');
  await opening.click();
  await clerk
    .getByRole('navigation', { name: 'ระเบียบวาระ' })
    .getByRole('button', { name: new RegExp(subject) })
    .first()
    .click();
  await clerk.getByRole('button', { name: 'เริ่มวาระนี้' }).click();
  await expect(deputy.getByRole('heading', { level: 1 })).toContainText(subject);
  const projector = await clerk.context().newPage();
  await projector.goto(`meeting/${meetingId}/projector`);
  await expect(projector.getByRole('heading', { level: 1 })).toHaveText(subject);

  // an open vote: each says twice what he means; the wall has numbers and no names
  await clerk.getByRole('button', { name: 'เปิดลงมติ' }).click();
  for (const [page, choice] of [
    [deputy, 'เห็นชอบ'],
    [head, 'เห็นชอบ'],
    [officer, 'ไม่เห็นชอบ'],
  ] as const) {
    await page.getByRole('button', { name: choice, exact: true }).click();
    await page.getByRole('button', { name: `ยืนยันเสียง “${choice}”` }).click();
  }
  const vote = clerk.getByRole('region', { name: 'ลงมติ' });
  await expect(vote).toContainText('ลงแล้ว 3 จาก 4');
  await expect(projector.getByRole('region', { name: 'ลงมติ' })).toContainText('ลงแล้ว 3 จาก 4');
  await withoutFaultsAnywhere(clerk);
  await withoutFaultsAnywhere(deputy);
  await withoutFaultsAnywhere(projector);
  await head.setViewportSize({ width: 376, height: 800 });
  await fits(head);
  await withoutFaultsAnywhere(head);
  await vote.getByRole('button', { name: 'ปิดลงมติ' }).click();
  await expect(vote).toContainText('ผ่าน');

  // the resolution gives work in the same press
  const resolving = clerk.getByRole('region', { name: 'ร่างมติ' });
  await resolving.getByRole('textbox', { name: 'ข้อความมติ' }).fill('เห็นชอบตามที่เสนอ มอบให้จัดทำแนวปฏิบัติ');
  const name = await officer.evaluate(
    () => JSON.parse(localStorage.getItem('eoffice_userLogin') ?? '{}').userInformation.F_FIRST_NAME as string,
  );
  await resolving.getByRole('combobox', { name: 'มอบให้' }).fill(name);
  await clerk
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await resolving.getByRole('textbox', { name: 'แล้วเสร็จภายใน' }).fill(typed(inDays(30)));
  await resolving.getByRole('button', { name: /^ปิดวาระ/ }).click();
  await expect(clerk.getByRole('region', { name: 'มติที่ประชุม' })).toContainText('มอบให้จัดทำแนวปฏิบัติ');

  // closed, it has minutes; its owner reports with evidence
  await clerk.getByRole('button', { name: 'เลิกประชุม' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: 'เลิกประชุม' }).click();
  // what came by itself from earlier meetings was not spoken of
  await clerk.getByRole('dialog', { name: /วาระ/ }).getByRole('button', { name: 'เลิกประชุม' }).click();
  await expect(clerk.getByText('ประชุมแล้ว รอรายงาน')).toBeVisible();
  await officer.goto('meeting?view=waiting');
  await officer
    .getByRole('link', { name: new RegExp(subject) })
    .first()
    .click();
  const chooser = officer.waitForEvent('filechooser');
  await officer.getByRole('button', { name: 'แนบไฟล์' }).click();
  await (await chooser).setFiles({
    name: 'ผล.png',
    mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  });
  await expect(officer.getByRole('list', { name: 'ไฟล์แนบ' })).toContainText('ผล.png');
  await officer.getByRole('button', { name: 'รายงานผล' }).click();
  const report = officer.getByRole('dialog', { name: 'รายงานผล' });
  await report.getByRole('textbox', { name: 'ผลการดำเนินการ' }).fill('จัดทำแนวปฏิบัติและแจ้งเวียนแล้ว');
  await report.getByRole('button', { name: 'รายงานผล' }).click();
  await expect(report).toBeHidden();
  await clerk.goto('meeting?view=waiting');
  await clerk
    .getByRole('link', { name: new RegExp(subject) })
    .first()
    .click();
  // not that of its row, which the list shows until the page is there
  await clerk.getByRole('button', { name: 'รับทราบ', exact: true }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: 'รับทราบ' }).click();
  await expect(clerk.getByRole('dialog')).toHaveCount(0);

  // minutes: read, corrected by a member, certified by circulation; then nothing changes
  await clerk.goto(`meeting/${meetingId}?view=minutes`);
  await clerk.getByRole('button', { name: 'เวียนร่างให้กรรมการตรวจ' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: 'เวียนร่างให้กรรมการตรวจ' }).click();
  await expect(clerk.getByRole('dialog')).toHaveCount(0);
  await head.goto(`meeting/${meetingId}?view=minutes`);
  const paragraph = head.getByRole('article').filter({ hasText: 'มอบให้จัดทำแนวปฏิบัติ' });
  await expect(paragraph).toContainText('ผู้มีความเห็นแย้ง');
  await paragraph.getByRole('button', { name: 'ขอแก้ไข' }).click();
  await head.getByRole('dialog').getByRole('textbox', { name: 'ควรเป็น' }).fill('เห็นชอบตามที่เสนอ มอบให้จัดทำแนวปฏิบัติโดยเร็ว');
  await head.getByRole('dialog').getByRole('button', { name: 'ขอแก้ไข' }).click();
  await expect(head.getByRole('dialog')).toHaveCount(0);
  await withoutFaultsAnywhere(head);
  // the draft waits for each among all that waits for him
  await officer.goto('meeting?view=waiting');
  await officer.getByRole('link', { name: called }).first().click();
  await officer.getByRole('button', { name: 'ตรวจแล้ว ไม่มีข้อแก้ไข' }).click();
  await expect(officer.getByText(/^ตรวจแล้ว 2 จาก/)).toBeVisible();
  await clerk.getByRole('button', { name: 'รับ', exact: true }).click();
  await expect(clerk.getByText(/รับข้อแก้ไขแล้ว/)).toBeVisible();
  await clerk.getByRole('button', { name: 'รับรองรายงาน' }).click();
  await expect(clerk.getByText(/^รับรองแล้ว .* แก้ไขไม่ได้อีก$/)).toBeVisible();
  await expect(clerk.getByRole('button', { name: 'แก้ไขย่อหน้า' })).toHaveCount(0);
  await withoutFaultsAnywhere(clerk);
});
