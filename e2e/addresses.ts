import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../contract/modules.ts';
import { settingsPaths } from '../contract/settings/catalogue.ts';

/** Where an officer finds the screens of a module: `e2e/addresses/<module>.ts`. */
export interface Addresses {
  /** Open to everybody. */
  open?: readonly Address[];
  /** Behind the session guard, for the officer who sees it. */
  of?: Readonly<Record<string, readonly Address[]>>;
  /** Paths at which there is no screen to look at, and why. */
  elsewhere?: Readonly<Record<string, string>>;
}
export type Address = string | AddressOf;
/** One with the id of something, which an officer asks for; `route` is its path with the name of what follows. */
export interface AddressOf {
  route: string;
  find: (ask: Ask) => Promise<string>;
}
/** A reading call of the officer. */
export type Ask = (path: string, query?: string) => Promise<Reply>;
// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the sweep
type Reply = any;

/** Every screen of the product, with the officer who may see it, as the modules' files say; `every-page.spec.ts` looks at each. */
const each: Addresses[] = await Promise.all(Object.keys(modules).map(async (code) => (await import(`./addresses/${code}.ts`)).addresses));

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
