import { Flex, Text } from '@mantine/core';
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
    <button type="button" className="plain opens" onClick={onOpen}>
      <Flex align="flex-start" gap={12}>
        <span className="emblem">
          <Icon size={20} aria-hidden />
        </span>
        <span className="words">
          <Text span fz={15} fw={isUnread(notice) ? 600 : 400}>
            {isUnread(notice) ? <span className="unseen">{t('bell.new')}: </span> : null}
            {facts.title || notice.F_DOC_TITLE}
          </Text>
          {facts.detail ? (
            <Text span fz={14}>
              {facts.detail}
            </Text>
          ) : null}
          <span className="detail figures">{[facts.system, facts.date ? noticeDate(facts.date) : ''].filter(Boolean).join(' · ')}</span>
        </span>
        {isUnread(notice) ? <span className={classes.dot} aria-hidden /> : null}
      </Flex>
    </button>
  );
}
