import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { enterAs } from '../e2e/officers.ts';
import { browserOptions, startOffice } from './an-office.ts';

// npm run bench:screens : how long a screen takes to show on an old PC behind a slow line, with nothing in its cache.
// 4 times slower CPU, 1.6 Mbit/s, 300 ms there and back; the median of so many visits. Behind signing in every second visit does
// without web/first-calls.ts: what it gains stands beside the figure, for it stays only while that pays.
const { values } = parseArgs({ options: { visits: { type: 'string', default: '5' } } });
const visits = Number(values.visits);
const screens = [
  { name: 'login', path: 'login', as: null, goal: 3.0 },
  { name: 'portal', path: 'portal', as: 'officer', goal: null },
  { name: 'dashboard', path: 'sarabun/dashboard', as: 'officer', goal: 3.5 },
] as const;

const { base, office } = await startOffice(39_650);
const browser = await chromium.launch(browserOptions);
try {
  console.log(`${visits} visits each, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`);
  for (const screen of screens) await measure(browser, screen);
} finally {
  await browser.close();
  office.kill('SIGTERM');
}

async function measure(browser: Browser, { name, path, as, goal }: (typeof screens)[number]): Promise<void> {
  const seen: Shown[] = [];
  const without: Shown[] = [];
  for (let visit = 0; visit < visits; visit++) {
    seen.push(await oneVisit(browser, path, as, true));
    if (as) without.push(await oneVisit(browser, path, as, false));
  }
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
    `  ${name.padEnd(10)} shows after ${lcp.toFixed(2)} s  CLS ${shift.toFixed(3)}  ${kiloBytes.toFixed(0)} kB over the line   goals ${goals
      .map(({ text, met }) => `${text} ${met ? 'met' : 'MISSED'}`)
      .join(', ')}`,
  );
  if (!as) return;
  const gain = middle(without.map((one) => one.lcp)) - lcp;
  console.log(`  ${''.padEnd(10)} asking first gains ${(1000 * gain).toFixed(0)} ms   goal >= 200 ms ${gain >= 0.2 ? 'met' : 'MISSED'}`);
}

interface Shown {
  /** Seconds until the largest part of the screen is painted. */
  lcp: number;
  shift: number;
  kiloBytes: number;
}

async function oneVisit(browser: Browser, path: string, as: string | null, asksFirst: boolean): Promise<Shown> {
  const context = await browser.newContext({ baseURL: base, locale: 'th-TH', viewport: { width: 1366, height: 768 } });
  try {
    return await visitIn(context, path, as, asksFirst);
  } finally {
    await context.close();
  }
}

async function visitIn(context: BrowserContext, path: string, as: string | null, asksFirst: boolean): Promise<Shown> {
  const page = await context.newPage();
  if (as) await enterAs(page, as);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watch);
  if (!asksFirst) await page.addInitScript(askNothingFirst);
  await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 });
  const { lcp, shift } = await page.evaluate(() => (globalThis as unknown as { shown: { lcp: number; shift: number } }).shown);
  return { lcp: lcp / 1000, shift, kiloBytes: bytes / 1024 };
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
