import { Button, SegmentedControl } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { breakTie, castVote, closeVote, openVote, type VoteShown } from '../../contract/meeting/sitting.ts';
import { Pill } from '../ui/Pill.tsx';
import type { Board } from './BoardPage.tsx';
import classes from './board.module.css';
import { useSince } from './useSeconds.ts';
import { usePress } from './useSitting.ts';

interface Props {
  shown: Board;
  item: Board['items'][number];
  votes: VoteShown[];
  isOn: boolean;
}

/** ลงมติ: opened by who runs it where there is a quorum this minute; an open one shows who has not voted, a secret one only how many have. */
export function VotePanel({ shown, item, votes, isOn }: Props) {
  const { t } = useTranslation('meeting');
  const vote = votes.at(-1);
  const runs = shown.runs && isOn && shown.meeting.state === 'OPEN';
  return (
    <section className="panel padded fields" aria-label={t('vote.title')}>
      {vote ? <Vote shown={shown} vote={vote} runs={runs} /> : null}
      {runs && (!vote || vote.closedAt) ? (
        <OpenVote shown={shown} secret={item.secret || shown.meeting.secretVotes} itemId={item.id} again={vote !== undefined} />
      ) : null}
    </section>
  );
}

function OpenVote({ shown, itemId, again, secret }: { shown: Board; itemId: number; again: boolean; secret: boolean }) {
  const { t } = useTranslation('meeting');
  const open = usePress(openVote);
  const [kind, setKind] = useState<'OPEN' | 'SECRET'>(secret ? 'SECRET' : 'OPEN');
  const { stands, needed, present, base } = shown.quorum;
  return (
    <div className="side-by-side">
      <SegmentedControl
        aria-label={t('vote.kind')}
        value={kind}
        onChange={(value) => setKind(value as 'OPEN')}
        data={(['OPEN', 'SECRET'] as const).map((value) => ({ value, label: t(`voteKind.${value}`) }))}
      />
      <Button variant="default" disabled={!stands || shown.meeting.paused} onClick={() => void open({ itemId, kind, question: '' })}>
        {t(again ? 'vote.again' : 'vote.open')}
      </Button>
      {stands ? null : <span className="fault">{t('vote.noQuorum', { needed, present, base })}</span>}
    </div>
  );
}

function Vote({ shown, vote, runs }: { shown: Board; vote: VoteShown; runs: boolean }) {
  const { t } = useTranslation('meeting');
  const close = usePress(closeVote);
  const since = useSince(vote.closedAt ? null : vote.openedAt);
  const waits = shown.people.filter((one) => one.voted === false);
  return (
    <>
      <div className={classes.voteHead}>
        <h2>{t(`voteKind.${vote.kind}`)}</h2>
        {vote.closedAt ? (
          <Pill tone={vote.outcome === 'PASSED' ? 'ok' : vote.outcome === 'TIED' ? 'warn' : 'urgent'}>
            {t(`outcome.${vote.outcome ?? 'VOID'}`)}
          </Pill>
        ) : (
          <Pill tone="brand" icon={<IconClock size={14} aria-hidden />}>
            {t('vote.openSince', { time: since })}
          </Pill>
        )}
        <span className="dim figures">{t('vote.cast', { cast: vote.cast, voters: vote.voters })}</span>
        {runs && !vote.closedAt ? (
          <Button variant="default" onClick={() => void close({ voteId: vote.id })}>
            {t('vote.close')}
          </Button>
        ) : null}
      </div>
      <div className={classes.counts}>
        <Count value={vote.agree} word={t('choice.AGREE')} look="agree" />
        <Count value={vote.disagree} word={t('choice.DISAGREE')} />
        <Count value={vote.abstain} word={t('choice.ABSTAIN')} />
        {vote.closedAt ? null : (
          <Count
            value={vote.voters - vote.cast}
            word={[t('vote.notYet'), ...(waits.length === 1 ? waits.map(({ name }) => name) : [])].join(' · ')}
            look="rest"
          />
        )}
      </div>
      <p className="hint figures">
        {[
          t(`majority.${vote.majority as 'CAST'}`),
          vote.twoThirds && t('agenda.twoThirds'),
          vote.needed !== null && vote.of !== null && t('vote.needs', { needed: vote.needed, of: vote.of }),
          t('vote.base', { base: vote.base, present: vote.present }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {vote.outcome === 'TIED' ? <Tie shown={shown} voteId={vote.id} /> : null}
      {runs && vote.kind === 'OPEN' && !vote.closedAt ? <ByVoice shown={shown} vote={vote} /> : null}
    </>
  );
}

function Count({ value, word, look }: { value: number | null; word: string; look?: string }) {
  return (
    <div className={classes.count} data-look={look}>
      <strong className="figures">{value ?? '–'}</strong>
      <span>{word}</span>
    </div>
  );
}

function Tie({ shown, voteId }: { shown: Board; voteId: number }) {
  const { t } = useTranslation('meeting');
  const decide = usePress(breakTie);
  if (!shown.presides) return <p className="hint">{t('vote.tieWaits')}</p>;
  return (
    <div className="side-by-side">
      <strong>{t('vote.tie')}</strong>
      {(['AGREE', 'DISAGREE'] as const).map((choice) => (
        <Button key={choice} variant="default" onClick={() => void decide({ voteId, choice })}>
          {t(`choice.${choice}`)}
        </Button>
      ))}
    </div>
  );
}

/** Of who has no device of his own: the secretary writes down what he says. */
function ByVoice({ shown, vote }: { shown: Board; vote: VoteShown }) {
  const { t } = useTranslation('meeting');
  const cast = usePress(castVote);
  const own = shown.people.filter((one) => one.voted !== null && !one.device);
  if (own.length === 0) return null;
  return (
    <details>
      <summary>{t('vote.byVoice', { count: own.filter(({ voted }) => !voted).length })}</summary>
      <ul className="bare">
        {own.map((one) => (
          <li key={one.seatId} className="row">
            <span className="words">{one.name}</span>
            <SegmentedControl
              size="xs"
              aria-label={t('vote.of', { name: one.name })}
              value={one.choice ?? ''}
              onChange={(choice) => void cast({ voteId: vote.id, seatId: one.seatId, choice: choice as 'AGREE' })}
              data={(['AGREE', 'DISAGREE', 'ABSTAIN'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
