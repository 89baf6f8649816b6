// Finds a Chromium for the browser tests: CHROMIUM_PATH, Debian's shell (installed when root), an installed one, the registry's build, Playwright's own.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A shell without a desktop's window around the page does the same stories in less than half of the time.
const shell = '/usr/bin/chromium-headless-shell';
const desktops = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/**
 * @returns {{ CHROMIUM_PATH?: string, CHROMIUM_DESKTOP?: string, CHROMIUM_LIBRARIES?: string, CHROMIUM_FONTS?: string }}
 *   variables for e2e/browser.ts
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return {};
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebian && !(existsSync(shell) && existsSync('/usr/bin/chromium'))) installDebian();
  const desktop = desktops.find(existsSync);
  if (desktop) return { CHROMIUM_PATH: existsSync(shell) ? shell : desktop, CHROMIUM_DESKTOP: desktop };
  const packed = unpackSparticuz();
  if (packed) return packed;
  console.log('e-Office: bringing the browser of the test tool');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return {};
}

/** Each by itself: a Debian of before has no shell. */
function installDebian() {
  console.log("e-Office: installing Debian's chromium for the browser tests");
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = (name) => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet).status === 0;
  if (!install('chromium')) {
    spawnSync('apt-get', ['update'], quiet);
    install('chromium');
  }
  install('chromium-headless-shell');
}

/**
 * A build for Lambda in the package registry, without what a desktop brings. It is unpacked into .runtime/ (its own choice, the temporary
 * folder, may hold another user's copy), together with the few system libraries and the font that it needs.
 */
function unpackSparticuz() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const folder = join(process.cwd(), '.runtime', 'chromium');
    if (!existsSync(folder)) unpackInto(folder);
    const found = { CHROMIUM_PATH: join(folder, 'chromium'), CHROMIUM_LIBRARIES: join(folder, 'al2023', 'lib') };
    if (!existsSync('/etc/fonts/fonts.conf')) found.CHROMIUM_FONTS = join(folder, 'fonts');
    const env = { ...process.env, LD_LIBRARY_PATH: found.CHROMIUM_LIBRARIES };
    return spawnSync(found.CHROMIUM_PATH, ['--version', '--no-sandbox'], { env }).status === 0 ? found : null;
  } catch (error) {
    console.log(`e-Office: the browser of the package registry can't be used: ${error.message}`);
    return null;
  }
}

function unpackInto(folder) {
  console.log('e-Office: unpacking a browser for the tests');
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  // Named so, the package unpacks its system libraries too.
  const env = { ...process.env, TMPDIR: making, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const script = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const fonts = join(making, 'fonts', 'fonts.conf');
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', join(folder, 'fonts')));
  renameSync(making, folder);
}
