import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { bringsRefused, test } from './story.ts';

test.describe('the text of a letter', () => {
  test('[E5] is typed with looks, items and a table, by keyboard and by tools, and stands so on the server', async ({ page }) => {
    test.slow();
    await enterAs(page, 'officer');
    const { id, text } = await newLetter(page);
    const tools = page.getByRole('toolbar', { name: 'เครื่องมือจัดรูปแบบ' });
    const tool = (name: string) => tools.getByRole('button', { name, exact: true });
    await text.click();
    await page.keyboard.type('ด้วยคณะ');
    await page.keyboard.press('Control+b');
    await expect(tool('ตัวหนา')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('สำคัญ');
    await tool('ตัวหนา').click();
    await tool('ขีดเส้นใต้').click();
    await page.keyboard.type('ยิ่ง');
    await tool('ขีดเส้นใต้').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('๑. ภาคเช้า 9.00');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ลงทะเบียน');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('ภาคบ่าย');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('รายการขีด').click();
    await page.keyboard.type('หมายเหตุ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('แทรกตาราง').click();
    await page.keyboard.type('ลำดับ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('รายการ');
    await tool('ลบคอลัมน์').click();
    await tool('ลบแถว').focus();
    await expect(tool('ลบแถว')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tool('เพิ่มคอลัมน์ด้านขวา')).toBeFocused();
    await tool('สลับเลขไทยกับเลขอารบิก').click();
    await expect(text).toContainText('๙.๐๐');
    await withoutFaults(page);
    await expect
      .poll(() => bodyOf(page, id))
      .toEqual([
        {
          kind: 'paragraph',
          text: 'ด้วยคณะสำคัญยิ่ง',
          marks: [
            { from: 7, to: 12, bold: true },
            { from: 12, to: 16, underline: true },
          ],
        },
        { kind: 'item', level: 0, text: 'ภาคเช้า ๙.๐๐' },
        { kind: 'item', level: 1, text: 'ลงทะเบียน' },
        { kind: 'item', level: 0, text: 'ภาคบ่าย' },
        { kind: 'item', level: 0, bullet: true, text: 'หมายเหตุ' },
        {
          kind: 'table',
          head: true,
          rows: [
            [{ text: 'ลำดับ' }, { text: '' }],
            [{ text: '' }, { text: '' }],
            [{ text: '' }, { text: '' }],
          ],
        },
      ]);
    await page.reload();
    await expect(text.getByRole('columnheader').first()).toHaveText('ลำดับ');
    await expect(text.locator('strong')).toHaveText('สำคัญ');
  });

  test('[SEC19] takes from Word what the paper carries and nothing else', async ({ page }) => {
    // the styles and handlers that Word brings are refused before they are thrown away
    bringsRefused(/BodyEditor-.*(?:Applying inline style|Executing inline event handler) violates/);
    await enterAs(page, 'officer');
    const { id, text } = await newLetter(page);
    await text.click();
    await paste(
      text,
      `<html><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->
      <h1>หัวเรื่อง</h1><p class=MsoNormal style="text-indent:1cm"><b><span style="color:red">ข้อความ</span></b> ต่อ&nbsp;<i>เอน</i><o:p></o:p></p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp; </span></span><![endif]>หนึ่ง</p>
      <p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.1<span>&nbsp; </span></span>หนึ่งหนึ่ง</p>
      <p class=MsoListParagraph style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>จุด</p>
      <table border=1><tr><td colspan=2><p>ก</p><p>ข</p></td><td>ค</td></tr><tr><td>๑</td><td>๒</td></tr></table>
      <p><a href="javascript:alert(1)" onclick="alert(1)">ลิงก์</a><img src=x onerror="alert(1)"><script>alert(1)</script></p>
      <!--EndFragment--></body></html>`,
    );
    await expect
      .poll(() => bodyOf(page, id))
      .toEqual([
        { kind: 'paragraph', text: 'หัวเรื่อง' },
        {
          kind: 'paragraph',
          text: 'ข้อความ ต่อ เอน',
          marks: [
            { from: 0, to: 7, bold: true },
            { from: 12, to: 15, italic: true },
          ],
        },
        { kind: 'item', level: 0, text: 'หนึ่ง' },
        { kind: 'item', level: 1, text: 'หนึ่งหนึ่ง' },
        { kind: 'item', level: 0, bullet: true, text: 'จุด' },
        {
          kind: 'table',
          rows: [
            [{ text: 'ก ข' }, { text: 'ค' }],
            [{ text: '๑' }, { text: '๒' }],
          ],
        },
        { kind: 'paragraph', text: 'ลิงก์' },
      ]);
    expect(await text.locator('a, img, script, [style], [class*=Mso]').count()).toBe(0);
  });
});

async function newLetter(page: Page): Promise<{ id: number; text: Locator }> {
  await page.goto('sarabun/dashboard');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
  await page.goto(`sarabun/draft/${documentId}`);
  return { id: documentId, text: page.getByRole('textbox', { name: 'ข้อความ', exact: true }) };
}

async function bodyOf(page: Page, id: number): Promise<unknown> {
  return (await ask(page, `/sarabun/drafts/${id}`)).content.body;
}

async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((field, content) => {
    const data = new DataTransfer();
    data.setData('text/html', content);
    data.setData('text/plain', '-');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}
