import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../contract/modules.ts';
import { settingsPaths } from '../contract/settings/catalogue.ts';
import type { Address, Addresses } from '../web/module.ts';

/** Every screen of the product, with the officer who may see it, as the modules say; `every-page.spec.ts` looks at each. */
const each: Addresses[] = await Promise.all(
  Object.keys(modules).map(async (code) => (await import(`../web/${code}/addresses.ts`)).addresses),
);

/** Open to everybody. */
export const open: Address[] = each.flatMap((one) => one.open ?? []);

/** For each officer: what stands behind the session guard. */
export const addresses: Record<string, Address[]> = {};
for (const [officer, list] of each.flatMap((one) => Object.entries(one.of ?? {})))
  addresses[officer] = [...(addresses[officer] ?? []), ...list];

const web = join(import.meta.dirname, '../web');
const screens = Object.keys(modules).map((code) => join(web, code, 'settings-screens.ts'));
const withScreens = screens
  .filter((file) => existsSync(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: lazyScreen\(/gm)].map(([, path = '']) => path));
/** Pages of the settings that are declared: one screen shows them all, so axe looks at each but once. */
export const alike: ReadonlySet<string> = new Set(
  settingsPaths.filter((path) => !withScreens.includes(path)).map((path) => `settings/3144/${path}`),
);

/** Paths at which the sweep finds no screen of its own, and why. */
export const elsewhere: Record<string, string> = Object.assign({ '*': 'leads to the start' }, ...each.map((one) => one.elsewhere));
