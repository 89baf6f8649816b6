import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { startItem } from '../../contract/meeting/sitting.ts';
import { paths } from '../paths.ts';
import type { Board } from './BoardPage.tsx';
import classes from './board.module.css';
import { ItemPapers } from './ItemPapers.tsx';
import { ResolutionForm, ResolutionShown } from './ResolutionForm.tsx';
import { useSince } from './useSeconds.ts';
import { usePress } from './useSitting.ts';
import { VotePanel } from './VotePanel.tsx';

interface Props {
  shown: Board;
  item: Board['items'][number];
  onNext: () => void;
}

/** The item that is looked at: what it is, its vote, its resolution. */
export function BoardItem({ shown, item, onNext }: Props) {
  const { t } = useTranslation('meeting');
  const { meeting, runs } = shown;
  const start = usePress(startItem);
  const isOn = meeting.currentItemId === item.id && !item.endedAt;
  const since = useSince(isOn ? item.startedAt : null);
  const sits = meeting.state === 'OPEN';
  const votes = shown.votes.filter((vote) => vote.itemId === item.id);
  const begin = () => void start({ itemId: item.id }).then((done) => done && onNext());
  return (
    <>
      <section className={`panel padded ${classes.itemHead}`} aria-label={t('board.item', { no: item.no })}>
        <span className="dim nowrap">{t('board.item', { no: item.no })}</span>
        <h2 className={classes.itemTitle}>{item.title ? <span lang="th">{item.title}</span> : t('agenda.secret')}</h2>
        <p className="dim figures">
          {[
            item.presenter && t('paper.presenter', { presenter: item.presenter }),
            item.minutes > 0 && t('board.planned', { count: item.minutes }),
            since && t('board.used', { time: since }),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          {item.documentId ? (
            <Link className="link" to={paths.document(item.documentId)} target="_blank">
              {item.docNo ?? t('board.letter')}
            </Link>
          ) : null}
        </p>
        <ItemPapers item={item} keeps={false} />
        {runs && sits && !item.endedAt && !isOn ? (
          <Button disabled={meeting.paused} onClick={begin}>
            {t(item.startedAt ? 'board.again' : 'board.start')}
          </Button>
        ) : null}
      </section>
      {(isOn && (runs || votes.length > 0)) || votes.length > 0 ? <VotePanel shown={shown} item={item} votes={votes} isOn={isOn} /> : null}
      {item.resolution ? (
        <ResolutionShown shown={shown} item={item} />
      ) : runs && isOn ? (
        <ResolutionForm shown={shown} item={item} votes={votes} onDone={onNext} />
      ) : null}
    </>
  );
}
