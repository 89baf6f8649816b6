import type { ModuleLinks } from '../module.ts';

export const links = { to: {} } satisfies ModuleLinks;
