import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { noticeModules } from '../../../contract/notify/notices.ts';
import { type NoticeWords, noticeTexts } from '../../../contract/settings/setting-modules-notification-lists.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { currentLanguage } from '../../shell/preferences/languages.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useIsSmall } from '../../ui/useMedia.ts';
import classes from './Notices.module.css';
import { WordsForm } from './WordsForm.tsx';

/** [S43] The words of every event, one at a time; /…/setting-modules-notification-lists/{event}. */
export function NoticeWordsPage() {
  const { t } = useTranslation(['notices', 'settings']);
  const { menuID, '*': chosen = '' } = useParams();
  const navigate = useNavigate();
  const small = useIsSmall();
  const [search, setSearch] = useState('');
  const [unsaved, setUnsaved] = useState(false);
  const texts = useRead(noticeTexts, {});
  const { items = [], manage = false } = texts.data ?? {};
  const nameOf = ({ standard }: NoticeWords) => {
    const { title = '', mailSubject = '' } = standard[currentLanguage()] ?? {};
    return title || mailSubject.replaceAll(/\s*\{\{.*?\}\}/g, '');
  };
  const shown = items.filter((item) => nameOf(item).toLowerCase().includes(search.trim().toLowerCase()));
  const open = items.find((item) => item.event === chosen) ?? (small ? undefined : items[0]);
  const home = `${paths.settings(menuID)}/setting-modules-notification-lists`;
  async function choose(event: string): Promise<void> {
    const leave = !unsaved || (await confirm({ title: t('words.leave'), message: t('words.leaveText') }));
    if (!leave) return;
    setUnsaved(false);
    void navigate(event ? `${home}/${event}` : home);
  }
  const list = (
    <nav className={classes.events} aria-label={t('words.list')}>
      <SearchField label={t('search')} value={search} onSearch={setSearch} wait={0} />
      {texts.data && shown.length === 0 ? <EmptyState>{t('none')}</EmptyState> : null}
      {noticeModules
        .filter((one) => shown.some((item) => item.module === one))
        .map((one) => (
          <section key={one}>
            <h2>{t(`modules.${one}`)}</h2>
            <ul>
              {shown
                .filter((item) => item.module === one)
                .map((item) => (
                  <li key={item.event}>
                    <button
                      type="button"
                      className={classes.event}
                      aria-current={item.event === open?.event || undefined}
                      onClick={() => void choose(item.event)}
                    >
                      {nameOf(item)}
                      {item.changed ? <Pill tone="brand">{t('words.own')}</Pill> : null}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </nav>
  );
  return (
    <>
      <PageHead
        title={t('settings:pages.setting-modules-notification-lists.title')}
        hint={t('settings:pages.setting-modules-notification-lists.affects')}
      />
      <NotYet of={texts} rows={8} height={42} />
      {texts.data ? (
        <div className={classes.split}>
          {small && open ? (
            <button type="button" className={classes.event} onClick={() => void choose('')}>
              <span>
                <IconArrowLeft size={16} aria-hidden /> {t('words.back')}
              </span>
            </button>
          ) : (
            list
          )}
          {open ? (
            <WordsForm key={`${open.event} ${open.version}`} item={open} name={nameOf(open)} manage={manage} onUnsaved={setUnsaved} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
