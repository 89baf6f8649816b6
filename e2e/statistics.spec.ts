import { expect } from '@playwright/test';
import { windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { test } from './story.ts';

test.describe('the reports of the document flow', () => {
  test('who leads sees what waits on one page, goes down to the letters, takes a report away and has it mailed', async ({ browser }) => {
    const registrar = await windowOf(browser, 'registrar');
    await registrar.goto('sarabun/dashboard');
    const subject = 'ขอรายงานผลการใช้จ่ายงบประมาณรายไตรมาส';
    await registered(registrar, subject);

    const director = await windowOf(browser, 'director');
    await director.goto('statistics');
    await expect(director.getByRole('heading', { name: 'รายงานงานสารบรรณ', level: 1 })).toBeVisible();
    await expect(director.getByRole('heading', { name: 'งานค้างอยู่ที่ใด' }).first()).toBeVisible();
    await director.getByRole('link', { name: 'งานค้าง', exact: true }).click();
    await expect(director.getByRole('heading', { name: 'ตัวเลขมาจากไหน' })).toBeVisible();

    // narrowed to a unit, and from a figure to its letters
    await registrar.goto('statistics?report=pending');
    const table = registrar.getByRole('region', { name: 'จำนวนตามหน่วยงาน' }).getByRole('table');
    await table
      .getByRole('row', { name: /กองบริหารงานบุคคล/ })
      .getByRole('link')
      .last()
      .click();
    await expect(registrar.getByRole('status').filter({ hasText: 'เปิดดูได้' })).toBeVisible();
    await expect(registrar.getByText(subject).first()).toBeVisible();
    await registrar.getByRole('link', { name: 'กลับไปรายงาน' }).click();
    await expect(registrar).toHaveURL(/report=pending/);

    const [file] = await Promise.all([
      registrar.waitForEvent('download'),
      registrar
        .getByRole('button', { name: 'ส่งออก' })
        .click()
        .then(() => registrar.getByRole('menuitem', { name: 'ตาราง Excel' }).click()),
    ]);
    expect(file.suggestedFilename()).toMatch(/รายงานงานค้าง.*\.xlsx$/);

    await registrar.getByRole('button', { name: 'ตั้งส่งทางอีเมล' }).click();
    const dialog = registrar.getByRole('dialog', { name: 'ตั้งส่งทางอีเมล' });
    await dialog.getByRole('combobox', { name: 'ส่งเมื่อใด' }).selectOption('WEEKLY');
    await dialog.getByRole('button', { name: 'ตั้งส่งทางอีเมล' }).click();
    await expect(registrar.getByText('ตั้งส่งรายงานแล้ว')).toBeVisible();
    await registrar.getByRole('link', { name: 'ส่งทางอีเมล', exact: true }).click();
    await expect(registrar.getByRole('row', { name: /ทุกวันจันทร์/ })).toBeVisible();
  });

  test('an officer has no such menu, and the page of another refuses him', async ({ browser }) => {
    const officer = await windowOf(browser, 'officer');
    await officer.goto('statistics');
    await expect(officer.getByRole('heading', { name: 'งานค้างอยู่ที่ใด' })).toHaveCount(0);
  });
});
