import { defineConfig } from '@playwright/test';

// scripts/browser.mjs says which browser there is, and what one without a system around it needs.
const { CHROMIUM_PATH, CHROMIUM_LIBRARIES, CHROMIUM_FONTS } = process.env;
const port = Number(process.env.E2E_PORT ?? 39_517);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // The stories share one office, as officers do; two cores carry one browser and the server.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}/`,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      ...(CHROMIUM_LIBRARIES ? { env: browserEnvironment(CHROMIUM_LIBRARIES, CHROMIUM_FONTS) } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-quic',
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://localhost:${port}/health/ready`,
    env: { E2E_PORT: String(port) },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    reuseExistingServer: !process.env.CI,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});

function browserEnvironment(libraries: string, fonts: string | undefined): Record<string, string> {
  return { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: libraries, ...(fonts ? { FONTCONFIG_PATH: fonts } : {}) };
}
