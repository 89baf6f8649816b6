import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getNotifications } from '../../../contract/portal/calls.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { chime } from '../live/chime.ts';
import { isUnread, modulesOf, useOpenNotice, useReadAll } from '../live/notices.ts';
import { usePreferences } from '../preferences/preferences.ts';
import classes from './Bell.module.css';
import { NoticeRow } from './NoticeRow.tsx';

const shown = 5;

/** The bell: what came, five at a time; the badge counts what is unread [T3]. */
export function Bell({ module }: { module: 'ALL' | 'SARABUN' }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const answer = useRead(getNotifications, { MODULE: modulesOf(module) }, { staleTime: 30_000 });
  const openNotice = useOpenNotice();
  const readAll = useReadAll(modulesOf(module));
  const alerts = answer.data?.items.alerts ?? [];
  const unread = answer.data?.items.totalAlert ?? alerts.filter(isUnread).length;
  const sound = usePreferences((preferences) => preferences.sound);
  useChime(unread, (answer.data?.sound ?? true) && sound);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width="min(420px, calc(100vw - 16px))" trapFocus>
      <span className={classes.anchor}>
        <Popover.Target>
          <ActionIcon
            aria-label={unread > 0 ? t('bell.labelUnread', { count: unread }) : t('bell.label')}
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(!open)}
          >
            <IconBell size={21} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        {unread > 0 ? (
          <span className={`${classes.badge} figures`} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </span>
      <Popover.Dropdown p={0} aria-label={t('bell.title')}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t('bell.title')}</h2>
          {unread > 0 ? <span className="dim">{t('bell.unread', { count: unread })}</span> : null}
          {unread > 0 ? (
            <button type="button" className={classes.all} onClick={readAll}>
              {t('bell.readAll')}
            </button>
          ) : null}
        </div>
        <NotYet of={answer} rows={3} height={60} />
        {answer.data && alerts.length === 0 ? <EmptyState>{t('bell.empty')}</EmptyState> : null}
        <ul className={classes.list}>
          {alerts.slice(0, shown).map((notice) => (
            <li key={notice.NN_RECEIVE_ID}>
              <NoticeRow
                notice={notice}
                onOpen={() => {
                  setOpen(false);
                  void openNotice(notice);
                }}
              />
            </li>
          ))}
        </ul>
        <Link className={classes.foot} to={paths.notifications()} onClick={() => setOpen(false)}>
          {t('bell.seeAll')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A short sound when the count grows while the page stands [T2], unless the agency or the person wants none. */
function useChime(unread: number, sound: boolean): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current !== null && unread > before.current && sound) chime();
    before.current = unread;
  }, [unread, sound]);
}
