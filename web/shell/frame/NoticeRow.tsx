import { IconBell, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { noticeDate } from '../../ui/dates.ts';
import { factsOf, isUnread, type Notice } from '../live/notices.ts';
import classes from './NoticeRow.module.css';

/** One notification: a dot and bold type while it is unread. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const facts = factsOf(notice);
  const Icon = notice.F_DOC_ID ? IconFileText : IconBell;
  return (
    <button type="button" className={classes.row} data-unread={isUnread(notice) || undefined} onClick={onOpen}>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {isUnread(notice) ? <span className="unseen">{t('bell.new')}: </span> : null}
          {facts.title || notice.F_DOC_TITLE}
        </span>
        {facts.detail ? <span className={classes.detail}>{facts.detail}</span> : null}
        <span className={`${classes.date} figures`}>
          {[facts.system, facts.date ? noticeDate(facts.date) : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isUnread(notice) ? <span className={classes.dot} aria-hidden /> : null}
    </button>
  );
}
