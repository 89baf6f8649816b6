import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Result, results } from '../../contract/meeting/kinds.ts';
import { board, closeItem, correctResolution, keepNotes, type VoteShown } from '../../contract/meeting/sitting.ts';
import { ApiError, useSend } from '../api.ts';
import { DateField } from '../ui/DateField.tsx';
import { shortDate } from '../ui/dates.ts';
import { errorText } from '../ui/error-text.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Board } from './BoardPage.tsx';
import classes from './board.module.css';
import { SitterSelect } from './SitterSelect.tsx';

interface Props {
  shown: Board;
  item: Board['items'][number];
}

/** ร่างมติ while it goes on, with notes for the minutes; closed with its result, who does it and by when. */
export function ResolutionForm({ shown, item, votes, onDone }: Props & { votes: VoteShown[]; onDone: () => void }) {
  const { t } = useTranslation('meeting');
  const [version, setVersion] = useState(item.version);
  const [typed, setTyped] = useState({ proposed: item.proposed, notes: item.notes });
  const [result, setResult] = useState<Result>(item.kind === 'INFORM' || item.kind === 'FOLLOW_UP' ? 'NOTED' : 'RESOLVED');
  const [ownerId, setOwner] = useState('');
  const [dueOn, setDue] = useState('');
  const [fault, setFault] = useState('');
  const keep = useSend(keepNotes, [board]);
  const close = useSend(closeItem, [board]);
  const passed = votes.at(-1)?.outcome === 'PASSED';
  const unopposed = result === 'RESOLVED' && !passed && votes.every((vote) => vote.closedAt !== null) && votes.at(-1)?.outcome !== 'FAILED';
  const save = async (): Promise<number> => {
    if (typed.proposed === item.proposed && typed.notes === item.notes && version === item.version) return version;
    const given = await keep({ itemId: item.id, version, ...typed });
    setVersion(given.version);
    return given.version;
  };
  const press = async (act: () => Promise<unknown>) => {
    setFault('');
    try {
      await act();
    } catch (error) {
      // somebody else wrote since: his text is shown, and one's own stays until it is kept over it
      if (error instanceof ApiError && error.status === 409) setVersion(item.version);
      setFault(errorText(error));
    }
  };
  const end = () =>
    press(async () => {
      const at = await save();
      const work = ownerId && dueOn ? { ownerId: Number(ownerId), dueOn } : ownerId ? { ownerId: Number(ownerId) } : dueOn ? { dueOn } : {};
      await close({ itemId: item.id, version: at, result, text: typed.proposed, unopposed, ...work });
      onDone();
    });
  const isStale = item.version !== version && (item.proposed !== typed.proposed || item.notes !== typed.notes);
  return (
    <section className="panel padded fields" aria-label={t('resolve.title')}>
      <div className="side-by-side">
        <h2>{t('resolve.title')}</h2>
        {results.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={result === one} onClick={() => setResult(one)}>
            {t(`result.${one}`)}
          </button>
        ))}
      </div>
      <Textarea
        aria-label={t('resolve.text')}
        className={classes.text ?? ''}
        autosize
        minRows={4}
        maxLength={4000}
        value={typed.proposed}
        onChange={(event) => setTyped({ ...typed, proposed: event.currentTarget.value })}
        onBlur={() => void press(save)}
        onKeyDown={(event) => {
          if (event.ctrlKey && event.key === 'Enter') void end();
        }}
      />
      {isStale ? <p className="hint">{t('resolve.other', { text: item.proposed })}</p> : null}
      <Textarea
        label={t('resolve.notes')}
        autosize
        minRows={2}
        maxLength={20_000}
        value={typed.notes}
        onChange={(event) => setTyped({ ...typed, notes: event.currentTarget.value })}
        onBlur={() => void press(save)}
      />
      <div className={classes.owner}>
        <SitterSelect label={t('resolve.owner')} units value={ownerId} onChange={setOwner} />
        <DateField label={t('resolve.due')} value={dueOn} onChange={setDue} />
        <Button
          disabled={!shown.quorum.stands || shown.meeting.paused}
          onClick={() => void end()}
          rightSection={<kbd>{t('resolve.key')}</kbd>}
        >
          {t(unopposed ? 'resolve.unopposed' : 'resolve.close')}
        </Button>
      </div>
      {unopposed ? <p className="hint">{t('resolve.unopposedHint')}</p> : null}
      {fault ? (
        <p role="alert" className="fault">
          {fault}
        </p>
      ) : null}
    </section>
  );
}

/** It stands; another one corrects it while the meeting goes on. */
export function ResolutionShown({ shown, item }: Props) {
  const { t } = useTranslation('meeting');
  const [corrects, setCorrects] = useState(false);
  const correct = useSend(correctResolution, [board]);
  const { resolution } = item;
  if (!resolution) return null;
  return (
    <section className="panel padded fields" aria-label={t('resolve.done')}>
      <h2>{t('resolve.done')}</h2>
      <p className={classes.resolved}>
        <strong>{t(`result.${resolution.result as 'RESOLVED'}`)}</strong> <span lang="th">{resolution.text}</span>
      </p>
      {resolution.owner ? (
        <p className="hint">{t('agenda.owner', { owner: resolution.owner, day: resolution.dueOn ? shortDate(resolution.dueOn) : '' })}</p>
      ) : null}
      {shown.runs && shown.meeting.state === 'OPEN' ? (
        <div>
          <RowButton onClick={() => setCorrects(true)}>{t('resolve.correct')}</RowButton>
        </div>
      ) : null}
      {corrects ? (
        <FormModal
          title={t('resolve.correct')}
          hint={t('resolve.correctHint')}
          initial={{ text: resolution.text, ownerId: '', dueOn: '' }}
          send={({ text, ownerId, dueOn }) =>
            correct({ resolutionId: resolution.id, text, ...(ownerId ? { ownerId: Number(ownerId) } : {}), ...(dueOn ? { dueOn } : {}) })
          }
          submit={t('resolve.correct')}
          onDone={() => setCorrects(false)}
          onClose={() => setCorrects(false)}
        >
          {({ field }) => (
            <>
              <Textarea label={t('resolve.text')} autosize minRows={3} maxLength={4000} {...field('text', { required: true })} />
              <SitterSelect label={t('resolve.owner')} units {...field('ownerId')} />
              <DateField label={t('resolve.due')} {...field('dueOn')} />
            </>
          )}
        </FormModal>
      ) : null}
    </section>
  );
}
