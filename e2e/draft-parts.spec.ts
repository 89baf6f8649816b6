import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import type { Given } from '../contract/endpoint.ts';
import { type DocumentKind, documentKinds, kinds } from '../contract/kinds.ts';
import { thaiDigits } from '../contract/rules/thai.ts';
import type { getDraft } from '../contract/sarabun/drafts.ts';
import { plainLetter } from '../server/test/plain-letter.ts';
import { pick } from './letter-window.ts';
import { type Call, enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.describe('what belongs to a draft beside its text', () => {
  test('[E5] receivers are found by typing, pasted as a list, sent as copies or to know, and taken out again', async ({ page }) => {
    const call = await enterAs(page, 'officer');
    const id = await newDraft(page, call, 1);
    const add = page.getByRole('textbox', { name: 'เพิ่มผู้รับ' });
    await add.fill('กองคลัง');
    await page
      .getByRole('option', { name: /^กองคลัง/ })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'ถึงผู้ใด' })).toHaveValue(/กองคลัง/);
    await page.getByRole('button', { name: 'สำเนา', exact: true }).click();
    await add.fill('สมาคมศิษย์เก่า');
    await page.getByRole('option', { name: 'เพิ่ม “สมาคมศิษย์เก่า” เป็นหน่วยงานภายนอก' }).click();
    const copies = page.getByRole('region', { name: 'ผู้รับ: สำเนา' });
    await expect(copies.getByText('สมาคมศิษย์เก่า')).toBeVisible();
    await page.getByRole('combobox', { name: 'วิธีส่งถึง สมาคมศิษย์เก่า' }).selectOption('ไปรษณีย์อิเล็กทรอนิกส์');
    await page.getByRole('combobox', { name: 'ส่งถึง สมาคมศิษย์เก่า เป็น' }).selectOption('เพื่อทราบ');
    await expect(page.getByRole('region', { name: 'ผู้รับ: เพื่อทราบ' }).getByText('สมาคมศิษย์เก่า')).toBeVisible();
    await withoutFaults(page);
    await page.getByRole('button', { name: 'นำ สมาคมศิษย์เก่า ออก' }).click();
    await expect(page.getByText('สมาคมศิษย์เก่า', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'นำกลับมา' }).click();
    await expect(page.getByRole('region', { name: 'ผู้รับ: เพื่อทราบ' }).getByText('สมาคมศิษย์เก่า')).toBeVisible();

    await page.getByRole('button', { name: 'ผู้รับ', exact: true }).click();
    await page.getByRole('button', { name: 'เพิ่มจากรายชื่อ' }).click();
    const lines = Array.from({ length: 200 }, (_, index) => `${index + 1}. โรงเรียนแห่งที่ ${index + 1}`);
    await page.getByRole('textbox', { name: 'รายชื่อผู้รับ บรรทัดละหนึ่งราย' }).fill(lines.join('\n'));
    await page.getByRole('button', { name: 'เพิ่มตามรายชื่อ' }).click();
    await expect(page.getByText(/^เพิ่มผู้รับ 200 ราย/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'ผู้รับ: ผู้รับ' }).getByRole('listitem')).toHaveCount(201);
    await expect(page.getByRole('textbox', { name: 'ถึงผู้ใด' })).toHaveValue('ผู้มีรายชื่อแนบท้าย');
    await expect.poll(async () => (await draft(page, id)).receivers.length).toBe(202);
    const { receivers } = await draft(page, id);
    expect(receivers.find((one) => one.name === 'สมาคมศิษย์เก่า')).toMatchObject({ purpose: 'INFO', method: 'EMAIL' });
  });

  test('[E5] a group is picked as its members, each once and without the sender', async ({ page }) => {
    const call = await enterAs(page, 'registrar');
    const name = `กลุ่มทดสอบ ${Date.now()}`;
    const saved = await call('/sarabun/receiver-groups', { name, rule: 'UNITS_BELOW', members: [] });
    expect(saved.status, JSON.stringify(saved)).toBe('success');
    const id = await newDraft(page, call, 3);
    const add = page.getByRole('textbox', { name: 'เพิ่มผู้รับ' });
    await add.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await add.fill(name);
    await page.getByRole('option', { name }).first().click();
    await expect.poll(async () => (await draft(page, id)).receivers.length).toBeGreaterThan(3);
    const { receivers, document } = await draft(page, id);
    expect(new Set(receivers.map((one) => one.id)).size).toBe(receivers.length);
    expect(receivers.map((one) => one.id)).not.toContain(document.ownerUnit.id);
    await expect(page.getByRole('textbox', { name: 'ถึงผู้ใด' })).toHaveValue('ผู้มีรายชื่อแนบท้าย');
  });

  test('[E5] enclosures: several files dropped at once, counted, sorted by hand and by keys, taken out and put back', async ({ page }) => {
    const call = await enterAs(page, 'officer');
    const id = await newDraft(page, call, 1);
    const zone = page.locator('#draft-enclosures');
    const dropped = await page.evaluateHandle(
      ([one, two]) => {
        const data = new DataTransfer();
        for (const [name, text] of [
          ['กำหนดการ.pdf', one],
          ['แบบตอบรับ.pdf', two],
        ] as const)
          data.items.add(
            new File([Uint8Array.from(atob(text as string), (one) => one.charCodeAt(0))], name as string, { type: 'application/pdf' }),
          );
        return data;
      },
      [await onePage(), await onePage()],
    );
    await zone.dispatchEvent('dragover', { dataTransfer: dropped });
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    const names = () =>
      zone
        .getByRole('textbox')
        .evaluateAll((fields) => fields.filter((one) => one.ariaLabel?.startsWith('ชื่อ')).map((one) => (one as HTMLInputElement).value));
    await expect.poll(async () => (await names()).toSorted()).toEqual(['กำหนดการ', 'แบบตอบรับ']);
    const [first = '', second = ''] = await names();
    await page.getByRole('textbox', { name: `จำนวนของ ${first}` }).fill('3');
    await page.getByRole('combobox', { name: `หน่วยนับของ ${first}` }).selectOption('ชุด');
    await withoutFaults(page);

    await page.getByRole('button', { name: `เลื่อนลง ${first}` }).click();
    await expect.poll(names).toEqual([second, first]);
    await expect(page.getByRole('button', { name: `เลื่อนขึ้น ${first}` })).toBeFocused();
    const handle = page.getByRole('button', { name: `ลากเพื่อย้าย ${second}` });
    await handle.focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    await expect.poll(names).toEqual([first, second]);
    await zone.getByRole('button', { name: `นำ ${second} ออก` }).click();
    await expect.poll(names).toEqual([first]);
    await page.getByRole('button', { name: 'นำกลับมา' }).click();
    await expect.poll(names).toEqual([first, second]);

    await page.getByRole('button', { name: 'เพิ่มสิ่งที่ส่งมาด้วย' }).click();
    await page.getByRole('textbox', { name: 'ชื่อสิ่งที่ส่งมาด้วย รายการที่ 3' }).fill('หนังสือรุ่น');
    await expect(zone.getByText('ยังไม่มีไฟล์')).toBeVisible();
    await expect.poll(async () => (await draft(page, id)).content.enclosures.length).toBe(3);
    await page.reload();
    await expect.poll(names).toEqual([first, second, 'หนังสือรุ่น']);
    await expect(page.getByRole('textbox', { name: `จำนวนของ ${first}` })).toHaveValue('3');
    await expect(zone.getByText(`${second}.pdf`)).toBeVisible();
  });

  test('[E5] letters referred to are found by number in Thai digits, linked and printed; those from elsewhere are written', async ({
    page,
  }) => {
    const call = await enterAs(page, 'registrar');
    const number = `กค 0201/${Date.now() % 1_000_000}`;
    const subject = `ขอความอนุเคราะห์วิทยากร ${number.slice(8)}`;
    const kept = await call('/sarabun/letters', { ...plainLetter, docNo: number, docDate: '2026-11-02', subject });
    expect(kept.status, JSON.stringify(kept)).toBe('success');
    const id = await newDraft(page, call, 1);
    await page.getByRole('textbox', { name: 'ค้นหาหนังสือที่อ้างถึง' }).fill(thaiDigits(number));
    await page.getByRole('option', { name: subject }).click();
    const first = page.getByRole('textbox', { name: 'อ้างถึง รายการที่ 1' });
    await expect(first).toHaveValue(`หนังสือกรมบัญชีกลาง ที่ ${number} ลงวันที่ 2 พฤศจิกายน 2569`);
    await page.getByRole('combobox', { name: `ความเกี่ยวข้องกับ ${number}` }).selectOption('ตอบหนังสือ');
    await page.getByRole('button', { name: 'เพิ่มหนังสือที่อยู่นอกระบบ' }).click();
    await page.getByRole('textbox', { name: 'อ้างถึง รายการที่ 2' }).fill('หนังสือเทศบาลเมือง ที่ มท 1/9');
    await page.getByRole('button', { name: 'เลื่อนขึ้น หนังสือเทศบาลเมือง ที่ มท 1/9' }).click();
    await expect(first).toHaveValue('หนังสือเทศบาลเมือง ที่ มท 1/9');
    await withoutFaults(page);
    const sent = { links: [{ kind: 'ANSWERS' }], content: { refers: ['หนังสือเทศบาลเมือง ที่ มท 1/9', expect.stringContaining(number)] } };
    await expect.poll(async () => draft(page, id)).toMatchObject(sent);
    await page.getByRole('button', { name: /^นำ หนังสือกรมบัญชีกลาง/ }).click();
    await expect.poll(async () => (await draft(page, id)).links).toEqual([]);
    await page.getByRole('button', { name: 'นำกลับมา' }).click();
    await expect.poll(async () => draft(page, id)).toMatchObject(sent);
  });

  test('[E5] a route is put together, sorted, made parallel, and kept for the unit under a name', async ({ page }) => {
    const call = await enterAs(page, 'officer');
    const id = await newDraft(page, call, 1);
    const reviewers = page.getByRole('region', { name: 'ผู้ตรวจทาน' });
    const names: string[] = [];
    for (const index of [0, 1]) {
      await page.getByRole('textbox', { name: 'เพิ่มผู้ตรวจทาน' }).fill('ผู้อำนวยการ');
      const option = page.getByRole('listbox').getByRole('option').nth(index);
      names.push((await option.locator('span').first().textContent()) ?? '');
      await option.click();
      await page.keyboard.press('Escape');
    }
    await pick(page, 'เพิ่มผู้ลงนาม', 'อธิการบดี', /^อธิการบดี/);
    const orders = async () => (await draft(page, id)).route.map((step) => `${step.kind} ${step.order}`);
    await expect.poll(orders).toEqual(['REVIEW 1', 'REVIEW 2', 'SIGN 3']);
    await page.getByRole('checkbox', { name: `${names[1]} พร้อมกับ ${names[0]}` }).check();
    await expect.poll(orders).toEqual(['REVIEW 1', 'REVIEW 1', 'SIGN 2']);
    await page.getByRole('checkbox', { name: `${names[1]} พร้อมกับ ${names[0]}` }).uncheck();
    await page.getByRole('button', { name: `เลื่อนขึ้น ${names[1]}` }).click();
    await expect(reviewers.getByRole('listitem').first()).toContainText(names[1] ?? '');
    await withoutFaults(page);

    const route = `เส้นทางทดสอบ ${Date.now()}`;
    await page.getByRole('button', { name: 'เส้นทางที่บันทึกไว้' }).click();
    const dialog = page.getByRole('dialog', { name: 'เส้นทางที่บันทึกไว้' });
    const name = dialog.getByRole('textbox', { name: 'บันทึกเส้นทางนี้ของหน่วยงานในชื่อ' });
    await name.fill(route);
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(dialog.getByRole('button', { name: `ใช้เส้นทาง ${route}` })).toBeVisible();
    await name.fill(route);
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(dialog.getByText('มีชื่อนี้อยู่แล้ว')).toBeVisible();
    await dialog.getByRole('button', { name: 'บันทึกทับเส้นทางเดิม' }).click();
    await dialog.getByRole('button', { name: `เปลี่ยนชื่อเส้นทาง ${route}` }).click();
    await dialog.getByRole('textbox', { name: `ชื่อใหม่ของ ${route}` }).fill(`${route} ข`);
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).first().click();
    await expect(dialog.getByRole('button', { name: `ใช้เส้นทาง ${route} ข` })).toBeVisible();
    await withoutFaults(page);
    await dialog.getByRole('button', { name: 'ปิด' }).click();

    const other = await newDraft(page, call, 2);
    await page.getByRole('button', { name: 'เส้นทางที่บันทึกไว้' }).click();
    await page.getByRole('button', { name: `ใช้เส้นทาง ${route} ข` }).click();
    await expect(reviewers.getByRole('listitem').first()).toContainText(names[1] ?? '');
    await expect.poll(async () => (await draft(page, other)).route.length).toBe(3);
    await page.getByRole('button', { name: 'เส้นทางที่บันทึกไว้' }).click();
    await page.getByRole('button', { name: `ลบเส้นทาง ${route} ข` }).click();
    await page
      .getByRole('dialog', { name: /^ลบเส้นทาง/ })
      .getByRole('button', { name: 'ลบ' })
      .click();
    await expect(page.getByRole('button', { name: `ใช้เส้นทาง ${route} ข` })).toHaveCount(0);
  });

  test('[S11] a part that the agency asks for is marked with its reason and told beforehand; said, it stands in the way no longer', async ({
    page,

    context,
  }) => {
    const admin = await enterAs(await context.newPage(), 'admin');
    const reason = 'ผู้รับตรวจสอบกับเรื่องเดิม';
    const values = { type: 9, unit: null, creates: true, numbering: 'STANDARD', signType: 'STANDARD', needs: ['edition', 'files'], reason };
    const { row } = (await admin('/settings/list/manage-book-creation', {
      values: { ...values, hides: [], opening: '', closing: '' },
    })) as { row: { id: number; version: number } };
    try {
      const call = await enterAs(page, 'officer');
      await newDraft(page, call, 9);
      const edition = page.getByRole('textbox', { name: 'ฉบับที่', exact: true });
      await expect(edition).toHaveAttribute('aria-required', 'true');
      await expect(edition).toHaveAccessibleDescription(new RegExp(`หน่วยงานกำหนดให้ระบุก่อนเสนอ: ${reason}`));
      await expect(page.getByRole('textbox', { name: 'ข้อความ', exact: true })).toHaveAttribute('aria-required', 'true');
      await expect(page.getByText(`หน่วยงานกำหนดให้ระบุก่อนเสนอ: ${reason}`)).toHaveCount(2);
      const told = page.getByRole('button', { name: `หน่วยงานกำหนดให้ระบุฉบับที่: ${reason}` });
      await told.click();
      await expect(edition).toBeFocused();
      await withoutFaults(page);
      await edition.fill('2');
      await expect(told).toHaveCount(0);
      await expect(page.getByRole('button', { name: `หน่วยงานกำหนดให้ระบุไฟล์แนบ: ${reason}` })).toBeVisible();
    } finally {
      expect(await admin('/settings/list/manage-book-creation/remove', { id: row.id, version: row.version })).toMatchObject({
        status: 'success',
      });
    }
  });

  test('[E5] each of the fourteen kinds asks for exactly its parts, and submitting leads to the first that is missing', async ({
    page,
  }) => {
    test.slow();
    const call = await enterAs(page, 'officer');
    const known = [...new Set(Object.values(expected).flatMap(({ parts }) => parts))];
    for (const kind of documentKinds) {
      const { parts, first } = expected[kind];
      const type = kinds[kind].code;
      await newDraft(page, call, Number(type));
      const shown = await page.evaluate((words) => {
        const speed = Array.from(document.querySelectorAll('label')).find((label) => label.textContent === 'ชั้นความเร็ว');
        const texts = Array.from(speed?.closest('section')?.querySelectorAll('label, p, span, div') ?? []);
        return texts
          .map((one) => (one.textContent ?? '').replace(/ \*$/, ''))
          .filter((text, place, all) => words.includes(text) && all.indexOf(text) === place);
      }, known);
      expect(shown, `kind ${type}`).toEqual(parts);
      await page.getByRole('button', { name: 'ส่งตรวจทาน' }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[id^=draft-]')?.id), `kind ${type}`).toBe(first);
    }
  });
});

