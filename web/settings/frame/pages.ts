import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { settingsMenu } from '../../../contract/rules/times.ts';
import { catalogue, type SettingsPath, settingsPages, settingsPaths } from '../../../contract/settings/catalogue.ts';
import { type SettingsGroup, settingsGroups } from '../../../contract/settings/entry.ts';
import { mySettings } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';
import { screens } from '../screens.ts';

export interface PageEntry {
  path: SettingsPath;
  title: string;
  affects: string;
  manage: boolean;
}

/** The pages that I may open and that stand, in the order of the catalogue; undefined until the server has said which. */
export function usePages() {
  const { t } = useTranslation('settings');
  const { menuID } = useParams();
  const mine = useRead(mySettings, {}, { staleTime: 60_000 });
  const rights = new Map(mine.data?.pages.map((page) => [page.path, page.manage]));
  const only = Number(menuID) === settingsMenu.certificates ? 'certificates' : null;
  const pages = mine.data
    ? settingsPaths
        .filter((path) => stands(path) && rights.has(path) && (!only || catalogue[path].group === only))
        .map((path) => ({
          path,
          title: t(`pages.${path}.title`),
          affects: t(`pages.${path}.affects`),
          manage: rights.get(path) === true,
        }))
    : undefined;
  return {
    pages,
    only,
    /** May I open it? Undefined until the server has said so; it judges each call itself. */
    open: mine.data ? (path: SettingsPath) => rights.has(path) : undefined,
    error: mine.data ? null : mine.error,
    retry: () => void mine.refetch(),
  };
}

/** It is declared, or its own screen is there. */
export function stands(path: SettingsPath): boolean {
  const page = settingsPages[path];
  return page !== undefined && (page.shape !== 'own' || screens[path] !== undefined);
}

export function isSettingsPath(text: string): text is SettingsPath {
  return text in catalogue;
}

/** Pages whose title or effect has every word of the text. */
export function matching(pages: PageEntry[], text: string): PageEntry[] {
  const wanted = normalizeThai(text).split(' ').filter(Boolean);
  return pages.filter((page) => {
    const said = normalizeThai(`${page.title} ${page.affects} ${page.path}`);
    return wanted.every((word) => said.includes(word));
  });
}

/** By group, without those that have none. */
export function grouped(pages: PageEntry[]): { group: SettingsGroup; pages: PageEntry[] }[] {
  return settingsGroups
    .map((group) => ({ group, pages: pages.filter((page) => catalogue[page.path].group === group) }))
    .filter((one) => one.pages.length > 0);
}
