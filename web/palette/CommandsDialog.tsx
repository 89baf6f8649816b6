import { Combobox, Modal, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconBulb, IconDeviceDesktop, IconFileText, IconLock, IconSearch, IconUser, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type AssetRow, listAssets } from '../../contract/asset/register.ts';
import { type ArticleRow, listArticles } from '../../contract/knowledge/calls.ts';
import { otherLayout } from '../../contract/rules/keyboards.ts';
import { letterCount } from '../../contract/rules/thai.ts';
import { times } from '../../contract/rules/times.ts';
import { findHolders } from '../../contract/sarabun/choices.ts';
import { type FoundLetter, searchLetters, searchOver } from '../../contract/sarabun/search.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Marked } from '../sarabun/search/Marked.tsx';
import { isTyping } from '../shell/frame/keys.ts';
import { useModules } from '../shell/frame/menu.ts';
import type { PaletteProps } from '../shell/frame/palette.ts';
import { shortDate } from '../ui/dates.ts';
import { toastDone } from '../ui/toast.ts';
import { type Command, matching, useCommands } from './commands.ts';
import classes from './Palette.module.css';

interface Entry {
  id: string;
  name: ReactNode;
  detail: string;
  icon: ReactNode;
  keys?: string;
  run: () => void;
}

/** As they stand on the keys, in every language. */
const captions = { enter: 'Enter', escape: 'Esc' };
const each = { letters: 5, commands: 6, people: 4, articles: 3, assets: 3 };

