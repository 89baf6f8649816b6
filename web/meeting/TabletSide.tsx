import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconDoorExit, IconHandStop, IconMinus, IconNote, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../contract/meeting/kinds.ts';
import {
  board,
  castSecret,
  castVote,
  joinSitting,
  keepPrivateNote,
  leaveSitting,
  raiseHand,
  recuse,
  type VoteShown,
} from '../../contract/meeting/sitting.ts';
import { useSend } from '../api.ts';
import { confirm } from '../ui/dialogs.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Pill } from '../ui/Pill.tsx';
import type { Board } from './BoardPage.tsx';
import { IncidentForm } from './BoardPeople.tsx';
import classes from './tablet.module.css';
import { useSince } from './useSeconds.ts';
import { usePress } from './useSitting.ts';

type Item = Board['items'][number];
interface Props {
  shown: Board;
  item: Item | undefined;
  onItem: (id: number | null) => void;
}

/** The right half: come in, vote with large choices, ask to speak, notes of one's own, an interest that one declares. */
export function TabletSide({ shown, item, onItem }: Props) {
  const { t } = useTranslation('meeting');
  const { meeting, quorum } = shown;
  const vote = shown.votes.find((one) => one.closedAt === null);
  return (
    <aside className={classes.side} aria-label={t('tablet.side')}>
      {!shown.here && (meeting.state === 'OPEN' || meeting.state === 'INVITED') && shown.mySeatId ? <Join shown={shown} /> : null}
      {vote?.mine.seatId && shown.here ? <Vote key={vote.id} shown={shown} vote={vote} /> : <Told item={item} />}
      <div className={classes.foot}>
        {item && shown.mySeatId ? <Own shown={shown} item={item} /> : null}
        <p className={classes.quorum}>
          <span className="figures">{t('tablet.quorum', { present: quorum.present, base: quorum.base })}</span>
          <Steps shown={shown} item={item} onItem={onItem} />
        </p>
      </div>
    </aside>
  );
}

function Join({ shown: { meeting } }: { shown: Board }) {
  const { t } = useTranslation('meeting');
  const join = usePress(joinSitting);
  const ways = [...(meeting.mode === 'ONLINE' ? [] : ['ROOM' as const]), ...(meeting.mode === 'ROOM' ? [] : ['ONLINE' as const])];
  return (
    <section className={classes.part}>
      {ways.map((way) => (
        <Button
          key={way}
          size="lg"
          variant={way === ways[0] ? 'filled' : 'default'}
          onClick={() => void join({ meetingId: meeting.id, way })}
        >
          {t(`join.${way}`)}
        </Button>
      ))}
    </section>
  );
}

const icons = { AGREE: IconCheck, DISAGREE: IconX, ABSTAIN: IconMinus };

/** One choice, said once more on the button that sends it; an open one may be changed until the vote is closed. */
function Vote({ shown, vote }: { shown: Board; vote: VoteShown }) {
  const { t } = useTranslation('meeting');
  const item = shown.items.find(({ id }) => id === vote.itemId);
  const [choice, setChoice] = useState<Choice | null>(null);
  const since = useSince(vote.openedAt);
  const [open, secret] = [usePress(castVote), usePress(castSecret)];
  const isSecret = vote.kind === 'SECRET';
  const done = vote.mine.cast;
  const at = choice ?? vote.mine.choice;
  const send = () =>
    choice &&
    void (isSecret ? secret({ voteId: vote.id, choice }) : open({ voteId: vote.id, choice })).then((kept) => kept && setChoice(null));
  return (
    <section className={classes.part} aria-label={t('vote.title')}>
      <div className={classes.voteHead}>
        <h2>{t(`voteKind.${vote.kind}`)}</h2>
        <Pill tone="brand">{t('vote.openSince', { time: since })}</Pill>
      </div>
      <p>{vote.question || item?.proposed || item?.title}</p>
      {isSecret && done ? (
        <p role="status" className="notice" data-tone="ok">
          {t('tablet.secretDone')}
        </p>
      ) : (
        <>
          {(['AGREE', 'DISAGREE', 'ABSTAIN'] as const).map((one) => {
            const Icon = icons[one];
            return (
              <button key={one} type="button" className={classes.choice} aria-pressed={at === one} onClick={() => setChoice(one)}>
                <Icon size={24} aria-hidden />
                <span>{t(`choice.${one}`)}</span>
                {choice === one ? <small>{t('tablet.chosen')}</small> : vote.mine.choice === one ? <small>{t('vote.voted')}</small> : null}
              </button>
            );
          })}
          <Button size="lg" disabled={choice === null} onClick={send}>
            {choice ? t('tablet.confirm', { choice: t(`choice.${choice}`) }) : t('tablet.choose')}
          </Button>
          <p className="hint">{t(isSecret ? 'tablet.secretHint' : 'tablet.openHint')}</p>
        </>
      )}
    </section>
  );
}

