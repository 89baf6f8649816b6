import { type Browser, test as base, expect } from '@playwright/test';

/**
 * A story in the browser. Whatever windows it opens, none of their pages may break the policy that it came with: the browser says so on its
 * console, and the story fails with what it said.
 */
export const test = base.extend<{ policyHolds: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await open(...options);
        context.on('console', (message) => {
          if (/Content Security Policy/i.test(message.text())) said.push(`${message.location().url}: ${message.text()}`);
        });
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  policyHolds: [
    // biome-ignore lint/correctness/noEmptyPattern: it needs nothing of the others
    async ({}, use) => {
      await use(undefined);
      const breaches = said.splice(0).filter((one) => !refusedHere?.test(one));
      refusedHere = null;
      expect(breaches, 'no page breaks its policy').toEqual([]);
    },
    { auto: true },
  ],
});

const said: string[] = [];
let refusedHere: RegExp | null = null;

/** Of a story that brings what the policy refuses: what the browser says of that is no fault in it, whenever it comes to say it. */
export function bringsRefused(words: RegExp): void {
  refusedHere = words;
}
