import { expect, type Page } from '@playwright/test';
import { whole } from '../server/test/matrix.ts';
import { type Address, type Ask, addresses, alike, open } from './addresses.ts';
import { axeFaults } from './axe.ts';
import { enterAs } from './officers.ts';
import { settling } from './settling.ts';
import { test } from './story.ts';
import { namesOfLists, thaiLeft } from './thai-left.ts';

/**
 * Every screen as it stands, in both languages: no sideways scroll at any breakpoint, nothing said to the console, no fault that axe
 * finds by day and by night, landmarks and headings in order, the keyboard at the content after each step, no Thai word of the product
 * on an English page. One window goes from screen to screen; language, theme and width change where it stands, without loading anew.
 * `npm test` opens every screen in both languages, wide in one and on a phone in the other, by turns, and has axe look at every third one; of
 * the pages that one screen shows it takes every fourth. The rest is `npm run test:matrix`.
 */
test.describe.configure({ timeout: 240_000 });

for (const part of inParts(open))
  test(`[L1] [L3] [P1] [R1] [R6] [R9] [R10] [A6] every page that is open to everybody: ${namesOf(part)}`, async ({ page }) => {
    expect(await sweep(page, part, false)).toEqual([]);
  });

for (const [officer, list] of Object.entries(addresses))
  for (const part of inParts(list))
    test(`[L1] [L3] [P1] [P6] [R4] [R5] [R7] [R8] [R9] every page of ${officer}: ${namesOf(part)}`, async ({ page }) => {
      await enterAs(page, officer);
      expect(await sweep(page, part, true)).toEqual([]);
    });

type Language = 'th' | 'en';
type Scheme = 'light' | 'dark';
const widths = [1440, 1024, 768, 566, 376];
/**
 * Each screen is looked at in both languages, by day and by night, wide and on a phone; the next screen the other way round. Wide first, in the
 * language that the one before has ended in.
 */
const looks: [Language, Scheme, number][][] = [
  [
    ['th', 'light', 1440],
    ['en', 'dark', 376],
  ],
  [
    ['en', 'light', 1440],
    ['th', 'dark', 376],
  ],
  [
    ['th', 'dark', 1440],
    ['en', 'light', 376],
  ],
  [
    ['en', 'dark', 1440],
    ['th', 'light', 376],
  ],
];

async function sweep(page: Page, list: Address[], inside: boolean): Promise<string[]> {
  const faults: string[] = [];
  let where = '';
  page.setDefaultTimeout(20_000);
  page.on('console', (said) => {
    // a brand without LINE has nothing there and says so; nor is there such a code. By its address: it may be said when the page is left
    const isTold =
      /\/api\/(users\/line-account|verify\/no-such-code|testimonial\/check\/no-such-code)\b/.test(said.location().url) &&
      said.text().includes('404');
    if (said.type() === 'error' && !isTold) faults.push(`${where}: console: ${said.text()} ${said.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(`${where}: ${error.message}`));
  const settled = settling(page);
  const names = namesOfLists(page);
  await page.goto(inside ? 'privacy-policy' : 'intranet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(withoutTransitions);
  const ask: Ask = (path, query = '') =>
    page.evaluate(
      async ([path, query]) => {
        const token = localStorage.getItem('eoffice_token');
        return (await fetch(`/api${path}?${query}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).json();
      },
      [path, query] as const,
    );
  for (const [at, one] of list.entries()) {
    await page.setViewportSize({ width: 1440, height: 900 });
    where = typeof one === 'string' ? one : await one.find(ask);
    try {
      await goTo(page, `/${where}`);
    } catch {
      faults.push(`${where}: no heading of the page`);
      continue;
    }
    await settled();
    const landed = new URL(page.url());
    if (landed.pathname !== encodeURI(`/${where.split('?')[0]}`)) faults.push(`${where}: leads to ${landed.pathname}`);
    faults.push(...(await lasting(() => page.evaluate(structure, inside))).map((fault) => `${where}: ${fault}`));
    for (const [language, scheme, looked] of looks[at % looks.length] as [Language, Scheme, number][]) {
      if ((await page.locator('html').getAttribute('lang')) !== language) {
        await inLanguage(page, language);
        await settled();
      }
      if (language === 'en') {
        // there stand words that the agency has chosen, and some are the product's too
        const named = /^(settings|mail-outbox|knowledge|time$|sarabun\/(books|draft)\b)/.test(where) ? await names() : undefined;
        faults.push(...(await lasting(() => thaiLeft(page, named))).map((text) => `${where}: in English stands: ${text}`));
      }
      for (const width of whole ? widths : [looked]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await lasting(async () => [await page.evaluate(tooWide)].filter((px) => px > 0));
        faults.push(...over.map((px) => `${where}: ${language}: ${px} px too wide at ${width}`));
        if (width !== looked || !isLookedAt(at, language, where)) continue;
        await inScheme(page, scheme);
        faults.push(...(await axeFaults(page)).map((fault) => `${where}: ${language} ${scheme} ${width}: ${fault}`));
        await inScheme(page, 'light');
      }
    }
  }
  return faults;
}

