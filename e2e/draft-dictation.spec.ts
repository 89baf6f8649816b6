import { expect, type Page } from '@playwright/test';
import { ask } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.describe('dictating a letter', () => {
  test('[P5] where the deployment has it, what the browser hears is typed at the caret', async ({ page }) => {
    await enterAs(page, 'officer');
    await hears(page, ['ด้วยคณะ', 'กำหนดจัดสัมมนา']);
    await deployed(page, true);
    const id = await newLetter(page);
    const button = page.getByRole('button', { name: 'พิมพ์ด้วยเสียง' });
    await page.getByRole('textbox', { name: 'ข้อความ', exact: true }).fill('เรียน ');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('กำหนดจัดสัมมนา…')).toBeVisible();
    await withoutFaults(page);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(async () => (await ask(page, `/sarabun/drafts/${id}`)).content.body)
      .toEqual([{ kind: 'paragraph', text: 'เรียน ด้วยคณะ' }]);
    expect(await page.evaluate(() => (window as unknown as { spoke: object }).spoke)).toMatchObject({ lang: 'th-TH', continuous: true });
  });

  test('[P5] there is no button where the deployment or the browser lacks it', async ({ page }) => {
    await enterAs(page, 'officer');
    await hears(page, []);
    const id = await newLetter(page);
    await expect(page.getByRole('button', { name: 'ตัวหนา' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'พิมพ์ด้วยเสียง' })).toHaveCount(0);
    await deployed(page, true);
    await page.addInitScript(() => {
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
    });
    await page.goto(`sarabun/draft/${id}`);
    await expect(page.getByRole('button', { name: 'ตัวหนา' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'พิมพ์ด้วยเสียง' })).toHaveCount(0);
  });
});

async function newLetter(page: Page): Promise<number> {
  await page.goto('sarabun/dashboard');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
  await page.goto(`sarabun/draft/${documentId}`);
  return documentId;
}

/** The browser's own recognition, which needs a voice and a service: it says the first sentence and is still at the second. */
async function hears(page: Page, said: string[]): Promise<void> {
  await page.addInitScript((sentences) => {
    class Recognition {
      onresult: ((event: object) => void) | null = null;
      onend: (() => void) | null = null;
      start(): void {
        Object.assign(window, { spoke: this });
        const [settled = '', open = ''] = sentences;
        this.onresult?.({
          resultIndex: 0,
          results: [
            { isFinal: true, 0: { transcript: settled } },
            { isFinal: false, 0: { transcript: `${open}…` } },
          ],
        });
      }
      stop(): void {
        this.onend?.();
      }
      abort(): void {}
    }
    Object.assign(window, { webkitSpeechRecognition: Recognition, SpeechRecognition: Recognition });
  }, said);
}

/** As a page of a deployment whose brand has the feature: which brands do is under test with the brands. */
async function deployed(page: Page, speechToText: boolean): Promise<void> {
  await page.route('**/sarabun/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/"speechToText":(true|false)/, `"speechToText":${speechToText}`);
    return route.fulfill({ response: reply, body });
  });
}
