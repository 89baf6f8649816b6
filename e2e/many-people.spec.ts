import { expect } from '@playwright/test';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const heads = 'รหัสหน่วยงาน,หน่วยงาน,สังกัดของหน่วยงาน (รหัสหรือชื่อ),ตำแหน่ง,หัวหน้าหน่วยงาน,รหัสพนักงาน,คำนำหน้าชื่อ,ชื่อ,นามสกุล,อีเมล,ชื่อผู้ใช้';
const sheet = (rows: string[]) => ({
  name: 'office.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[heads, ...rows].join('\r\n')}`),
});
const people = [
  'ทต,งานทดสอบตาราง,06010102,หัวหน้างานทดสอบ,ใช่,M1,นาย,มานพ,ตารางดี,m1@agency.example,manop.t',
  'ทต,,,นักวิชาการพัสดุ,,M2,นางสาว,มาลี,ตารางดี,m2@agency.example,malee.t',
];

test('[S4] an administrator brings a unit with its people by one sheet, sees beforehand what it makes, and changes both of them at once', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.goto('first-steps');
  await page.getByRole('link', { name: 'นำเข้าหน่วยงาน ตำแหน่ง และบุคลากรจากตารางเดียว' }).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(sheet([people[0]?.replace('06010102', 'ไม่มีหน่วยนี้') ?? '']));
  await expect(dialog.getByRole('cell', { name: 'สังกัดของหน่วยงาน (รหัสหรือชื่อ)' })).toBeVisible();
  await file.setInputFiles(sheet(people));
  await expect(dialog.getByText('หน่วยงานใหม่ 1 หน่วยงาน')).toBeVisible();
  await expect(dialog.getByText('งานทดสอบตาราง (ทต)')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'ส่งลิงก์ตั้งรหัสผ่านทางอีเมลให้ผู้ที่ได้บัญชีใหม่' })).toBeChecked();
  await withoutFaultsAnywhere(page);
  await dialog.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  await expect(page.getByText('ส่งลิงก์ตั้งรหัสผ่าน 1 คน')).toBeVisible();

  await page.getByRole('searchbox', { name: 'ค้นหาบุคลากร' }).fill('ตารางดี');
  await expect(page.getByRole('link', { name: 'นายมานพ ตารางดี' })).toBeVisible();
  await page.getByRole('checkbox', { name: /นายมานพ/ }).check();
  await page.getByRole('checkbox', { name: /นางสาวมาลี/ }).check();
  const bar = page.getByRole('region', { name: 'ทำรายการกับบุคลากรที่เลือก' });
  await expect(bar.getByText('เลือก 2 คน')).toBeVisible();
  await withoutFaultsAnywhere(page);
  await bar.getByRole('button', { name: 'ทำรายการกับที่เลือก' }).click();
  await page.getByRole('menuitem', { name: 'ย้ายหรือเปลี่ยนตำแหน่ง' }).click();
  const move = page.getByRole('dialog', { name: 'ย้ายหรือเปลี่ยนตำแหน่ง 2 คน' });
  await move.getByRole('button', { name: 'ย้ายหรือเปลี่ยนตำแหน่ง 2 คน' }).click();
  await expect(move.getByText('กรุณากรอก')).toBeVisible();
  await move.getByRole('textbox', { name: 'ตำแหน่งใหม่' }).fill('นักวิชาการพัสดุ');
  await move.getByRole('button', { name: 'ย้ายหรือเปลี่ยนตำแหน่ง 2 คน' }).click();
  await expect(move.getByText('ทำรายการแล้ว 1 จาก 2 คน')).toBeVisible();
  await expect(move.getByRole('listitem').filter({ hasText: 'มาลี' })).toContainText('อยู่แล้ว');
  await move.getByRole('button', { name: 'ปิด' }).last().click();
  await expect(bar).toHaveCount(0);
});

test('[S28] without a directory the page of accounts from it says so and leads to its settings', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/employee-information/directory');
  await expect(page.getByText('ยังไม่ได้ตั้งค่าระบบทะเบียนผู้ใช้ของหน่วยงาน')).toBeVisible();
  await withoutFaultsAnywhere(page);
  await page.getByRole('link', { name: 'ตั้งค่าระบบทะเบียนผู้ใช้' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ค่าของระบบ' })).toBeVisible();
});
