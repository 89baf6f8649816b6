import * as archive from '../archive/settings.ts';
import * as asset from '../asset/settings.ts';
import * as exchange from '../exchange/settings.ts';
import * as knowledge from '../knowledge/settings.ts';
import * as leave from '../leave/settings.ts';
import * as manuals from '../manuals/settings.ts';
import * as meeting from '../meeting/settings.ts';
import { together } from '../module.ts';
import * as office from '../office/settings.ts';
import * as open from '../open/settings.ts';
import * as overtime from '../overtime/settings.ts';
import * as petition from '../petition/settings.ts';
import * as request from '../request/settings.ts';
import * as room from '../room/settings.ts';
import * as sarabun from '../sarabun/settings.ts';
import * as testimonial from '../testimonial/settings.ts';
import * as time from '../time/settings.ts';
import * as vehicle from '../vehicle/settings.ts';
import * as wfh from '../wfh/settings.ts';
import { ownPage, type PageDeclaration } from './define.ts';
import type { SettingsEntry } from './entry.ts';
import * as settings from './own-pages.ts';

/** Modules that bring pages of their own to the settings centre, each in its `settings.ts`. */
const each = {
  settings,
  sarabun,
  exchange,
  manuals,
  office,
  request,
  room,
  leave,
  vehicle,
  time,
  wfh,
  overtime,
  meeting,
  archive,
  asset,
  knowledge,
  testimonial,
  open,
  petition,
};

type Each = typeof each;
export type SettingsPath = { [Module in keyof Each]: keyof Each[Module]['pages'] }[keyof Each];
/** What stands on pages that are declared; every other page has a screen of its own. */
export type SettingsDeclared = Partial<Record<SettingsPath, PageDeclaration>>;

/** Every page of /settings/{menuID}/…, by its path. */
export const catalogue = together(Object.values(each).map((one): Record<string, SettingsEntry> => one.pages)) as Readonly<
  Record<SettingsPath, SettingsEntry>
>;
export const settingsPaths = Object.keys(catalogue) as SettingsPath[];

export const settingsPages: Readonly<Record<SettingsPath, PageDeclaration>> = Object.assign(
  {},
  ...settingsPaths.map((path) => ({ [path]: ownPage })),
  ...Object.values(each).map((one) => one.declared),
);

/** The module that brings it. */
export function moduleOfPage(path: SettingsPath): string {
  return Object.entries(each).find(([, one]) => path in one.pages)?.[0] ?? '';
}
