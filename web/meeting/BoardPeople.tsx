import { Button, Menu, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconHandStop, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { board, changePresiding, joinSitting, leaveSitting, raiseHand, recuse, reportIncident } from '../../contract/meeting/sitting.ts';
import { useSend } from '../api.ts';
import { clock } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { initialsOf } from '../ui/initials.ts';
import { Lines } from '../ui/Lines.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Board } from './BoardPage.tsx';
import classes from './board.module.css';
import { usePress } from './useSitting.ts';

type Person = Board['people'][number];

/** Who is there, how, and whether he has voted; who keeps the list takes in and lets go. */
export function BoardPeople({ shown }: { shown: Board }) {
  const { t } = useTranslation('meeting');
  const { people, log } = shown;
  const [all, setAll] = useState(false);
  const sitting = shown.meeting.state === 'OPEN';
  const ordered = [...people].sort((a, b) => Number(b.hand) - Number(a.hand));
  const few = sitting && !all ? ordered.filter((one) => one.state !== 'NOT_YET').slice(0, 9) : ordered;
  return (
    <>
      <section aria-label={t('board.people')}>
        <div className={classes.peopleHead}>
          <h2>{t('board.people')}</h2>
          {few.length < people.length || all ? (
            <button type="button" className="plain link" onClick={() => setAll(!all)}>
              {t(all ? 'board.fewer' : 'board.all', { count: people.length })}
            </button>
          ) : null}
        </div>
        <ul className="bare">
          {few.map((one) => (
            <PersonRow key={one.seatId} shown={shown} person={one} />
          ))}
        </ul>
      </section>
      <Incidents meetingId={shown.meeting.id} log={log} />
    </>
  );
}

function PersonRow({ shown, person }: { shown: Board; person: Person }) {
  const { t } = useTranslation('meeting');
  const known = person.knownBy && t(`knownBy.${person.knownBy}`);
  const where = person.way ? t(`way.${person.way}`) : null;
  const sub =
    person.state === 'HERE' || person.state === 'PROXY'
      ? [
          person.role === 'CHAIR' && t('seatRole.CHAIR'),
          where,
          person.way === 'ONLINE' && known,
          person.substitute && t('reply.substitute', { name: person.substitute }),
        ]
      : [t(`personState.${person.state}`), person.answer && t(`answer.${person.answer as 'YES'}`)];
  return (
    <li className={classes.person} data-away={person.state === 'NOT_YET' || person.state === 'LEFT' || undefined}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(person.name)}
      </span>
      <span className="words">
        <Lines sub={sub}>{person.name || <em className="dim">{t('seats.vacant')}</em>}</Lines>
      </span>
      {person.hand ? <IconHandStop size={18} aria-label={t('board.hand')} /> : null}
      <Voted person={person} />
      {shown.runs ? <PersonMenu shown={shown} person={person} /> : null}
    </li>
  );
}

function Voted({ person: { voted, choice, state } }: { person: Person }) {
  const { t } = useTranslation('meeting');
  if (state === 'RECUSED') return <span className="hint">{t('board.recused')}</span>;
  if (voted === null) return null;
  if (!voted)
    return (
      <span className={`marked ${classes.waits}`}>
        <IconClock size={16} aria-hidden /> {t('vote.notYet')}
      </span>
    );
  const Icon = choice === 'DISAGREE' ? IconX : choice === 'ABSTAIN' ? IconMinus : IconCheck;
  return (
    <span className={`marked ${classes.voted}`} data-choice={choice ?? 'AGREE'}>
      <Icon size={16} aria-hidden /> {choice ? t(`choice.${choice}`) : t('vote.voted')}
    </span>
  );
}

function PersonMenu({ shown, person }: { shown: Board; person: Person }) {
  const { t } = useTranslation('meeting');
  const { meeting } = shown;
  const [join, leave, preside, hand, away] = [
    usePress(joinSitting),
    usePress(leaveSitting),
    usePress(changePresiding),
    usePress(raiseHand),
    usePress(recuse),
  ];
  const of = { meetingId: meeting.id, seatId: person.seatId };
  const here = person.state === 'HERE' || person.state === 'PROXY' || person.state === 'RECUSED';
  if (meeting.state !== 'OPEN' && meeting.state !== 'INVITED') return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <RowButton variant="subtle" aria-label={t('board.actsOf', { name: person.name })}>
          …
        </RowButton>
      </Menu.Target>
      <Menu.Dropdown>
        {!here && meeting.mode !== 'ONLINE' ? (
          <Menu.Item onClick={() => void join({ ...of, way: 'ROOM' })}>{t('board.joinRoom')}</Menu.Item>
        ) : null}
        {!here && meeting.mode !== 'ROOM' ? (
          <Menu.Item onClick={() => void join({ ...of, way: 'ONLINE', ...(shown.mySeatId ? { vouchedBy: shown.mySeatId } : {}) })}>
            {t('board.joinOnline')}
          </Menu.Item>
        ) : null}
        {here ? <Menu.Item onClick={() => void leave({ ...of, words: '' })}>{t('board.leave')}</Menu.Item> : null}
        {here && person.counts && meeting.state === 'OPEN' ? (
          <Menu.Item onClick={() => void preside(of)}>{t('board.preside')}</Menu.Item>
        ) : null}
        {person.hand ? <Menu.Item onClick={() => void hand({ ...of, up: false })}>{t('board.handDown')}</Menu.Item> : null}
        {meeting.currentItemId && person.counts ? (
          <Menu.Item onClick={() => void away({ itemId: meeting.currentItemId as number, seatId: person.seatId, words: '' })}>
            {t('board.recuse')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function Incidents({ meetingId, log }: { meetingId: number; log: Board['log'] }) {
  const { t } = useTranslation('meeting');
  const [reports, setReports] = useState(false);
  return (
    <section className={classes.log} aria-label={t('board.log')}>
      <div className={classes.peopleHead}>
        <h2>{t('board.log')}</h2>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconAlertTriangle size={16} aria-hidden />}
          onClick={() => setReports(true)}
        >
          {t('board.report')}
        </Button>
      </div>
      <ul className="bare">
        {log.slice(0, 5).map((one) => (
          <li key={`${one.at} ${one.text}`} className="figures">
            <span className="dim">{clock(one.at)}</span> {one.text}
          </li>
        ))}
      </ul>
      {reports ? <IncidentForm meetingId={meetingId} onClose={() => setReports(false)} /> : null}
    </section>
  );
}

/** ช่องทางแจ้งเหตุขัดข้อง, of the board and of the tablet. */
export function IncidentForm({ meetingId, onClose }: { meetingId: number; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const report = useSend(reportIncident, [board]);
  return (
    <FormModal
      title={t('board.report')}
      initial={{ words: '' }}
      send={({ words }) => report({ meetingId, words })}
      submit={t('board.report')}
      onDone={onClose}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('board.what')} autosize minRows={2} maxLength={1000} {...field('words', { required: true })} />}
    </FormModal>
  );
}
