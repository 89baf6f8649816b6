import { Box, Button, Flex, UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { noticeModules } from '../../../contract/notify/notices.ts';
import { type NoticeWords, noticeTexts } from '../../../contract/settings/setting-modules-notification-lists.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { currentLanguage } from '../../shell/preferences/languages.ts';
import { Answer } from '../../ui/Answer.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useIsSmall } from '../../ui/useMedia.ts';
import { WordsForm } from './WordsForm.tsx';

/** [S43] The words of every event, one at a time; /…/setting-modules-notification-lists/{event}. */
export function NoticeWordsPage() {
  const { t } = useTranslation('settings');
  const texts = useRead(noticeTexts, {});
  return (
    <>
      <PageHead title={t('pages.setting-modules-notification-lists.title')} hint={t('pages.setting-modules-notification-lists.affects')} />
      <Answer of={texts} rows={8} height={42}>
        {({ items, manage }) => <Events items={items} manage={manage} />}
      </Answer>
    </>
  );
}

/** The list of events and the form of one; on a phone one of the two. */
function Events({ items, manage }: { items: NoticeWords[]; manage: boolean }) {
  const { t } = useTranslation('notices');
  const { menuID, '*': chosen = '' } = useParams();
  const navigate = useNavigate();
  const small = useIsSmall();
  const [unsaved, setUnsaved] = useState(false);
  const open = items.find((item) => item.event === chosen) ?? (small ? undefined : items[0]);
  const home = `${paths.settings(menuID)}/setting-modules-notification-lists`;
  async function choose(event: string): Promise<void> {
    const leave = !unsaved || (await confirm({ title: t('words.leave'), message: t('words.leaveText') }));
    if (!leave) return;
    setUnsaved(false);
    void navigate(event ? `${home}/${event}` : home);
  }
  return (
    <Flex gap={16} align="flex-start" direction={{ base: 'column', md: 'row' }}>
      {small && open ? (
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => void choose('')}>
          {t('words.back')}
        </Button>
      ) : (
        <EventList items={items} open={open?.event} onChoose={(event) => void choose(event)} />
      )}
      {open ? (
        <Box flex={1} w="100%" miw={0}>
          <WordsForm key={`${open.event} ${open.version}`} item={open} name={nameOf(open)} manage={manage} onUnsaved={setUnsaved} />
        </Box>
      ) : null}
    </Flex>
  );
}

function EventList({ items, open, onChoose }: { items: NoticeWords[]; open: string | undefined; onChoose: (event: string) => void }) {
  const { t } = useTranslation('notices');
  const [search, setSearch] = useState('');
  const shown = items.filter((item) => nameOf(item).toLowerCase().includes(search.trim().toLowerCase()));
  const groups = Map.groupBy(shown, (item) => item.module);
  return (
    <Box
      component="nav"
      className="panel"
      aria-label={t('words.list')}
      p={8}
      w={{ base: '100%', md: 280 }}
      flex="none"
      pos={{ md: 'sticky' }}
      top={68}
      mah={{ md: 'calc(100dvh - 190px)' }}
      style={{ overflow: 'auto' }}
    >
      <SearchField label={t('search')} value={search} onSearch={setSearch} wait={0} />
      {shown.length === 0 ? <EmptyState>{t('none')}</EmptyState> : null}
      {noticeModules.map((one) =>
        groups.has(one) ? (
          <section key={one}>
            <Box component="h2" className="hint" fw={500} p="12px 12px 4px">
              {t(`modules.${one}`)}
            </Box>
            <ul className="bare">
              {groups.get(one)?.map((item) => (
                <li key={item.event}>
                  <EventButton item={item} name={nameOf(item)} open={item.event === open} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </Box>
  );
}

interface ButtonProps {
  item: NoticeWords;
  name: string;
  open: boolean;
  onChoose: (event: string) => void;
}

function EventButton({ item, name, open, onChoose }: ButtonProps) {
  const { t } = useTranslation('notices');
  return (
    <UnstyledButton w="100%" className="place" aria-current={open || undefined} onClick={() => onChoose(item.event)}>
      {name}
      {item.changed ? <Pill tone="brand">{t('words.own')}</Pill> : null}
    </UnstyledButton>
  );
}

/** What an event is called: by the words that the product brings. */
function nameOf({ standard }: NoticeWords): string {
  const { title = '', mailSubject = '' } = standard[currentLanguage()] ?? {};
  return title || mailSubject.replaceAll(/\s*\{\{.*?\}\}/g, '');
}
