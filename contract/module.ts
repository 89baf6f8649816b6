import type { NoticeEntry } from './notify/notice-entry.ts';

/** Groups of users that the product gives itself; see 0030-menus.sql. */
export const givenGroups = [
  'EVERYBODY',
  'CENTRAL_REGISTRY',
  'REGISTRY',
  'SECRET_REGISTRY',
  'EXECUTIVE',
  'SCREENER',
  'AUDITOR',
  'UNIT_ADMIN',
  'AGENCY_ADMIN',
] as const;
export type GivenGroup = (typeof givenGroups)[number];

/** Applications that the product has itself, in their first order. */
export const givenApps = [
  { id: 1, code: 'sarabun', icon: 'inbox', th: 'งานสารบรรณ', en: 'document flow' },
  { id: 2, code: 'office', icon: 'world', th: 'บริการสำนักงาน', en: 'office services' },
  { id: 3, code: 'settings', icon: 'settings', th: 'ตั้งค่าระบบ', en: 'settings' },
] as const;
export type GivenApp = (typeof givenApps)[number]['code'];

/** Given to who administers the agency. */
export const administrators = { AGENCY_ADMIN: 'manage' } as const;

export interface MenuFields {
  /** MENU_ID */
  id: number;
  app: GivenApp;
  /** MENU_ACTION: the name in `actions` or `wholePages` of the module's links that it leads to. */
  action: string;
  /** A name of web/shell/frame/menu.ts. */
  icon: string;
  /** Who gets it when it is new. */
  given: Partial<Record<GivenGroup, 'view' | 'manage'>>;
  /** Begins outside of the header and the portal. */
  tucked?: true;
}

/** An entry of a menu, by the name that a call states its menu with. */
export interface Menu extends MenuFields {
  th: string;
  en: string;
  /** Its first place among all menus. */
  sort: number;
}

/** The addresses of a module, `contract/<module>/links.ts`. They come with the first page, so nothing else stands there. */
export interface ModuleLinks {
  /** Addresses of its pages, under the base path. */
  to: object;
  /** The addresses that menus lead to, by the route name [R13]. */
  actions?: Readonly<Record<string, string>>;
  /** The same, for those that are whole page navigations [S52] [S54]. */
  wholePages?: Readonly<Record<string, string>>;
}

/**
 * What both ends know of a module. `server/<module>/module.ts` and `web/<module>/module.ts` say what each end does; ARCHITECTURE.md tells how one is
 * added.
 */
export interface Module {
  links: ModuleLinks;
  menus?: Readonly<Record<string, Menu>>;
  /** Events that it tells of, by name. */
  notices?: Readonly<Record<string, NoticeEntry>>;
}

/** One table of many, whose names all differ. */
export function together<T>(tables: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, one] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`two modules say what ${name} is`);
    all[name] = one;
  }
  return all;
}
