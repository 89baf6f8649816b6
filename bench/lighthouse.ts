import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { enterAs } from '../e2e/officers.ts';
import { browserOptions, startOffice } from './an-office.ts';

// npm run bench:lighthouse : what Lighthouse says of the accessibility of the main screens, wide and on a phone; goal 100.
// Lighthouse is not part of the product's packages: npm fetches this version of it for the run.
const lighthouse = 'lighthouse@13.5.0';
const screens: { path: string; as: string | null }[] = [
  { path: 'login', as: null },
  { path: 'intranet', as: null },
  { path: 'portal', as: 'officer' },
  { path: 'sarabun/dashboard', as: 'officer' },
  { path: 'sarabun/search', as: 'officer' },
  { path: 'sarabun/drafts', as: 'officer' },
  { path: 'notification-all', as: 'officer' },
  { path: 'account-information', as: 'officer' },
  { path: 'manual', as: 'officer' },
  { path: 'settings/3144', as: 'admin' },
];
const debuggingPort = 39_652;
const { base, office } = await startOffice(39_651);
const folder = mkdtempSync(join(tmpdir(), 'eoffice-lighthouse-'));
let missed = 0;
try {
  for (const as of new Set(screens.map((screen) => screen.as))) await withBrowserOf(as);
} finally {
  office.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

/** Lighthouse attaches to a browser in which the officer is signed in, and leaves what that browser keeps alone. */
async function withBrowserOf(as: string | null): Promise<void> {
  const context = await chromium.launchPersistentContext(join(folder, as ?? 'nobody'), {
    ...browserOptions,
    args: [...browserOptions.args, `--remote-debugging-port=${debuggingPort}`],
    baseURL: base,
    locale: 'th-TH',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (as) {
      await enterAs(page, as);
      await page.goto('portal', { waitUntil: 'networkidle' });
    }
    for (const { path } of screens.filter((screen) => screen.as === as))
      for (const form of ['desktop', 'mobile'] as const) tell(path, form, await judge(path, form));
  } finally {
    await context.close();
  }
}

async function judge(path: string, form: 'desktop' | 'mobile'): Promise<Report> {
  const file = join(folder, 'report.json');
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('start it as npm run bench:lighthouse');
  const wide = form === 'desktop' ? ['--preset=desktop'] : [];
  await promisify(execFile)(process.execPath, [
    ...[npm, 'exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', `${base}${path}`, `--port=${debuggingPort}`],
    ...['--only-categories=accessibility', '--disable-storage-reset', '--quiet', '--output=json', `--output-path=${file}`, ...wide],
  ]);
  return JSON.parse(readFileSync(file, 'utf8'));
}

interface Report {
  finalDisplayedUrl: string;
  categories: { accessibility: { score: number; auditRefs: { id: string; weight: number }[] } };
  audits: Record<string, { score: number | null; title: string }>;
}

function tell(path: string, form: string, { finalDisplayedUrl, categories: { accessibility }, audits }: Report): void {
  const score = Math.round(accessibility.score * 100);
  const there = new URL(finalDisplayedUrl).pathname === `/${path}`;
  const faults = accessibility.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => audits[id]?.title);
  if (score < 100 || !there) missed += 1;
  const said = there ? faults.join('; ') : `led to ${finalDisplayedUrl}`;
  console.log(`  ${path.padEnd(22)} ${form.padEnd(8)} ${score}  goal 100 ${score === 100 && there ? 'met' : 'MISSED'}  ${said}`);
}
