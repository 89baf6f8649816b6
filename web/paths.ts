import type { ModuleLinks } from '../contract/module.ts';
import type { Links } from '../contract/modules.ts';

/** The addresses that each module says; the whole entries would come with the first page otherwise. */
const each = Object.values(import.meta.glob<ModuleLinks>('../contract/*/links.ts', { eager: true, import: 'links' }));

/** Every link of the product. Paths are under the base path; the router adds it. */
export const paths: Links = Object.assign({}, ...each.map((one) => one.to));

/** Header items that are whole page navigations, each to its address under the base path [S52] [S54]. */
export const wholePages: Record<string, string> = Object.assign({}, ...each.map((one) => one.wholePages));

/** Addresses of the specification's route names and of our own, for menu items that route by name [R13]. */
export const routeNames: Record<string, string> = Object.assign({}, ...each.map((one) => one.actions), wholePages);
