import { useTranslation } from 'react-i18next';
import type { Projected } from '../../contract/meeting/sitting.ts';
import { clock } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import classes from './wall.module.css';

/** What a whole room reads: the item, the draft, bars with numbers. No names, no controls, nothing of a secret vote before it is closed. */
export function Wall({ shown }: { shown: Projected }) {
  const { t } = useTranslation('meeting');
  const { vote, quorum, next } = shown;
  return (
    <div className={classes.wall} data-workspace data-wall>
      <TabTitle>{t('projector.tab', { body: shown.body, number: shown.number })}</TabTitle>
      <header className={classes.head}>
        <span>{t('meetingOf', { body: shown.body, number: shown.number })}</span>
        <span className="figures nowrap">{clock(shown.at)}</span>
      </header>
      {shown.itemNo ? (
        <>
          <p className={classes.item}>{t('projector.item', { no: shown.itemNo, heading: shown.headingName })}</p>
          <h1 className={classes.title}>{shown.secret ? t('projector.secret') : <span lang="th">{shown.title}</span>}</h1>
        </>
      ) : (
        <h1 className={classes.title}>{t(shown.state === 'INVITED' ? 'projector.waits' : `state.${shown.state as 'OPEN'}`)}</h1>
      )}
      <div className={classes.parts}>
        <section className={classes.draft}>
          {shown.proposed ? (
            <>
              <span className="dim">{shown.result ? t(`result.${shown.result as 'RESOLVED'}`) : t('resolve.title')}</span>
              <p lang="th">{shown.proposed}</p>
            </>
          ) : null}
          {shown.paused ? <p>{t('board.paused')}</p> : null}
        </section>
        {vote ? <Bars vote={vote} /> : null}
      </div>
      <footer className={classes.foot}>
        <span>
          {t('quorum.title')} <strong className="figures">{t('projector.quorum', { present: quorum.present, base: quorum.base })}</strong>{' '}
          <span data-stands={quorum.stands}>{t(quorum.stands ? 'quorum.stands' : 'quorum.lacks')}</span>
        </span>
        {next ? <span>{t('projector.next', { no: next.no, title: next.title })}</span> : null}
        {shown.minutesLeft === null ? null : (
          <span className="figures" data-over={shown.minutesLeft < 0 || undefined}>
            {t(shown.minutesLeft < 0 ? 'projector.over' : 'projector.left', { minutes: Math.abs(shown.minutesLeft) })}
          </span>
        )}
      </footer>
    </div>
  );
}

function Bars({ vote }: { vote: NonNullable<Projected['vote']> }) {
  const { t } = useTranslation('meeting');
  const rows = [
    ['AGREE', vote.agree],
    ['DISAGREE', vote.disagree],
    ['ABSTAIN', vote.abstain],
  ] as const;
  return (
    <section className={classes.bars} aria-label={t('vote.title')}>
      <span className="dim figures">
        {vote.outcome ? t(`outcome.${vote.outcome}`) : t('vote.cast', { cast: vote.cast, voters: vote.voters })}
      </span>
      {vote.kind === 'SECRET' && vote.open ? (
        <p>{t('projector.secretVote')}</p>
      ) : (
        rows.map(([choice, value]) => (
          <div key={choice} className={classes.row}>
            <span>{t(`choice.${choice}`)}</span>
            <span className={classes.track}>
              <span
                className={classes.bar}
                data-choice={choice}
                style={{ width: `${vote.voters > 0 ? ((value ?? 0) / vote.voters) * 100 : 0}%` }}
              />
            </span>
            <strong className="figures">{value ?? 0}</strong>
          </div>
        ))
      )}
    </section>
  );
}
