import type { LaunchOptions } from '@playwright/test';

// scripts/browser.mjs says which browser there is, and what one without a system around it needs.
const { CHROMIUM_PATH, CHROMIUM_DESKTOP, CHROMIUM_LIBRARIES, CHROMIUM_FONTS } = process.env;

export const quickBrowser: LaunchOptions = launching(CHROMIUM_PATH);

/** For what a shell without a desktop does not have: notices of the system. */
export const desktopBrowser: LaunchOptions = launching(CHROMIUM_DESKTOP ?? CHROMIUM_PATH);

/** The build of the package registry has no desktop to show them on. */
export const hasDesktop = !CHROMIUM_LIBRARIES;

function launching(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    ...(CHROMIUM_LIBRARIES ? { env: surroundings(CHROMIUM_LIBRARIES) } : {}),
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
  };
}

function surroundings(libraries: string): Record<string, string> {
  return {
    ...(process.env as Record<string, string>),
    LD_LIBRARY_PATH: libraries,
    ...(CHROMIUM_FONTS ? { FONTCONFIG_PATH: CHROMIUM_FONTS } : {}),
  };
}