const beside = ['เรื่องเดิมและหนังสือที่เกี่ยวข้อง', 'ไฟล์แนบ'];
const letter = {
  parts: ['เรื่อง', 'คำขึ้นต้น', 'ถึงผู้ใด', 'อ้างถึง', 'สิ่งที่ส่งมาด้วย', 'ข้อความ', 'คำลงท้าย', 'ส่วนราชการเจ้าของเรื่อง', 'สำเนาส่ง'],
  first: 'draft-subject',
};
const rule = { parts: ['ว่าด้วย', 'ฉบับที่', 'ข้อความ', ...beside], first: 'draft-about' };
const titled = { parts: ['เรื่อง', 'ข้อความ', ...beside], first: 'draft-subject' };
const told = { parts: ['เรื่อง', 'ฉบับที่', 'ข้อความ', ...beside], first: 'draft-subject' };
/** What each kind asks for from the top of the paper to its end, and where a person is led who submits it empty. */
const expected: Record<DocumentKind, { parts: string[]; first: string }> = {
  external: letter,
  memo: { parts: ['ส่วนราชการเจ้าของเรื่อง', 'เรื่อง', 'คำขึ้นต้น', 'ถึงผู้ใด', 'ข้อความ', ...beside], first: 'draft-subject' },
  circular: letter,
  order: titled,
  regulation: rule,
  bylaw: rule,
  announcement: titled,
  statement: told,
  news: told,
  certificate: titled,
  minutes: {
    parts: ['คณะที่ประชุม', 'ครั้งที่', 'เมื่อ', 'ณ', 'ผู้มาประชุม', 'ผู้ไม่มาประชุม', 'ผู้เข้าร่วมประชุม', 'เริ่มประชุมเวลา', 'ข้อความ', 'เลิกประชุมเวลา', ...beside],
    first: 'draft-meeting-body',
  },
  note: { parts: ['ถึงผู้ใด', 'เรื่อง', 'ข้อความ', ...beside], first: 'draft-to' },
  other: { parts: ['เรื่อง', 'เรื่องเดิมและหนังสือที่เกี่ยวข้อง', 'ไฟล์หนังสือ'], first: 'draft-subject' },
  stamped: { parts: ['เรื่อง', 'ถึงผู้ใด', 'ข้อความ', 'ส่วนราชการเจ้าของเรื่อง', ...beside], first: 'draft-subject' },
};

/** A small PDF of one page in base64; no two are the same. */
async function onePage(): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.setSubject(crypto.randomUUID());
  pdf.addPage([595, 842]);
  return pdf.saveAsBase64();
}

/** A new draft of this kind, open in the editor. */
async function newDraft(page: Page, call: Call, type: number): Promise<number> {
  const { documentId } = (await call('/sarabun/drafts', { type })) as { documentId: number };
  await page.goto(`sarabun/draft/${documentId}`);
  await page.getByRole('button', { name: 'ส่งตรวจทาน' }).waitFor();
  return documentId;
}

/** The draft as the server has it. */
function draft(page: Page, id: number): Promise<Given<typeof getDraft>> {
  return page.evaluate(async (documentId) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('eoffice_token')}` };
    return (await fetch(`/api/sarabun/drafts/${documentId}`, { headers })).json();
  }, id);
}
