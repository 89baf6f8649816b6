import {
  type Icon,
  IconAddressBook,
  IconBell,
  IconBook,
  IconCertificate,
  IconInbox,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLayoutGrid,
  IconLogout,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSignature,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { waitingForMe } from '../../contract/office/requests.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { menuParent } from '../../contract/rules/times.ts';
import { createDraft } from '../../contract/sarabun/drafts.ts';
import { getTodoLists } from '../../contract/sarabun/queues.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { useReferenceLists } from '../sarabun/reference-lists.ts';
import { usePages } from '../settings/frame/pages.ts';
import { type HeaderItem, iconOf, type ModuleItem, targetOf, useHeaderMenu, useModules } from '../shell/frame/menu.ts';
import { menuName } from '../shell/frame/menu-name.ts';
import { usePalette } from '../shell/frame/palette.ts';
import { useTheme } from '../shell/frame/ThemeToggle.tsx';
import { switchLanguage } from '../shell/preferences/i18n.ts';
import { currentLanguage, factsOf, languageName, languagesToChoose } from '../shell/preferences/languages.ts';
import { useLeave } from '../shell/session/useLeave.ts';
import { toastError } from '../ui/toast.ts';

export interface Command {
  id: string;
  group: 'acts' | 'pages' | 'queues' | 'settings';
  name: string;
  /** Beside the name: what it affects, how many wait. */
  detail: string;
  /** The word that the name stands under, found too: nobody remembers only one. */
  words: string;
  Icon: Icon;
  run: () => void;
}

/** Everything that this person may go to or begin, from the addresses of the product and his menus; the server judges each call itself. */
export function useCommands(): Command[] {
  const { t } = useTranslation(['palette', 'shell', 'settings']);
  const go = useNavigate();
  const leave = useLeave();
  const theme = useTheme();
  const menu: (HeaderItem | ModuleItem)[] = [...(useHeaderMenu(menuParent.master) ?? []), ...(useModules() ?? [])];
  const cards = useRead(getTodoLists, {}, { staleTime: 15_000 }).data?.items ?? [];
  const waits = useRead(waitingForMe, { take: 1 }, { staleTime: 15_000 }).data?.total ?? 0;
  const types = useReferenceLists()?.types ?? [];
  const { pages = [] } = usePages();
  const create = useWrite(createDraft, { onSuccess: ({ documentId }) => void go(paths.draft(documentId)) });

  const page = (id: string, name: string, to: string, Icon: Command['Icon'], words = ''): Command => ({
    ...{ id: `page ${id}`, group: 'pages', name, detail: '', words, Icon },
    run: () => void go(to),
  });
  const act = (id: string, name: string, Icon: Command['Icon'], run: () => void, words = ''): Command => ({
    ...{ id: `act ${id}`, group: 'acts', name, detail: '', words, Icon, run },
  });
  const listed = new Set<string>([paths.dashboard()]);
  const fromMenu = menu.flatMap((item): Command[] => {
    const target = targetOf(item);
    const place = target?.to.split('?')[0] ?? '';
    if (!target || listed.has(place)) return [];
    listed.add(place);
    const name = menuName(item);
    const other = `${item.MENU_NAME} ${item.MENU_NAME_ENG}`;
    const run = () => {
      if (target.apart) window.open(target.to, '_blank', 'noopener');
      else if (target.whole) location.assign(target.to);
      else void go(target.to);
    };
    const detail = item.MENU_ACTION === 'waiting' && waits > 0 ? t('waiting', { count: waits }) : '';
    return [{ id: `menu ${item.MENU_ID}`, group: 'pages', name, detail, words: other, Icon: iconOf(item.MENU_ICON), run }];
  });
  const writes = menu.some((item) => item.MENU_ACTION === 'sarabanDrafts');
  const registers = menu.some((item) => item.MENU_ACTION === 'sarabanIntake');
  const own: [string, string, string, Command['Icon']][] = [
    ['portal', t('shell:nav.portal'), paths.portal, IconLayoutGrid],
    ['search', t('shell:find'), paths.search(), IconSearch],
    ['phone', t('phoneBook'), paths.phoneBook, IconAddressBook],
    ['alerts', t('shell:bell.title'), paths.notifications(), IconBell],
    ['profile', t('shell:profile'), paths.profile, IconUserCircle],
    ['certificate', t('shell:certificate'), paths.certificateRegister, IconCertificate],
    ['signed', t('shell:signedHistory'), paths.signedHistory, IconSignature],
    ['password', t('shell:changePassword'), paths.changePassword, IconKey],
    ['manual', t('shell:manuals'), paths.manual(), IconBook],
  ];
  return [
    ...(registers ? [act('register', t('register'), IconPlus, () => void go(paths.intake), t('registerWords'))] : []),
    ...(writes ? types : [])
      .filter((one) => one.creates)
      .map(({ code, name }) =>
        act(
          `write ${code}`,
          t('write', { kind: name }),
          IconPlus,
          () => create.mutate({ type: code }, { onError: (error) => toastError(error) }),
          t('writeWords'),
        ),
      ),
    act('theme', t(`shell:${theme.label}`), theme.Icon as Icon, theme.toggle, t('themeWords')),
    ...languagesToChoose
      .filter((one) => one !== currentLanguage())
      .map((one) =>
        act(
          `language ${one}`,
          t('toLanguage', { language: languageName(one), name: factsOf(one).longName }),
          IconLanguage,
          () => void switchLanguage(one),
          t('languageWords'),
        ),
      ),
    act('keys', t('keys'), IconKeyboard, () => setTimeout(() => usePalette.setState({ open: 'keys' })), t('keysWords')),
    act('leave', t('shell:signOut'), IconLogout, () => void leave(), t('leaveWords')),
    ...cards.map(
      ({ CODE, TITLE, COUNT }): Command => ({
        ...{
          id: `queue ${CODE}`,
          group: 'queues',
          name: TITLE,
          detail: t('waiting', { count: COUNT }),
          words: t('queueWords'),
          Icon: IconInbox,
        },
        run: () => void go(paths.dashboard({ q: CODE })),
      }),
    ),
    page('work', t('shell:nav.work'), paths.dashboard(), IconInbox, 'dashboard'),
    ...fromMenu,
    ...own.filter(([, , to]) => !listed.has(to)).map(([id, name, to, Icon]) => page(id, name, to, Icon, id)),
    ...pages.map(
      ({ path, title, affects }): Command => ({
        ...{ id: `setting ${path}`, group: 'settings', name: title, detail: affects, words: path, Icon: IconSettings },
        run: () => void go(paths.setting(path)),
      }),
    ),
  ];
}

/** Commands whose name or words have every word of one of the texts, names that begin with it first. */
export function matching(commands: Command[], texts: string[]): Command[] {
  const found = texts.filter(Boolean).flatMap((text) => {
    const wanted = normalizeThai(text).split(' ').filter(Boolean);
    const fits = (said: string) => wanted.every((word) => normalizeThai(said).includes(word));
    const byName = commands.filter(({ name }) => fits(name));
    const begins = byName.filter(({ name }) => normalizeThai(name).startsWith(wanted[0] ?? ''));
    return [...begins, ...byName, ...commands.filter(({ name, detail, words }) => fits(`${name} ${detail} ${words}`))];
  });
  return [...new Set(found)];
}
