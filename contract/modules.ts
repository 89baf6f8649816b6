import { archive } from './archive/module.ts';
import { asset } from './asset/module.ts';
import { auth } from './auth/module.ts';
import { exchange } from './exchange/module.ts';
import { intranet } from './intranet/module.ts';
import { knowledge } from './knowledge/module.ts';
import { leave } from './leave/module.ts';
import { manuals } from './manuals/module.ts';
import { meeting } from './meeting/module.ts';
import { type Module, together } from './module.ts';
import { office } from './office/module.ts';
import { open } from './open/module.ts';
import { overtime } from './overtime/module.ts';
import { petition } from './petition/module.ts';
import { portal } from './portal/module.ts';
import { profile } from './profile/module.ts';
import { request } from './request/module.ts';
import { restore } from './restore/module.ts';
import { room } from './room/module.ts';
import { sarabun } from './sarabun/module.ts';
import { settings } from './settings/module.ts';
import { signing } from './signing/module.ts';
import { statistics } from './statistics/module.ts';
import { testimonial } from './testimonial/module.ts';
import { time } from './time/module.ts';
import { vehicle } from './vehicle/module.ts';
import { wfh } from './wfh/module.ts';

/**
 * Every module of the product, by the name of its folders: this entry is all that a new one adds outside of them. The browser reads it with no
 * first page, which has the links alone (web/paths.ts).
 */
export const modules = {
  sarabun,
  exchange,
  office,
  request,
  room,
  vehicle,
  leave,
  time,
  wfh,
  overtime,
  meeting,
  archive,
  asset,
  knowledge,
  statistics,
  signing,
  testimonial,
  portal,
  intranet,
  manuals,
  profile,
  auth,
  settings,
  restore,
  open,
  petition,
} as const satisfies Record<string, Module>;

type Modules = typeof modules;
export type ModuleCode = keyof Modules;
type PartOf<Part extends string> = Modules[ModuleCode] extends infer One ? (One extends Record<Part, infer Given> ? Given : never) : never;
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
/** What all modules say under this name, as one table. */
export type All<Part extends 'menus' | 'notices'> = Together<PartOf<Part>>;
export type Links = Together<PartOf<'links'>['to']>;

/** What all modules say under this name; two of them never say it of the same. */
export function allOf<Part extends 'menus' | 'notices'>(part: Part, of: Record<string, Module> = modules): All<Part> {
  return together<unknown>(Object.values(of).map((one) => one[part])) as All<Part>;
}