function Told({ item }: { item: Item | undefined }) {
  const { t } = useTranslation('meeting');
  if (!item) return null;
  return (
    <section className={classes.part}>
      <h2>{t(item.resolution ? 'resolve.done' : 'resolve.title')}</h2>
      {item.resolution ? (
        <p>
          <strong>{t(`result.${item.resolution.result as 'RESOLVED'}`)}</strong> {item.resolution.text}
        </p>
      ) : (
        <p className={item.proposed ? undefined : 'dim'}>{item.proposed || t('tablet.noDraft')}</p>
      )}
    </section>
  );
}

function Own({ shown, item }: { shown: Board; item: Item }) {
  const { t } = useTranslation('meeting');
  const { meeting } = shown;
  const [form, setForm] = useState<'note' | 'incident' | null>(null);
  const [hand, leave, away] = [usePress(raiseHand), usePress(leaveSitting), usePress(recuse)];
  const up = shown.people.some((one) => one.seatId === shown.mySeatId && one.hand);
  const declare = async () => {
    if (
      await confirm({ title: t('tablet.recuseTitle', { no: item.no }), message: t('tablet.recuseHint'), confirmLabel: t('tablet.recuse') })
    )
      await away({ itemId: item.id, words: '' });
  };
  return (
    <>
      <div className={classes.pair}>
        <Button
          variant="default"
          disabled={!shown.here || meeting.state !== 'OPEN'}
          aria-pressed={up}
          leftSection={<IconHandStop size={18} aria-hidden />}
          onClick={() => void hand({ meetingId: meeting.id, up: !up })}
        >
          {t(up ? 'tablet.handDown' : 'tablet.hand')}
        </Button>
        <Button variant="default" leftSection={<IconNote size={18} aria-hidden />} onClick={() => setForm('note')}>
          {t('tablet.note')}
        </Button>
      </div>
      {item.recusedMe || item.endedAt ? null : (
        <Button variant="default" leftSection={<IconDoorExit size={18} aria-hidden />} onClick={() => void declare()}>
          {t('tablet.recuse')}
        </Button>
      )}
      <div className={classes.pair}>
        <Button variant="subtle" size="compact-md" onClick={() => setForm('incident')}>
          {t('board.report')}
        </Button>
        {shown.here ? (
          <Button variant="subtle" size="compact-md" onClick={() => void leave({ meetingId: meeting.id, words: '' })}>
            {t('board.leave')}
          </Button>
        ) : null}
      </div>
      {form === 'note' ? <NoteForm item={item} onClose={() => setForm(null)} /> : null}
      {form === 'incident' ? <IncidentForm meetingId={meeting.id} onClose={() => setForm(null)} /> : null}
    </>
  );
}

function NoteForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const keep = useSend(keepPrivateNote, [board]);
  return (
    <FormModal
      title={t('tablet.note')}
      hint={t('tablet.noteHint')}
      initial={{ text: item.privateNote }}
      send={({ text }) => keep({ itemId: item.id, text })}
      submit={t('tablet.keepNote')}
      onDone={onClose}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('tablet.noteText')} autosize minRows={4} maxLength={8000} {...field('text')} />}
    </FormModal>
  );
}

function Steps({ shown: { items, meeting }, item, onItem }: Props) {
  const { t } = useTranslation('meeting');
  const place = items.findIndex((one) => one.id === item?.id);
  const [before, next] = [items[place - 1], items[place + 1]];
  const to = (one: Item) => onItem(one.id === meeting.currentItemId ? null : one.id);
  return (
    <span className="side-by-side">
      {before ? (
        <button type="button" className="plain link" onClick={() => to(before)}>
          {t('tablet.before', { no: before.no })}
        </button>
      ) : null}
      {next ? (
        <button type="button" className="plain link" onClick={() => to(next)}>
          {t('tablet.next', { no: next.no })}
        </button>
      ) : null}
    </span>
  );
}
