// Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Debian's package when root, the registry's build, Playwright's own.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** @returns {{ CHROMIUM_PATH?: string, LD_LIBRARY_PATH?: string }} variables for playwright.config.ts */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return {};
  const installed = known.find(existsSync);
  if (installed) return { CHROMIUM_PATH: installed };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && installDebian()) return { CHROMIUM_PATH: '/usr/bin/chromium' };
  const packed = unpackSparticuz();
  if (packed) return packed;
  console.log('e-Office: bringing the browser of the test tool');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return {};
}

function installDebian() {
  console.log("e-Office: installing Debian's chromium for the browser tests");
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet).status === 0;
  if (!install()) {
    spawnSync('apt-get', ['update'], quiet);
    if (!install()) return false;
  }
  return existsSync('/usr/bin/chromium');
}

/** A build for Lambda that brings its own system libraries; unpacked into the temporary folder on first use. */
function unpackSparticuz() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    // Named so, the package unpacks the libraries of Amazon Linux 2023 beside the program.
    const env = { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
    const script = `import('${entry}').then(async ({ default: c }) => {
      const path = await c.executablePath();
      console.log(JSON.stringify({ CHROMIUM_PATH: path, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' }));
    })`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
    const found = JSON.parse(out.trim().split('\n').pop());
    const works = spawnSync(found.CHROMIUM_PATH, ['--version', '--no-sandbox'], {
      env: { ...process.env, LD_LIBRARY_PATH: found.LD_LIBRARY_PATH },
    });
    return works.status === 0 ? found : null;
  } catch {
    return null;
  }
}
