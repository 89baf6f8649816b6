import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { times } from '../contract/rules/times.ts';
import { ask } from '../e2e/letter-window.ts';
import { enterAs } from '../e2e/officers.ts';
import { browserOptions, startOffice } from './an-office.ts';

// npm run bench:screens : how long a screen takes to show on an old PC behind a slow line, with nothing in its cache.
// 4 times slower CPU, 1.6 Mbit/s, 300 ms there and back; the median of so many visits. Behind signing in every second visit does
// without web/first-calls.ts: what it gains stands beside the figure, for it stays only while that pays. Then a letter is opened from a
// queue, on the spot and behind that line, once its table has been looked at and once as soon as it is there; last, the page beside a draft
// is drawn anew after a pause in typing.
// --at: offices that run already, measured in turn; --only: these screens.
const { values } = parseArgs({
  options: { visits: { type: 'string', default: '5' }, at: { type: 'string', default: '' }, only: { type: 'string', default: '' } },
});
const visits = Number(values.visits);
const only = values.only.split(',').filter(Boolean);
const screens = [
  { name: 'login', path: 'login', as: null, goal: 2.5 },
  { name: 'portal', path: 'portal', as: 'officer', goal: null },
  { name: 'dashboard', path: 'sarabun/dashboard', as: 'officer', goal: 3.0 },
] as const;
const letters = [
  { name: 'letter', slow: false, rested: true, goal: 0.3 },
  { name: 'letter-slow', slow: true, rested: true, goal: 1.5 },
  { name: 'letter-at-once', slow: true, rested: false, goal: null },
] as const;

const own = values.at ? null : await startOffice(Number(process.env.E2E_PORT ?? 39_650));
const bases = own ? [own.base] : values.at.split(',');
const browser = await chromium.launch(browserOptions);
try {
  console.log(`${visits} visits each, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`);
  for (const screen of screens) if (wanted(screen.name)) await measure(browser, screen);
  for (const letter of letters) if (wanted(letter.name)) await measureLetter(browser, letter);
  if (wanted('draft')) await measureDraft(browser);
} finally {
  await browser.close();
  own?.office.kill('SIGTERM');
}

function wanted(name: string): boolean {
  return only.length === 0 || only.includes(name);
}

/** Every office has its visits in turn, so that what else the machine does falls on all of them. */
async function inTurn<Figures>(visit: (base: string) => Promise<Figures>): Promise<Figures[][]> {
  const seen = bases.map((): Figures[] => []);
  for (let round = 0; round < visits; round++) for (const [at, base] of bases.entries()) seen[at]?.push(await visit(base));
  return seen;
}

async function measure(browser: Browser, screen: (typeof screens)[number]): Promise<void> {
  const { path, as } = screen;
  const offices = await inTurn(async (base) => ({
    seen: await oneVisit(browser, base, path, as, true),
    without: as ? [await oneVisit(browser, base, path, as, false)] : [],
  }));
  for (const [at, office] of offices.entries())
    tellScreen(
      screen,
      at,
      office.map((one) => one.seen),
      office.flatMap((one) => one.without),
    );
}

function tellScreen({ name, as, goal }: (typeof screens)[number], office: number, seen: Shown[], without: Shown[]): void {
  const [lcp, shift, kiloBytes] = [
    middle(seen.map((one) => one.lcp)),
    middle(seen.map((one) => one.shift)),
    middle(seen.map((one) => one.kiloBytes)),
  ];
  const goals = [
    ...(goal === null ? [] : [{ text: `<= ${goal.toFixed(1)} s`, met: lcp <= goal }]),
    { text: 'CLS <= 0.05', met: shift <= 0.05 },
  ];
  console.log(
    `  ${titleOf(name, office)} shows after ${lcp.toFixed(2)} s  CLS ${shift.toFixed(3)}  ${kiloBytes.toFixed(0)} kB over the line   goals ${goals
      .map(({ text, met }) => `${text} ${met ? 'met' : 'MISSED'}`)
      .join(', ')}`,
  );
  if (!as) return;
  const gain = middle(without.map((one) => one.lcp)) - lcp;
  console.log(`  ${''.padEnd(14)} asking first gains ${(1000 * gain).toFixed(0)} ms   goal >= 200 ms ${gain >= 0.2 ? 'met' : 'MISSED'}`);
}

function titleOf(name: string, office: number): string {
  return `${name}${bases.length > 1 ? ` ${office + 1}` : ''}`.padEnd(14);
}

interface Shown {
  /** Seconds until the largest part of the screen is painted. */
  lcp: number;
  shift: number;
  kiloBytes: number;
}

function oneVisit(browser: Browser, base: string, path: string, as: string | null, asksFirst: boolean): Promise<Shown> {
  return inContext(browser, base, (context) => visitIn(context, path, as, asksFirst));
}

/** As a browser that was never here. */
async function inContext<Figures>(browser: Browser, base: string, visit: (context: BrowserContext) => Promise<Figures>): Promise<Figures> {
  const context = await browser.newContext({ baseURL: base, locale: 'th-TH', viewport: { width: 1366, height: 768 } });
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}

async function visitIn(context: BrowserContext, path: string, as: string | null, asksFirst: boolean): Promise<Shown> {
  const page = await context.newPage();
  if (as) await enterAs(page, as);
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watch);
  if (!asksFirst) await page.addInitScript(askNothingFirst);
  await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 });
  // a slow machine leaves the line alone for a while before it has drawn anything
  await page.waitForFunction(() => (globalThis as unknown as { shown: { lcp: number } }).shown.lcp > 0);
  await page.waitForTimeout(2_000);
  const { lcp, shift } = await page.evaluate(() => (globalThis as unknown as { shown: { lcp: number; shift: number } }).shown);
  return { lcp: lcp / 1000, shift, kiloBytes: bytes / 1024 };
}