/** Ctrl+K: letters, commands, people, and the search of everything, by typing. */
export function CommandsDialog({ onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const go = useNavigate();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ opened: true });
  const commands = useCommands();
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, 200);
  const letters = useLetters(asked);
  const people = usePeople(asked);
  const articles = useArticles(letters.text || asked);
  const assets = useAssets(letters.text || asked);
  const everywhere = () => void go(paths.search(letters.text || text));

  const fitting = text ? matching(commands, [text, otherLayout(text)]).slice(0, each.commands) : first(commands);
  const groups: { label: string; entries: Entry[] }[] = [
    { label: t('letters'), entries: letters.rows.map((row) => letterEntry(row, () => void go(paths.document(row.documentId)))) },
    { label: t('articles'), entries: articles.map((row) => articleEntry(row, () => void go(paths.article(row.id)))) },
    { label: t('assets'), entries: assets.map((row) => assetEntry(row, () => void go(paths.asset(row.id)))) },
    ...byGroup(fitting, text !== '').map(({ group, list }) => ({ label: t(`group.${group}`), entries: list.map(commandEntry) })),
    {
      label: t('people'),
      entries: people.map(({ id, kind, name, detail }) => ({
        id: `person ${id}`,
        name,
        detail: [detail, t('copy')].filter(Boolean).join(' · '),
        icon: kind === 'PERSON' ? <IconUser size={20} aria-hidden /> : <IconUsers size={20} aria-hidden />,
        run: () =>
          void navigator.clipboard?.writeText([name, detail].filter(Boolean).join('\n')).then(() => toastDone(t('copied', { name }))),
      })),
    },
    {
      label: t('further'),
      entries: text
        ? [
            {
              id: 'everywhere',
              name: t('everywhere', { text: letters.text || text }),
              detail: letters.total > 0 ? t(letters.total > 1000 ? 'foundMore' : 'found', { count: Math.min(letters.total, 1000) }) : '',
              icon: <IconArrowRight size={20} aria-hidden />,
              keys: 'Ctrl ↵',
              run: everywhere,
            },
          ]
        : [],
    },
  ].filter(({ entries }) => entries.length > 0);
  const all = groups.flatMap(({ entries }) => entries);
  const shown = all.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another one its first line is chosen
  useEffect(() => {
    const id = combobox.selectFirstOption();
    // Mantine tells what the arrow keys choose; what is chosen by itself is told here.
    if (id) document.querySelector('[data-palette-box]')?.setAttribute('aria-activedescendant', id);
  }, [shown]);

  function take(run: (() => void) | undefined): void {
    onClose();
    run?.();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !text || !isTyping(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    take(everywhere);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={660}
      padding={0}
      zIndex={380}
      yOffset="10vh"
      aria-label={t('title')}
      transitionProps={{ duration: times.overlay }}
      classNames={{ content: classes.window ?? '', body: classes.body ?? '' }}
    >
      <Combobox store={combobox} onOptionSubmit={(id) => take(all.find((one) => one.id === id)?.run)}>
        <div className={classes.line} onKeyDownCapture={onKey}>
          <IconSearch size={20} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              className={`frameless ${classes.field}`}
              data-autofocus
              data-palette-box
              role="combobox"
              aria-expanded="true"
              aria-label={t('title')}
              placeholder={t('placeholder')}
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
        </div>
        <div className={classes.list}>
          <Combobox.Options aria-label={t('title')}>
            {groups.map(({ label, entries }) => (
              <Combobox.Group key={label} label={label} classNames={{ groupLabel: classes.group ?? '' }}>
                {entries.map((one) => (
                  <Combobox.Option key={one.id} value={one.id} className={classes.option ?? ''}>
                    <span className={classes.icon}>{one.icon}</span>
                    <span className={classes.words}>
                      <span>{one.name}</span>
                      {one.detail ? <span className="dim">{one.detail}</span> : null}
                    </span>
                    {one.keys ? <kbd className={`drawn ${classes.key}`}>{one.keys}</kbd> : null}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </div>
      </Combobox>
      <div role="status" className={classes.said}>
        {letters.swapped ? t('swapped', { text: letters.text }) : text && letterCount(text) <= searchOver ? t('tooShort') : null}
      </div>
      <div className={classes.foot} aria-hidden>
        <span>
          <kbd className={`drawn ${classes.key}`}>↑</kbd> <kbd className={`drawn ${classes.key}`}>↓</kbd> {t('foot.choose')}
        </span>
        <span>
          <kbd className={`drawn ${classes.key}`}>{captions.enter}</kbd> {t('foot.open')}
        </span>
        <span>
          <kbd className={`drawn ${classes.key}`}>{captions.escape}</kbd> {t('foot.close')}
        </span>
      </div>
    </Modal>
  );
}

/** Letters by number or subject through the search; what finds nothing is read in the other layout of the keyboard. */
function useLetters(text: string): { rows: FoundLetter[]; total: number; text: string; swapped: boolean } {
  const ask = (one: string) => letterCount(one) > searchOver;
  const search = (one: string) => ({ text: one, page: 1, pageSize: each.letters });
  const typed = useRead(searchLetters, search(text), { enabled: ask(text), staleTime: 15_000 });
  const other = otherLayout(text);
  const nothing = typed.data?.total === 0;
  const swapped = useRead(searchLetters, search(other), { enabled: nothing && ask(other), staleTime: 15_000 });
  if (nothing && swapped.data && swapped.data.total > 0)
    return { rows: swapped.data.data, total: swapped.data.total, text: other, swapped: true };
  return { rows: ask(text) ? (typed.data?.data ?? []) : [], total: typed.data?.total ?? 0, text: '', swapped: false };
}

/** Articles of the knowledge base that the reader may see. */
function useArticles(text: string): ArticleRow[] {
  const may = (useModules() ?? []).some((one) => one.MENU_ACTION === 'knowledge');
  const enabled = may && letterCount(text) > searchOver;
  const found = useRead(listArticles, { search: text, page: 1, pageSize: each.articles }, { enabled, staleTime: 15_000 });
  return enabled ? (found.data?.items ?? []) : [];
}

/** Assets that the reader may see, by number, name, make or serial number. */
function useAssets(text: string): AssetRow[] {
  const may = (useModules() ?? []).some((one) => one.MENU_ACTION === 'asset');
  const enabled = may && letterCount(text) > searchOver;
  const found = useRead(listAssets, { search: text, ids: [], page: 1, pageSize: each.assets }, { enabled, staleTime: 15_000 });
  return enabled ? (found.data?.items ?? []) : [];
}

function usePeople(text: string) {
  const enabled = letterCount(text) > 1;
  const ask = (search: string) => ({ purpose: 'forward' as const, ids: [], search });
  const typed = useRead(findHolders, ask(text), { enabled, staleTime: 30_000 });
  const other = otherLayout(text);
  const swapped = useRead(findHolders, ask(other), {
    enabled: enabled && typed.data?.items.length === 0 && other !== '',
    staleTime: 30_000,
  });
  return enabled ? (typed.data?.items.length ? typed.data.items : (swapped.data?.items ?? [])).slice(0, each.people) : [];
}

/** Before anything is typed: what is begun and where work waits. */
function first(commands: Command[]): Command[] {
  const of = (group: Command['group'], most: number) => commands.filter((one) => one.group === group).slice(0, most);
  return [...of('queues', 4), ...of('acts', 4), ...of('pages', 8)];
}

/** With a text the best one stands first, whatever its kind, so they stay together. */
function byGroup(list: Command[], mixed: boolean): { group: Command['group'] | 'commands'; list: Command[] }[] {
  if (mixed) return [{ group: 'commands', list }];
  return (['queues', 'acts', 'pages'] as const).map((group) => ({ group, list: list.filter((one) => one.group === group) }));
}

function commandEntry({ id, name, detail, Icon, run }: Command): Entry {
  return { id, name, detail, icon: <Icon size={20} aria-hidden />, run };
}

function letterEntry(row: FoundLetter, run: () => void): Entry {
  const said = (parts: FoundLetter['docNo']) => parts.map((part) => part.text).join('');
  const facts = [row.receiveNo, said(row.docNo), said(row.from), row.docDate ? shortDate(row.docDate) : '', row.stateName];
  return {
    id: `letter ${row.documentId}`,
    name: <Marked parts={row.subject} />,
    detail: facts.filter(Boolean).join(' · '),
    icon: row.secrecy > 0 ? <IconLock size={20} aria-hidden /> : <IconFileText size={20} aria-hidden />,
    run,
  };
}

function articleEntry({ id, title, category, owner }: ArticleRow, run: () => void): Entry {
  return {
    id: `article ${id}`,
    name: <Marked parts={title} />,
    detail: [category, owner].filter(Boolean).join(' · '),
    icon: <IconBulb size={20} aria-hidden />,
    run,
  };
}

function assetEntry({ id, number, name, brand, model, custodian, place }: AssetRow, run: () => void): Entry {
  return {
    id: `asset ${id}`,
    name: [name, brand, model].filter(Boolean).join(' '),
    detail: [number, place, custodian].filter(Boolean).join(' · '),
    icon: <IconDeviceDesktop size={20} aria-hidden />,
    run,
  };
}
