import {
  IconArchive,
  IconArrowsExchange,
  IconBeach,
  IconBell,
  IconBook,
  IconBuildingCommunity,
  IconBulb,
  IconCalendarEvent,
  IconCar,
  IconCertificate,
  IconClockCheck,
  IconDatabase,
  IconDeviceDesktop,
  IconDoor,
  IconFileText,
  IconHome,
  IconHomeShare,
  IconInbox,
  IconLayoutGrid,
  IconMailbox,
  IconNotebook,
  IconRubberStamp,
  IconScan,
  IconSettings,
  IconShieldLock,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Given } from '../../contract/endpoint.ts';
import { headerMenu, moduleMenu } from '../../contract/portal.ts';
import { type menuParent, settingsMenu, times } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { paths, routeNames, wholePages } from '../paths.ts';
import { base } from './boot.ts';
import { stored } from './storage.ts';

export type HeaderItem = Given<typeof headerMenu>['item'][number];
export type ModuleItem = Given<typeof moduleMenu>['items'][number];

/** Where a menu item leads; null where its screen does not exist, then it is not shown. `whole`: a full page navigation. */
export function targetOf(item: {
  MENU_ACTION: string;
  MENU_ID: number;
  PM_QUERY?: number;
  PM_MANAGE?: number;
}): { to: string; whole: boolean } | null {
  const action = item.MENU_ACTION;
  if (wholePages.includes(action)) return action === 'sarabun' ? { to: `${base}${action}`, whole: true } : null;
  if (action === 'settingsCenter') return { to: paths.settings(settingsMenu.centre), whole: false };
  if (action === 'settingCertificate') return { to: paths.settings(settingsMenu.certificates), whole: false };
  if (action === 'manageIntranet') return null;
  const path = routeNames[action] ?? (action.startsWith('/') ? known(action)?.to : undefined);
  if (!path) return null;
  const query = new URLSearchParams({
    menuID: String(item.MENU_ID),
    ...(item.PM_QUERY ? { query: String(item.PM_QUERY) } : {}),
    ...(item.PM_MANAGE ? { manage: String(item.PM_MANAGE) } : {}),
  });
  return { to: `${path}${path.includes('?') ? '&' : '?'}${query}`, whole: false };
}

/** The header menu of the server [H7]: asked 1 s after the page stands, shown from the kept copy meanwhile. */
export function useHeaderMenu(parent: (typeof menuParent)[keyof typeof menuParent]): HeaderItem[] {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), times.headerMenu);
    return () => clearTimeout(timer);
  }, []);
  const answer = useRead(headerMenu, { MENU_PARENT: parent, MENU_LEVEL: 1, PM_QUERY: 1 }, { enabled: ready, staleTime: 300_000 });
  useEffect(() => {
    if (answer.data) stored.menu.set({ ...(stored.menu.get() as object | null), [parent]: answer.data.item });
  }, [answer.data, parent]);
  const kept = (stored.menu.get() as Record<string, HeaderItem[]> | null)?.[parent] ?? [];
  return (answer.data?.item ?? kept).filter((item) => targetOf(item) !== null);
}

/** The modules that I may open; undefined until they are loaded [H1]. */
export function useModules(): ModuleItem[] | undefined {
  const answer = useRead(moduleMenu, {}, { staleTime: 300_000 });
  return answer.data?.items;
}

/** A known module's own picture, else the one that the data names, else a plain one. */
export function iconOf(item: { MENU_ACTION: string; MENU_ICON: string }) {
  return icons[item.MENU_ACTION] ?? icons[item.MENU_ICON] ?? IconLayoutGrid;
}

function known(path: string): { to: string; whole: boolean } | null {
  return Object.values(routeNames).includes(path) ? { to: path, whole: false } : null;
}

const icons: Record<string, typeof IconHome> = {
  sarabun: IconFileText,
  sarabanDashboard: IconInbox,
  sanbanDashboard: IconInbox,
  sarabanBooks: IconNotebook,
  sarabanIntake: IconScan,
  room: IconDoor,
  car: IconCar,
  time: IconClockCheck,
  wfh: IconHomeShare,
  leave: IconBeach,
  archive: IconArchive,
  meeting: IconCalendarEvent,
  knowledge: IconBulb,
  asset: IconDeviceDesktop,
  intranet: IconBuildingCommunity,
  certificate: IconCertificate,
  manual: IconBook,
  settingsCenter: IconSettings,
  settingCertificate: IconShieldLock,
  manageIntranet: IconBuildingCommunity,
  portal: IconHome,
  portalModules: IconHome,
  notifacationAll: IconBell,
  mail: IconMailbox,
  mailOutbox: IconMailbox,
  setupOrganization: IconRubberStamp,
  storage: IconDatabase,
  sendReceive: IconArrowsExchange,
  inbox: IconInbox,
  'file-text': IconFileText,
  notebook: IconNotebook,
  scan: IconScan,
  settings: IconSettings,
  home: IconHome,
};

/** Pictures by their own names, for who chooses one. */
export const iconNames = Object.keys(icons).filter((name) => name === name.toLowerCase());
