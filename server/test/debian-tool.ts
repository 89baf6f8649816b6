import { spawnSync } from 'node:child_process';

/**
 * A tool outside npm that judges our work (openssl, pdfsig, qpdf …). Looks for it, else installs Debian's package where that is possible;
 * null where it can't be had: the test says so and is skipped. In CI that is a fault.
 */
export function needTool(command: string, debianPackage: string): string | null {
  const path = find(command) ?? install(command, debianPackage);
  if (path) return path;
  if (process.env.CI) throw new Error(`${command} is not here and can't be installed (Debian: ${debianPackage})`);
  console.warn(`skipped: ${command} is not here (Debian: ${debianPackage})`);
  return null;
}

function find(command: string): string | null {
  const { stdout, status } = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function install(command: string, debianPackage: string): string | null {
  if (process.getuid?.() !== 0 || !find('apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const got = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], { env, stdio: 'ignore', timeout: 120_000 });
  return got.status === 0 ? find(command) : null;
}
