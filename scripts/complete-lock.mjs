// Writes into package-lock.json the optional packages of other platforms that the registry in use did not serve when a package was added.
// Without them `npm ci` calls the lock out of step with package.json, on every machine. Run it after each change of the packages.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const missing = missingOptional(lock.packages);
for (const { name, version, dev } of missing) {
  lock.packages[`node_modules/${name}`] = { version, ...(dev ? { dev: true } : {}), optional: true, ...platformOf(name) };
}
if (process.argv.includes('--check')) {
  if (missing.length > 0) console.error(`package-lock.json lacks ${missing.length} optional packages: run node scripts/complete-lock.mjs`);
  process.exit(missing.length > 0 ? 1 : 0);
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
if (missing.length > 0)
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${missing.length} optional packages added to package-lock.json`);

function missingOptional(packages) {
  const found = new Map();
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
      if (exact && !isLocked(packages, path, name)) found.set(name, { name, version, dev });
    }
  }
  return [...found.values()];
}

/** Looks where Node would: in the package's own node_modules, then in those above it. */
function isLocked(packages, from, name) {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
    if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true;
    if (path === '') return false;
  }
}

/** Platform packages are named name-os-cpu[-libc]. */
function platformOf(name) {
  const part = (list) => list.find((one) => new RegExp(`-${one}(-|$)`).test(name));
  const os = part(['android', 'darwin', 'freebsd', 'openharmony', 'win32', 'windows', 'linux']);
  const cpu = part(['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm']);
  const libc = os === 'linux' && (name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined);
  return { ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) };
}
