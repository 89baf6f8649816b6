import { expect, test } from '@playwright/test';
import { act, ask, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { withoutFaults } from './officers.ts';

test('[S37] words of one’s own are kept from the field of an act, picked by one click, and taken out again', async ({
  browser,
  request,
}) => {
  const registrar = (await windowOf(browser, request, 'registrar')).page;
  await registrar.goto('sarabun/dashboard');
  const id = await registered(registrar, 'ขอเชิญประชุมคณะทำงานถ้อยคำ');
  const { page } = await windowOf(browser, request, 'clerk');
  await page.goto('sarabun/dashboard');
  const { focus } = await ask(page, `/sarabun/documents/${id}`);
  await ask(page, `/sarabun/transmissions/${focus.transmissionId}/receive`, {});
  await page.goto(`sarabun/document/${id}`);
  await act(page, 'เสนอ');
  const words = 'เพื่อโปรดพิจารณามอบคณะทำงานถ้อยคำ';
  const field = page.getByRole('textbox', { name: 'ข้อความ', exact: true });
  await field.fill(words);
  const keep = page.getByRole('button', { name: 'เก็บเป็นข้อความของฉัน' });
  await keep.click();
  await expect(keep).toBeHidden();
  const kept = page.getByRole('button', { name: words, exact: true });
  await expect(kept).toBeVisible();
  await withoutFaults(page);
  await field.fill('');
  await kept.click();
  await expect(field).toHaveValue(words);
  await page.getByRole('button', { name: `นำ “${words}” ออกจากข้อความของฉัน` }).click();
  await expect(kept).toBeHidden();
  await expect(page.getByText(`นำ “${words}” ออกแล้ว`)).toBeVisible();
});
