import { expect, type Locator, type Page } from '@playwright/test';
import { pick } from './letter-window.ts';

/** All that the stories know of the editor's fields stands here. */

/** A file as Playwright hands it to a chooser. */
export interface Sheet {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What a story types: field by its label, value as a person types it. */
export interface Typing {
  fields: Record<string, string>;
  reviewers?: string[];
  signers: string[];
  /** Units, persons and outside bodies. */
  receivers?: string[];
  files?: Sheet[];
}

/** Fields that are chosen from a list. */
const lists = ['คำขึ้นต้น', 'คำลงท้าย', 'ชั้นความเร็ว'];
/** Parts of several lines, each a field of its own. */
const lines = ['อ้างถึง', 'สิ่งที่ส่งมาด้วย'];

/** สร้างหนังสือ → the kind; returns the id of the new draft when its form stands. */
export async function newDraft(page: Page, kind: string): Promise<number> {
  await page.goto('sarabun/drafts');
  await page.getByRole('button', { name: 'สร้างหนังสือ' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await expect(page).toHaveURL(/\/sarabun\/draft\/\d+/);
  await expect(page.getByRole('heading', { name: kind, exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'ส่งตรวจทาน' })).toBeVisible();
  return Number(/draft\/(\d+)/.exec(page.url())?.[1]);
}

/** A field of the form by the words that stand over it. */
export function field(page: Page, label: string): Locator {
  return page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
    .first();
}

/** Which of these labels the form has, from its top to its end. */
export async function labelsOf(page: Page, known: string[]): Promise<string[]> {
  const seen = await Promise.all(
    known.map(async (label) => {
      const one = lines.includes(label) ? page.getByText(label, { exact: true }).first() : field(page, label);
      const [top] = await one.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().top));
      return { label, top };
    }),
  );
  return seen
    .filter((one): one is { label: string; top: number } => one.top !== undefined)
    .sort((a, b) => a.top - b.top)
    .map((one) => one.label);
}

export async function typeDraft(page: Page, { fields, reviewers = [], signers, receivers = [], files = [] }: Typing): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    if (lists.includes(label)) await field(page, label).selectOption(text);
    else if (label === 'ข้อความ') await typeBody(page, text);
    else if (label === 'สิ่งที่ส่งมาด้วย') {
      await page.getByRole('button', { name: 'เพิ่มสิ่งที่ส่งมาด้วย' }).click();
      await page.getByRole('textbox', { name: 'ชื่อสิ่งที่ส่งมาด้วย รายการที่ 1' }).fill(text);
    } else await field(page, label).fill(text);
  }
  for (const sheet of files) {
    await page.getByLabel('เลือกไฟล์แนบ').setInputFiles(sheet);
    await expect(page.getByText(sheet.name).first()).toBeVisible();
  }
  for (const name of receivers) await pick(page, 'เพิ่มผู้รับ', name, new RegExp(name));
  for (const name of reviewers) await pick(page, 'เพิ่มผู้ตรวจทาน', name, new RegExp(`^${name}`));
  for (const name of signers) await pick(page, 'เพิ่มผู้ลงนาม', name, new RegExp(`^${name}`));
  await expect(page.getByText('ครบถ้วน พร้อมเสนอ')).toBeVisible();
}

/** The text as a person types it: a line a paragraph; "1. " begins an item, an empty line ends the items. */
async function typeBody(page: Page, text: string): Promise<void> {
  const body = field(page, 'ข้อความ');
  await body.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    const [, item, rest] = /^(1\. )?(.*)$/.exec(line) ?? [];
    if (item) await page.keyboard.type(item);
    await page.keyboard.insertText(rest ?? '');
  }
}

/** ส่งตรวจทาน: out of the drafts, on its way. */
export async function submitDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ส่งตรวจทาน' }).click();
  await expect(page.getByText('เสนอหนังสือแล้ว')).toBeVisible();
}
