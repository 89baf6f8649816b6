import { type Browser, expect, type Page } from '@playwright/test';
import { ask, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

/** A letter received in the head's unit, presented to him, assigned by him to an officer; its id and the unit's row. */
async function underWay(browser: Browser, subject: string) {
  const registrar = await windowOf(browser, 'registrar');
  const clerk = await windowOf(browser, 'clerk');
  const head = await windowOf(browser, 'head');
  for (const page of [registrar, clerk, head]) await page.goto('sarabun/dashboard');
  return { id: await registered(registrar, subject), registrar, clerk, head };
}

test.describe('how far a letter is', () => {
  test('[D8] the report by unit: sent, read, received with its number; who has not received is reminded; a file of it', async ({
    browser,
  }) => {
    const { id, registrar, clerk } = await underWay(browser, 'ขอให้รายงานผลการเบิกจ่าย');
    await registrar.goto(`sarabun/document/${id}`);
    await registrar.getByRole('button', { name: 'มุมมองของหนังสือ' }).click();
    await registrar.getByRole('menuitem', { name: 'รายงานตามหน่วยงาน' }).click();
    await expect(registrar).toHaveURL(/view=report$/);
    const report = registrar.getByRole('region', { name: 'รายงานตามหน่วยงาน' });
    const row = report.getByRole('row', { name: /กองบริหารงานบุคคล/ });
    await expect(row).toContainText('ยังไม่ได้อ่าน');
    await expect(row).toContainText('ยังไม่ได้รับ');
    await report.getByRole('button', { name: /ยังไม่ได้รับ 1/ }).click();
    await report.getByRole('button', { name: 'เตือนผู้ที่ยังไม่ดำเนินการ (1)' }).click();
    await registrar.getByRole('textbox', { name: 'ข้อความเตือน' }).fill('ขอความอนุเคราะห์ลงรับภายในวันนี้');
    await registrar.getByRole('button', { name: 'ส่งการเตือน' }).click();
    await expect(registrar.getByText('เตือนแล้ว 1 ราย')).toBeVisible();
    await expect(row.getByRole('button', { name: /^เตือน กองบริหารงานบุคคล: / })).toBeVisible();

    const [file] = await Promise.all([
      registrar.waitForEvent('download'),
      report
        .getByRole('button', { name: 'ส่งออก' })
        .click()
        .then(() => registrar.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()),
    ]);
    expect(file.suggestedFilename()).toBe('รายงานตามหน่วยงาน.xlsx');

    const opened = await ask(clerk, `/sarabun/documents/${id}`);
    await ask(clerk, `/sarabun/transmissions/${opened.focus.transmissionId}/receive`, {});
    await registrar.reload();
    await expect(row).toContainText('ลงรับแล้ว');
    await expect(row).toContainText(/เลขรับ \d+\/25\d\d/);
    await expect(row).not.toContainText('ยังไม่ได้อ่าน');
    await withoutFaults(registrar);
    await registrar.setViewportSize({ width: 376, height: 800 });
    await expect(report.getByRole('list', { name: 'รายงานตามหน่วยงาน' })).toContainText('กองบริหารงานบุคคล');
    await withoutFaults(registrar);
    if (process.env.SHOTS) await shoot(registrar, 'unit');
  });

  test('[D8] the report by person: who has the work, read and acknowledged; nothing for who only works on it', async ({ browser }) => {
    const { id, clerk, head } = await underWay(browser, 'ขอให้จัดส่งบุคลากรเข้าอบรม');
    const row = (await ask(clerk, `/sarabun/documents/${id}`)).focus.transmissionId;
    await ask(clerk, `/sarabun/transmissions/${row}/receive`, {});
    const officer = await windowOf(browser, 'officer');
    await officer.goto('sarabun/dashboard');
    const me = (await ask(officer, '/verify', {})).userLogin.F_PERSON_ID;
    const given = await ask(head, `/sarabun/documents/${id}/assign`, { transmissionId: row, to: [me], message: 'ดำเนินการ' });
    expect(given.status, JSON.stringify(given)).toBe('success');

    await clerk.goto(`sarabun/document/${id}?view=report-person`);
    const report = clerk.getByRole('region', { name: 'รายงานรายบุคคล' });
    const line = report.getByRole('row', { name: /ธีรภัทร/ });
    await expect(line).toContainText('มอบหมาย');
    await expect(line).toContainText('ยังไม่ได้อ่าน');
    await officer.goto(`sarabun/document/${id}?view=report-person`);
    await expect(officer.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
    await expect(officer.getByRole('button', { name: 'มุมมองของหนังสือ' })).toBeHidden();
    await clerk.reload();
    await expect(line).toContainText('เปิดอ่านแล้ว');
    await withoutFaults(clerk);
    if (process.env.SHOTS) await shoot(clerk, 'person');
    await clerk.getByRole('button', { name: 'มุมมองของหนังสือ' }).click();
    await clerk.getByRole('menuitem', { name: 'หนังสือ', exact: true }).click();
    await expect(clerk.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
  });
});

async function shoot(page: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate((one) => localStorage.setItem('eoffice_theme', one), scheme);
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [376, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(page.getByText('กองบริหารงานบุคคล').first()).toBeVisible();
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${scheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
