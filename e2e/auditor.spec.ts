import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test('[SEC28] the auditor sees what was checked and takes a checkpoint along, compares it later, and administers nothing', async ({
  page,
}) => {
  await enterAs(page, 'auditor');
  await page.goto('settings/3144/data-integrity');
  await expect(page.getByRole('heading', { level: 1, name: 'ความถูกต้องของข้อมูล' })).toBeVisible();
  const chains = page.getByRole('region', { name: 'ลำดับเหตุการณ์และผนึก' });
  await expect(chains).toContainText('ถูกต้อง');
  await expect(chains).toContainText(/ตรวจตามกำหนด \d+ .+ น\./);
  await chains.getByRole('button', { name: 'การตรวจครั้งก่อน' }).click();
  const runs = page.getByRole('table', { name: 'การตรวจครั้งก่อน: ลำดับเหตุการณ์และผนึก' }).getByRole('row');
  await expect.poll(() => runs.count()).toBeGreaterThan(10);
  await expect(runs.filter({ hasText: 'พิมพ์ชนก ศรีสุวรรณ์' })).toContainText('ถูกต้อง');
  await withoutFaults(page);
  await shoot(page, 'integrity');

  const kept = page.getByRole('table', { name: 'จุดตรวจสอบ', exact: true });
  await expect(kept.getByRole('row').nth(1)).toContainText('เก็บแล้ว');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    kept
      .getByRole('button', { name: /^ดาวน์โหลดจุดที่/ })
      .last()
      .click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/^checkpoint-\d{6}\.json$/);
  expect(JSON.parse(file)).toMatchObject({ key: { id: expect.stringMatching(/^[0-9a-f]{16}$/) } });
  await page.locator('input[type=file]').setInputFiles({ name: 'kept.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'เทียบ', exact: true }).click();
  await expect(page.getByText('ตรงกัน บันทึกตั้งแต่ต้นจนถึงจุดนี้ไม่ถูกแก้ ตัด หรือเขียนใหม่')).toBeVisible();
  await withoutFaults(page);

  // he looks at what was recorded, and administers nothing
  for (const path of ['employee-information', 'manage-role', 'admin-configs']) {
    await page.goto(`settings/3144/${path}`);
    await expect(page.getByText('ท่านไม่มีสิทธิ์เปิดหน้านี้').first()).toBeVisible();
  }
});

/** For who looks at the pages: SHOTS names the folder. */
async function shoot(page: import('@playwright/test').Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1440, 1024, 768, 376]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${scheme}-${width}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