/** The pages that one screen shows are looked at in one language each. */
function isLookedAt(at: number, language: Language, where: string): boolean {
  const one = at % 8 < 4 ? 'en' : 'th';
  return whole ? language === one || !alike.has(where) : language === one && at % 3 === 0;
}

/**
 * What is still found some moments later: answers in a new language are asked for after its words are there, and a screen takes the keyboard
 * after it is drawn.
 */
async function lasting<Fault>(find: () => Promise<Fault[]>): Promise<Fault[]> {
  let found: Fault[] = [];
  const look = async () => {
    found = await find();
    return found.length;
  };
  await expect
    .poll(look, { timeout: 5_000 })
    .toBe(0)
    .catch(() => {});
  return found;
}

/** As a link of the page does it: without loading the product anew. What is left behind is marked, so that the next page is waited for. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // another view of the same page keeps its heading, and so does the book beside the list of books
    const pageOf = (path: string) => path.replace(/(?<=\/sarabun\/books)\/\d+$/, '');
    if (pageOf(new URL(to, location.href).pathname) !== pageOf(location.pathname))
      for (const left of document.querySelectorAll<HTMLElement>('h1, h2')) left.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('main h1:not([data-left]), [role="dialog"] h2:not([data-left])').first()).toBeVisible();
}

/** Landmarks, headings and the keyboard's place, looked at in the page. */
function structure(inside: boolean): string[] {
  const faults: string[] = [];
  const seen = (element: Element) => element.getClientRects().length > 0;
  const count = (selector: string) => [...document.querySelectorAll(selector)].filter(seen).length;
  const workspace = document.querySelector('[data-workspace]') !== null;
  if (count('main') !== 1) faults.push(`${count('main')} main`);
  if (inside && count('header') < 1 && !workspace) faults.push('no header');
  if (inside && count('footer') < 1 && !workspace) faults.push('no footer');
  if (inside && count('nav') < 1 && !workspace && document.querySelector('[data-template="tmp-master"]')) faults.push('no nav');
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4), [role="dialog"] :is(h1, h2, h3, h4)')]
    .filter(seen)
    .map((one) => Number(one.tagName[1]));
  const letter = document.querySelector('[role="dialog"] h2') !== null;
  if (!letter && levels.filter((level) => level === 1).length !== 1) faults.push(`headings ${levels.join(' ')}`);
  if (levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1)) faults.push(`a heading is left out: ${levels.join(' ')}`);
  if (document.title.trim() === '') faults.push('no title');
  const at = document.activeElement;
  if (inside && !at?.closest('main, [role="dialog"]')) faults.push(`the keyboard is at ${at?.tagName} ${at?.className}`);
  if (!document.documentElement.lang) faults.push('no language');
  return faults;
}

function tooWide(): Promise<number> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - window.innerWidth))),
  );
}

/** By the page's own switch, also where a phone keeps it in the menu. */
async function inLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((one) => document.querySelector<HTMLElement>(`button[lang="${one}"][aria-pressed]`)?.click(), language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** As the device's own wish for light or dark changes, which a page follows that nobody has told otherwise. */
async function inScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/** No colour is judged on its way to the next one. */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * A few screens to a story, so that none comes near its time on a slow machine. Neighbours of the list may be one screen, whose heading would be
 * taken for what is left behind: they stand apart.
 */
function inParts(all: Address[]): Address[][] {
  const list = all.filter((one, at) => whole || typeof one !== 'string' || !alike.has(one) || at % 4 === 0);
  const count = Math.ceil(list.length / (whole ? 6 : 15));
  return Array.from({ length: count }, (_, part) => {
    const mine = list.filter((_, at) => at % count === part);
    return [...mine.filter((_, at) => at % 2 === 0), ...mine.filter((_, at) => at % 2 === 1)];
  });
}

function namesOf(part: Address[]): string {
  return part.map((one) => (typeof one === 'string' ? one : one.route)).join(', ');
}
