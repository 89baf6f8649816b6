import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { closeItem, closeVote, openVote, startItem } from '../../contract/meeting/sitting.ts';
import type { Board } from './BoardPage.tsx';
import classes from './board.module.css';
import { usePress } from './useSitting.ts';

/** Three buttons of who presides: nobody objects; vote; the next item. Each is off with its reason while it can't be pressed. */
export function ChairButtons({ shown }: { shown: Board }) {
  const { t } = useTranslation('meeting');
  const { meeting, items, quorum, votes } = shown;
  const [agree, open, close, start] = [usePress(closeItem), usePress(openVote), usePress(closeVote), usePress(startItem)];
  const item = items.find(({ id, endedAt }) => id === meeting.currentItemId && !endedAt);
  const live = votes.find((vote) => vote.closedAt === null);
  const next = items.slice(items.findIndex(({ id }) => id === meeting.currentItemId) + 1).find(({ startedAt }) => !startedAt);
  const kind = item?.secret || meeting.secretVotes ? 'SECRET' : 'OPEN';
  const off = !quorum.stands || meeting.paused;
  const unopposed = () =>
    item &&
    void agree({
      itemId: item.id,
      version: item.version,
      result: 'RESOLVED',
      text: item.proposed || t('chair.asProposed'),
      unopposed: true,
    });
  return (
    <section className={classes.chair} aria-label={t('chair.title')}>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconCheck size={24} aria-hidden />}
        disabled={off || !item || live !== undefined}
        onClick={unopposed}
      >
        {t('chair.unopposed')}
      </Button>
      <Button
        size="xl"
        variant={live ? 'filled' : 'default'}
        leftSection={<IconHandStop size={24} aria-hidden />}
        disabled={live ? false : off || !item}
        onClick={() => (live ? void close({ voteId: live.id }) : item && void open({ itemId: item.id, kind, question: '' }))}
      >
        {live ? t('chair.closeVote', { cast: live.cast, voters: live.voters }) : t('chair.vote')}
      </Button>
      <Button
        size="xl"
        variant={item ? 'default' : 'filled'}
        rightSection={<IconArrowRight size={24} aria-hidden />}
        disabled={off || !next || live !== undefined}
        onClick={() => next && void start({ itemId: next.id })}
      >
        {next ? t('chair.next', { no: next.no }) : t('chair.noNext')}
      </Button>
    </section>
  );
}
