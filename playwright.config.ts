import { defineConfig } from '@playwright/test';
import { quickBrowser } from './e2e/browser.ts';
import { compiled } from './server/test/compiled.ts';
import { openQuickFolder } from './server/test/quick-folder.ts';

const port = Number(process.env.E2E_PORT ?? 39_517);
// Each worker has an office of its own, so that stories of different files never meet. Playwright numbers the workers from 0.
const workers = Number(process.env.E2E_WORKERS ?? 2);
const portOf = (worker: number) => port + worker * 100;
const mine = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

// The offices keep their data where no disk is waited for; workers read this file too.
if (process.env.TEST_WORKER_INDEX === undefined) process.on('exit', openQuickFolder().remove);

export default defineConfig({
  testDir: 'e2e',
  // the walk that counts what a hand does has a command of its own
  ...(process.env.WALK ? { testMatch: '**/*.walk.ts' } : {}),
  outputDir: 'test-results',
  workers,
  // The stories of a file share one office, as officers do, and come one after the other.
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // A machine that others use stands still for a moment now and then: such a story is told again, once, and the list names it as one to look at.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/slowest.ts']],
  use: {
    baseURL: `http://localhost:${mine}/`,
    locale: 'th-TH',
    // who wished for no motion is shown what a dialog ends as at once: nothing is waited for that only moves
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Bangkok',
    viewport: { width: 1440, height: 900 },
    // What is kept for times without a network has a story of its own; elsewhere it would stand between a story and its calls.
    serviceWorkers: 'block',
    // Keeping each step's page as it stood is a third of the browser's work: a red story is looked at with `npm run test:browser -- --trace on`.
    trace: 'off',
    // a step that never comes is told by its name, before the story's own time is over
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: quickBrowser,
  },
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: 'node e2e/serve.ts',
    url: `http://localhost:${portOf(worker)}/health/ready`,
    env: { ...compiled, E2E_PORT: String(portOf(worker)) },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    reuseExistingServer: !process.env.CI,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
});
