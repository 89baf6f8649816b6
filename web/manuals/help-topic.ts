import { useMatches } from 'react-router';
import { catalogue, type SettingsPath } from '../../contract/settings/catalogue.ts';
import type { SettingsGroup } from '../../contract/settings/entry.ts';
import type { RouteHandle } from '../module-routes.ts';

/** Chapters of the settings pages; every other screen names its own in `web/<module>/module.ts`. */
export const chapterOf: Record<SettingsGroup, string> = {
  people: 'admin-people',
  structure: 'admin-structure',
  document: 'admin-letters',
  books: 'admin-books',
  certificates: 'admin-certificates',
  notices: 'admin-notices',
  office: 'rooms',
  system: 'admin-system',
};

/** The chapter of the manual that helps on the page where one is. */
export function useHelpTopic(): string {
  const here = useMatches().findLast((one) => one.handle);
  const page = here?.params.page ?? '';
  if (page in catalogue) return chapterOf[catalogue[page as SettingsPath].group];
  return (here?.handle as RouteHandle | undefined)?.help ?? 'help';
}