/** An old PC behind a slow line. */
async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function measureLetter(browser: Browser, letter: (typeof letters)[number]): Promise<void> {
  const { name, slow, rested, goal } = letter;
  const offices = await inTurn((base) => inContext(browser, base, (context) => openLetter(context, slow, rested)));
  for (const [at, seen] of offices.entries()) {
    const [read, drawn, calls] = [
      middle(seen.map((one) => one.read)),
      middle(seen.map((one) => one.drawn)),
      middle(seen.map((one) => one.calls)),
    ];
    console.log(
      `  ${titleOf(name, at)} first page drawn ${(1000 * drawn).toFixed(0)} ms after the press, read ${(1000 * read).toFixed(0)} ms  ${calls} requests${
        goal === null ? '' : `   goal <= ${(1000 * goal).toFixed(0)} ms ${Math.max(read, drawn) <= goal ? 'met' : 'MISSED'}`
      }`,
    );
  }
}

interface Opened {
  /** Seconds from the press until the picture of the first page is there, and until its words are. */
  drawn: number;
  read: number;
  /** Requests between them. */
  calls: number;
}

async function openLetter(context: BrowserContext, slow: boolean, rested: boolean): Promise<Opened> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await enterAs(page, 'director');
  if (slow) await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watchPress);
  await page.goto('sarabun/dashboard', { waitUntil: 'networkidle', timeout: 60_000 });
  await page.getByRole('button', { name: /^เรื่องที่พิจารณา/ }).click();
  const row = page
    .getByRole('dialog')
    .getByRole('button', { name: /^เปิดดู / })
    .first();
  await row.waitFor();
  if (rested) {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(5_000); // what somebody takes to choose a letter
  }
  let calls = 0;
  page.on('request', () => {
    calls += 1;
  });
  await row.click();
  await page.waitForFunction(() => {
    const { drawn, read } = (globalThis as unknown as { press: Opened }).press;
    return drawn > 0 && read > 0;
  });
  const { drawn, read } = await page.evaluate(() => (globalThis as unknown as { press: Opened }).press);
  return { drawn: drawn / 1000, read: read / 1000, calls };
}

const draftGoal = 300;

/** Twelve letters are typed with a pause after each; the pause itself is not counted. */
async function measureDraft(browser: Browser): Promise<void> {
  const offices = await inTurn((base) => inContext(browser, base, typeDraft));
  for (const [at, waits] of offices.entries()) {
    const drawn = middle(waits.flat()) - times.preview;
    console.log(
      `  ${titleOf('draft', at)} page drawn ${drawn.toFixed(0)} ms after a pause in typing   goal <= ${draftGoal} ms ${drawn <= draftGoal ? 'met' : 'MISSED'}`,
    );
  }
}

async function typeDraft(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await enterAs(page, 'officer');
  await page.goto('sarabun/dashboard');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
  await page.goto(`sarabun/draft/${documentId}`);
  await page.locator('[data-page="1"] canvas').last().waitFor();
  await page.evaluate(watchTyping);
  const waits: number[] = [];
  for (const letter of 'ขอเชิญประชุม') {
    await page.getByRole('textbox', { name: 'เรื่อง', exact: true }).press('End');
    await page.keyboard.insertText(letter);
    await page.waitForFunction(() => {
      const { key, drawn } = (globalThis as unknown as { typed: Typed }).typed;
      return drawn > key;
    });
    waits.push(
      await page.evaluate(() => {
        const { key, drawn } = (globalThis as unknown as { typed: Typed }).typed;
        return drawn - key;
      }),
    );
  }
  return waits;
}

interface Typed {
  /** When the last key came, and when the page was last drawn anew. */
  key: number;
  drawn: number;
}

/** Runs in the page. */
function watchTyping(): void {
  const typed = { key: 0, drawn: 0 };
  Object.assign(globalThis, { typed });
  document.addEventListener('input', () => {
    typed.key = performance.now();
  });
  new MutationObserver((changes) => {
    if (changes.some((one) => [...one.addedNodes].some((node) => node instanceof HTMLCanvasElement))) typed.drawn = performance.now();
  }).observe(document.querySelector('[data-page="1"]') as Element, { childList: true, subtree: true });
}

/** Runs in the page: looks at each frame after the last press whether the first page of a letter stands. */
function watchPress(): void {
  const press = { drawn: 0, read: 0 };
  Object.assign(globalThis, { press });
  let from = 0;
  const look = (): void => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-page="1"] canvas');
    const drawn = canvas && canvas.width > 0 && canvas.style.visibility !== 'hidden';
    if (!press.drawn && drawn) press.drawn = performance.now() - from;
    if (!press.read && document.querySelector('[data-page="1"][aria-busy="false"]')) press.read = performance.now() - from;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  document.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      from = timeStamp;
      Object.assign(press, { drawn: 0, read: 0 });
    },
    { capture: true },
  );
}

/** Runs in the page: the paints and shifts as the browser tells of them. */
function watch(): void {
  const shown = { lcp: 0, shift: 0 };
  Object.assign(globalThis, { shown });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shown.lcp = Math.max(shown.lcp, entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shown.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: takes the calls out of the tag that names them, before its script comes. */
function askNothingFirst(): void {
  new MutationObserver(() => {
    const tag = document.getElementById('first-calls');
    if (tag?.dataset.calls) tag.dataset.calls = '[]';
  }).observe(document, { childList: true, subtree: true });
}

function middle(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
