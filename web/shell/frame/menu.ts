import {
  IconApps,
  IconArchive,
  IconArrowsExchange,
  IconAward,
  IconBeach,
  IconBell,
  IconBook,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconBulb,
  IconCalendarEvent,
  IconCamera,
  IconCar,
  IconCertificate,
  IconChartBar,
  IconClipboardList,
  IconClockCheck,
  IconCloud,
  IconCoin,
  IconDatabase,
  IconDeviceDesktop,
  IconDoor,
  IconExternalLink,
  IconFileText,
  IconFirstAidKit,
  IconFlag,
  IconFolder,
  IconHeart,
  IconHelpCircle,
  IconHome,
  IconHomeShare,
  IconInbox,
  IconLayoutGrid,
  IconLink,
  IconMail,
  IconMailbox,
  IconMap,
  IconMessage,
  IconNotebook,
  IconPencil,
  IconPhone,
  IconPrinter,
  IconRubberStamp,
  IconScan,
  IconSchool,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconShoppingCart,
  IconStar,
  IconTool,
  IconUsers,
  IconVideo,
  IconWorld,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Given } from '../../../contract/endpoint.ts';
import { headerMenu, moduleMenu } from '../../../contract/portal/calls.ts';
import { type menuParent, times } from '../../../contract/rules/times.ts';
import { useRead } from '../../api.ts';
import { paths, routeNames, wholePages } from '../../paths.ts';
import { base } from '../boot.ts';
import { stored } from '../preferences/storage.ts';

export type HeaderItem = Given<typeof headerMenu>['item'][number];
export type ModuleItem = Given<typeof moduleMenu>['items'][number];

export interface MenuTarget {
  to: string;
  /** A full page navigation. */
  whole: boolean;
  /** In a tab of its own. */
  apart?: boolean;
}

interface Item {
  MENU_ACTION: string;
  MENU_ID: number;
  PM_QUERY?: number;
  PM_MANAGE?: number;
  MENU_LINK?: string | undefined;
  MENU_NEW_TAB?: number | undefined;
  MENU_SSO?: number | undefined;
}

/** Where a menu item leads; null where its screen does not exist, then it is not shown. */
export function targetOf(item: Item): MenuTarget | null {
  if (item.MENU_LINK) return linkOf(item.MENU_LINK, item);
  const action = item.MENU_ACTION;
  const wholePage = Object.hasOwn(wholePages, action) ? wholePages[action] : undefined;
  if (wholePage) return { to: `${base}${wholePage.slice(1)}`, whole: true };
  if (action.startsWith('settings/')) return { to: `${paths.settings()}${action.slice('settings'.length)}`, whole: false };
  const path = Object.hasOwn(routeNames, action) ? routeNames[action] : undefined;
  if (!path) return null;
  const query = new URLSearchParams({
    menuID: String(item.MENU_ID),
    ...(item.PM_QUERY ? { query: String(item.PM_QUERY) } : {}),
    ...(item.PM_MANAGE ? { manage: String(item.PM_MANAGE) } : {}),
  });
  return { to: `${path}${path.includes('?') ? '&' : '?'}${query}`, whole: false };
}

/** A link that an administrator entered. The archive site is told who comes by a code that is made on the way, good there alone and once [S53]. */
function linkOf(link: string, item: Item): MenuTarget | null {
  if (/^\/(?![/\\])/.test(link)) return { to: link, whole: false };
  const address = URL.canParse(link) ? new URL(link) : null;
  if (address?.protocol !== 'https:') return null;
  if (item.MENU_SSO) return { to: `${base}${paths.archiveSite(item.MENU_ID).slice(1)}`, whole: true, apart: item.MENU_NEW_TAB === 1 };
  return { to: address.href, whole: true, apart: item.MENU_NEW_TAB === 1 };
}

/** The header menu of the server [H7]: asked 1 s after the page stands, shown from the kept copy meanwhile; undefined where there is none yet. */
export function useHeaderMenu(parent: (typeof menuParent)[keyof typeof menuParent]): HeaderItem[] | undefined {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), times.headerMenu);
    return () => clearTimeout(timer);
  }, []);
  const answer = useRead(headerMenu, { MENU_PARENT: parent, MENU_LEVEL: 1, PM_QUERY: 1 }, { enabled: ready, staleTime: 300_000 });
  useEffect(() => {
    if (answer.data) stored.menu.set({ ...(stored.menu.get() as object | null), [parent]: answer.data.item });
  }, [answer.data, parent]);
  const kept = (stored.menu.get() as Record<string, HeaderItem[]> | null)?.[parent];
  return (answer.data?.item ?? kept)?.filter((item) => targetOf(item) !== null);
}

/** The modules that I may open; undefined until they are loaded [H1]. */
export function useModules(): ModuleItem[] | undefined {
  const answer = useRead(moduleMenu, {}, { staleTime: 300_000 });
  return answer.data?.items;
}

/** The picture of that name, else a plain one. */
export function iconOf(name: string) {
  return iconNames.includes(name as IconName) ? icons[name as IconName] : IconLayoutGrid;
}

/** Pictures of menus and links: modules name theirs, administrators choose. */
const icons = {
  inbox: IconInbox,
  'file-text': IconFileText,
  scan: IconScan,
  book: IconNotebook,
  bell: IconBell,
  world: IconWorld,
  archive: IconArchive,
  award: IconAward,
  settings: IconSettings,
  mail: IconMailbox,
  database: IconDatabase,
  stamp: IconRubberStamp,
  certificate: IconCertificate,
  users: IconUsers,
  building: IconBuildingCommunity,
  bank: IconBuildingBank,
  office: IconBuilding,
  link: IconLink,
  external: IconExternalLink,
  apps: IconApps,
  pencil: IconPencil,
  calendar: IconCalendarEvent,
  clipboard: IconClipboardList,
  folder: IconFolder,
  chart: IconChartBar,
  cloud: IconCloud,
  coin: IconCoin,
  car: IconCar,
  door: IconDoor,
  camera: IconCamera,
  video: IconVideo,
  phone: IconPhone,
  message: IconMessage,
  envelope: IconMail,
  printer: IconPrinter,
  map: IconMap,
  school: IconSchool,
  health: IconFirstAidKit,
  cart: IconShoppingCart,
  tool: IconTool,
  flag: IconFlag,
  heart: IconHeart,
  star: IconStar,
  help: IconHelpCircle,
  search: IconSearch,
  shield: IconShieldLock,
  bulb: IconBulb,
  home: IconHome,
  time: IconClockCheck,
  wfh: IconHomeShare,
  leave: IconBeach,
  asset: IconDeviceDesktop,
  manual: IconBook,
  exchange: IconArrowsExchange,
} satisfies Record<string, typeof IconHome>;
export type IconName = keyof typeof icons;
export const iconNames = Object.keys(icons) as IconName[];
