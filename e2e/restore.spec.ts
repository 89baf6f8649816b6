import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { compiled } from '../server/test/compiled.ts';
import { type AnOffice, startOffice } from './an-office.ts';
import { freshDemo } from './demo-folder.ts';
import { newSession, proveIn, withoutFaults } from './officers.ts';
import { test } from './story.ts';

// An office that backs itself up is lost, and comes back from its backup: an administrator starts the one and confirms the other.
const data = freshDemo();
const place = mkdtempSync(join(tmpdir(), 'eoffice-e2e-restore-'));
const [backups, restored] = [join(place, 'backups'), join(place, 'restored')];
let office: AnOffice;

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.afterAll(async () => {
  await office?.stop();
  rmSync(place, { recursive: true, force: true });
  rmSync(dirname(data), { recursive: true, force: true });
});

test('[REL13] an administrator starts a backup; the page tells by itself how it ended', async ({ page }) => {
  office = await startOffice({ DATA_DIR: data, DEMO: 'on', BACKUP_DIR: backups });
  await enterThere(page, 'admin');
  await page.goto(`${office.address}office-state`);
  const row = page.getByRole('listitem').filter({ hasText: 'สำรองข้อมูล' });
  await row.getByRole('button', { name: /สำรองข้อมูลเดี๋ยวนี้|กำลังสำรองข้อมูล/ }).click({ force: true });
  await expect(row.getByRole('button', { name: 'กำลังสำรองข้อมูล' })).toBeDisabled();
  await expect(row).toContainText(/ข้อมูลที่สำรอง .+ ทดลองคืนข้อมูลแล้วตรงกัน .+ ทุกชุดรวมกันใช้ที่/, { timeout: 180_000 });
  await expect(row.getByRole('button', { name: 'สำรองข้อมูลเดี๋ยวนี้' })).toBeEnabled();
  await withoutFaults(page);
  await office.stop();
});

test('[REL13] the restored office says that it can only be read; with the last number confirmed it goes on after it', async ({ page }) => {
  const { status } = spawnSync(process.execPath, ['server/restore.ts', backups, '--to', restored], {
    env: { PATH: process.env.PATH, ...compiled, DATA_DIR: data },
  });
  expect(status).toBe(0);
  office = await startOffice({ DATA_DIR: restored, DEMO: 'on' });
  await enterThere(page, 'officer');
  await page.goto(`${office.address}portal`);
  await expect(page.getByText(/กู้คืนจากชุดสำรองของ .+อ่านได้อย่างเดียว/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'ยืนยันหลังกู้คืน' })).toHaveCount(0);

  await enterThere(page, 'admin');
  await page.goto(`${office.address}portal`);
  await page.getByRole('link', { name: 'ยืนยันหลังกู้คืน' }).click();
  await expect(page.getByRole('heading', { name: 'ยืนยันหลังกู้คืน' })).toBeVisible();
  await expect(page.getByText('ลายมือชื่อถูกต้อง')).toBeVisible();
  await withoutFaults(page);
  const field = page.getByLabel(/^เลขที่ใช้ไปแล้วจริงของทะเบียนหนังสือรับ/).first();
  const last = Number(await field.getAttribute('placeholder'));
  await field.fill(`${last - 1}`);
  await expect(page.getByText(`ต้องไม่น้อยกว่า ${last}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยืนยันและเปิดระบบ' })).toBeDisabled();
  await field.fill(`${last + 3}`);
  await expect(page.getByText(`เลขต่อไป ${last + 4} บันทึกเลขที่หายไป 3 เลข`)).toBeVisible();
  // a book that was opened after the backup
  await page.getByRole('button', { name: 'เพิ่มทะเบียน' }).click();
  const adding = page.getByRole('dialog', { name: 'เพิ่มทะเบียน' });
  await adding.getByRole('combobox', { name: 'หน่วยงาน' }).fill('กองบริหารงานบุคคล');
  await page
    .getByRole('option', { name: /กองบริหารงานบุคคล/ })
    .first()
    .click();
  await adding.getByRole('combobox', { name: 'ประเภททะเบียน' }).click();
  await page.getByRole('option', { name: 'ทะเบียนข้อบังคับ' }).click();
  await adding.getByLabel('เลขสุดท้ายของปีนี้ที่ใช้ไปแล้วจริง').fill('2');
  await withoutFaults(page);
  await adding.getByRole('button', { name: 'เพิ่มทะเบียน' }).click();
  await expect(page.getByText('ทะเบียนข้อบังคับ · กองบริหารงานบุคคล')).toBeVisible();
  await withoutFaults(page);
  await page.getByRole('button', { name: 'ยืนยันและเปิดระบบ' }).click();
  const dialog = page.getByRole('dialog', { name: 'ยืนยันและเปิดระบบ' });
  await expect(dialog).toContainText('จะข้ามเลข 5 เลขใน 2 เล่ม');
  await dialog.getByRole('button', { name: 'ยืนยันและเปิดระบบ' }).click();
  await proveIn(page);
  await expect(page.getByText(/ยืนยันโดย /)).toBeVisible();
  await expect(page.getByText(`${last + 1} ถึง ${last + 3}`)).toBeVisible();
  await expect(page.getByText(/อ่านได้อย่างเดียว/)).toHaveCount(0);
  await withoutFaults(page);
});

/** As `enterAs` does at the worker's own office. */
async function enterThere(page: Page, username: string): Promise<void> {
  const token = await newSession(page.request, username, office.address);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const post = async (path: string, data: object = {}) =>
    (await page.request.post(`${office.address}api${path}`, { headers, data })).json();
  await post('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
  const { userLogin } = await post('/verify');
  await page.addInitScript(
    ([key, user]) => {
      localStorage.setItem('eoffice_token', key as string);
      localStorage.setItem('eoffice_userLogin', JSON.stringify(user));
    },
    [token, userLogin] as const,
  );
}
