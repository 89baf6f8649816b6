import { Button, Kbd } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Action } from '../../../contract/sarabun/letters.ts';
import { paths } from '../../paths.ts';
import { usePreferences } from '../../shell/preferences/preferences.ts';
import { useUser } from '../../shell/session/session.ts';
import { clock, shortDate, weekdayShort } from '../../ui/dates.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Speed } from '../dashboard/RowMarks.tsx';
import type { Letter } from './ActionPanel.tsx';
import { acts } from './acts.ts';
import { FollowButton } from './FollowButton.tsx';
import { OwnLetter } from './OwnLetter.tsx';
import classes from './ResultPanel.module.css';
import type { NextLetter } from './useNextLetter.ts';

/** An act that was done in this window. */
export interface Outcome {
  action: Action;
  /** What the act answered. */
  reply: { receiveNo?: string; docNo?: string | null; told?: { count: number; names: string[] } };
  /** Of a return: whom the letter went back to. */
  backTo: string;
  /** The newest event that the window knew before. */
  after: number;
}

interface Props {
  letter: Letter;
  outcome: Outcome;
  /** The letter as it is after the act has been read. */
  known: boolean;
  /** It can't be read any more: it has left the person's hands. */
  gone: boolean;
  able: Action[];
  next: NextLetter;
  /** null: back to what the letter says of itself. */
  onAct: (action: Action | null) => void;
  onNext: () => void;
  onBack: () => void;
  onChanged: () => void;
}

/** The window's own head stays over what scrolls; pixels, as the margin of `.head`. */
const headHeight = 120;

/** Done, and what comes next: who has the letter now and until when, who was told, what may be done further, and the next letter of the queue. */
export function ResultPanel({ letter, outcome, known, gone, able, next, onAct, onNext, onBack, onChanged }: Props) {
  const { t } = useTranslation('sarabun');
  const head = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act anew
  useEffect(() => {
    // on a phone the panel begins below what is seen, or above it where the form of the act was long
    const top = head.current?.getBoundingClientRect().top ?? 0;
    if (top < headHeight || top > window.innerHeight - 240) head.current?.scrollIntoView({ block: 'start' });
  }, [outcome]);
  const mine = letter.waitedFor.first.some((one) => one.mine);
  const more = <More letter={letter} able={able} mine={mine} onAct={onAct} onChanged={onChanged} />;
  return (
    <div className={classes.root}>
      <div className={classes.body}>
        <Head ref={head} letter={letter} outcome={outcome} known={known} />
        {outcome.backTo ? <p className={classes.gone}>{t('result.returned', { who: outcome.backTo })}</p> : null}
        {gone ? <p className={classes.gone}>{t('result.gone')}</p> : null}
        {known && !gone ? (
          <>
            <Holders letter={letter} outcome={outcome} />
            {mine ? more : null}
            <Way letter={letter} />
            {mine ? null : more}
          </>
        ) : null}
      </div>
      <Next key={outcome.after} next={next} onNext={onNext} onBack={onBack} />
    </div>
  );
}

function Head({ ref, letter, outcome, known }: { ref: React.Ref<HTMLDivElement>; letter: Letter; outcome: Outcome; known: boolean }) {
  const { t } = useTranslation('sarabun');
  const me = useUser().F_PERSON_ID;
  const { action, reply, after } = outcome;
  const entry = letter.timeline.findLast((one) => one.id > after && one.actor?.id === me);
  const title =
    action === 'receive' ? t('done.received', { no: reply.receiveNo ?? '' }) : t('done.other', { action: t(`action.${action}`) });
  const told = reply.told;
  return (
    <div ref={ref} className={classes.head}>
      <IconCircleCheck size={34} stroke={1.75} aria-hidden className={classes.tick} />
      <div>
        <h3 role="status">{title}</h3>
        {reply.docNo ? <p className={`${classes.no} figures`}>{t('result.docNo', { no: reply.docNo })}</p> : null}
        <p className={`${classes.dim} figures`}>
          {known && entry ? t('result.at', { date: shortDate(entry.at), time: clock(entry.at) }) : '\u00a0'}
        </p>
        {told ? <Told told={told} /> : null}
      </div>
    </div>
  );
}

/** Who was told; a name is never broken, which a dictionary would do. */
function Told({ told: { count, names } }: { told: NonNullable<Outcome['reply']['told']> }) {
  const { t } = useTranslation('sarabun');
  const more = count - names.length;
  const place = '\u0000';
  const [before, after] = (more > 0 ? t('result.toldMore', { names: place, n: more }) : t('result.told', { names: place })).split(place);
  return (
    <p className={classes.dim}>
      {before}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 ? ', ' : ''}
          <span className="nowrap">{name}</span>
        </Fragment>
      ))}
      {after}
    </p>
  );
}

/** Where the letter is; a letter that has ended says so. */
function Holders({ letter, outcome }: { letter: Letter; outcome: Outcome }) {
  const { t } = useTranslation('sarabun');
  const { first, count } = letter.waitedFor;
  if (first.length === 0)
    return (
      <section className={classes.part}>
        <h4>{t('facts.state')}</h4>
        <p className={classes.ended}>
          <Pill tone={letter.document.state >= 60 ? 'ok' : 'brand'}>{letter.document.stateName}</Pill>
        </p>
      </section>
    );
  const [one] = first;
  const own = letter.tasks.findLast((task) => task.mine && task.due !== null && task.due !== one?.due);
  const given = one?.due && outcome.action === 'assign' && !one.mine;
  return (
    <section className={classes.part}>
      <h4>{t('result.holder')}</h4>
      <ul className={classes.holders}>
        {first.map((holder) => (
          <li key={`${holder.name}-${holder.act}`}>
            <span className={classes.face} aria-hidden>
              {faceOf(holder.name)}
            </span>
            <span>
              <b>{holder.name}</b> {holder.mine ? <Pill tone="brand">{t('result.you')}</Pill> : null}
              {holder.detail ? <small>{holder.detail}</small> : null}
              {holder.since ? <small className="figures">{t('result.since', { at: momentOf(holder.since) })}</small> : null}
            </span>
          </li>
        ))}
      </ul>
      {count > first.length ? <p className={classes.dim}>{t('result.others', { n: count - first.length })}</p> : null}
      {one?.due || own?.due ? (
        <div className={classes.dues}>
          {one?.due ? <Due label={t(given ? 'result.dueToYou' : 'result.due')} at={one.due} hint={leftText(one.daysLeft, t)} /> : null}
          {own?.due ? <Due label={t('result.dueOf', { who: own.maker })} at={own.due} hint={one?.due ? t('result.stays') : ''} /> : null}
        </div>
      ) : null}
    </section>
  );
}

function Due({ label, at, hint }: { label: string; at: string; hint: string }) {
  return (
    <p className={`${classes.due} figures`}>
      <span>{label}</span>
      <b>
        {weekdayShort(at)} {shortDate(at)}
      </b>
      {hint ? <span>{hint}</span> : null}
    </p>
  );
}

const onTheWay: readonly string[] = [
  'register',
  'receive',
  'present',
  'endorse',
  'assign',
  'result',
  'report',
  'accept',
  'reject',
  'forward',
  'return',
  'sendBack',
  'recall',
  'recallTask',
  'approve',
  'sign',
  'issue',
  'send',
  'sendMore',
  'deliver',
  'publish',
  'close',
  'closeOwn',
  'submit',
];
const stepsShown = 4;

/** The last steps of its way, and where it stands now. */
function Way({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const me = useUser().F_PERSON_ID;
  const steps = letter.timeline.filter((one) => onTheWay.includes(one.action) && one.actor).slice(-stepsShown);
  return (
    <section className={classes.part}>
      <h4>{t('result.way')}</h4>
      <ol className={classes.way}>
        {steps.map((one) => (
          <li key={one.id} data-step="done">
            <span className={classes.dot} aria-hidden>
              <IconCheck size={14} stroke={2.5} />
            </span>
            <span>
              {one.actor?.id === me ? t('result.you') : one.onBehalf?.positionName || one.actor?.name}{' '}
              {t(`action.${one.action}` as never, { defaultValue: one.action })}
              {one.number ? <span className="figures"> {one.number}</span> : null}
            </span>
            <time className="figures" dateTime={one.at}>
              {momentOf(one.at)}
            </time>
          </li>
        ))}
        {letter.waitedFor.first.map((one) => (
          <li key={`${one.name}-${one.act}`} data-step="now">
            <span className={classes.dot} aria-hidden>
              <IconArrowRight size={14} stroke={2.5} />
            </span>
            <span>
              <b>{one.mine ? t('result.you') : one.name}</b> {t(`result.acts.${one.act}` as never)}
            </span>
            {one.due ? <span className="figures">{t('result.until', { date: shortDate(one.due) })}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Further acts on the same letter; the one just done stands last. */
function More({ letter, able, mine, onAct, onChanged }: Pick<Props, 'letter' | 'able' | 'onAct' | 'onChanged'> & { mine: boolean }) {
  const { t } = useTranslation('sarabun');
  return (
    <section className={classes.part}>
      <h4>{t(mine ? 'result.still' : 'result.more')}</h4>
      <div className="side-by-side">
        {able.map((action) => (
          <Button key={action} variant="default" color={acts[action]?.destructive ? 'red' : undefined} onClick={() => onAct(action)}>
            {t(`action.${action}`)}
          </Button>
        ))}
        <OwnLetter letter={letter} />
        <FollowButton letter={letter} onChanged={onChanged} />
        <Button variant="subtle" onClick={() => onAct(null)}>
          {t('result.details')}
        </Button>
      </div>
    </section>
  );
}

function Next({ next, onNext, onBack }: Pick<Props, 'next' | 'onNext' | 'onBack'>) {
  const { t } = useTranslation('sarabun');
  const go = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const keys = usePreferences((set) => set.singleKeys);
  const { row, pending } = next;
  // once: a list that comes anew doesn't take the focus from where the person went
  const placed = useRef(false);
  useEffect(() => {
    if (pending || placed.current) return;
    placed.current = true;
    (row ? go : back).current?.focus({ preventScroll: true });
  }, [pending, row]);
  return (
    <section className={classes.next} aria-label={t('result.next')}>
      {row ? (
        <>
          <div className={classes.nextHead}>
            <h4>{t('result.next')}</h4>
            <span className="figures">{t('result.left', { queue: next.title, count: next.left })}</span>
          </div>
          <div className={classes.card}>
            <p>{row.F_DOC_TITLE}</p>
            <span className="figures">
              <Speed name={row.F_DOC_SPEED_NAME} />{' '}
              {[row.F_NAME, row.DUE ? t('result.dueOn', { date: shortDate(row.DUE) }) : ''].filter(Boolean).join(' · ')}
            </span>
          </div>
        </>
      ) : pending ? null : (
        <div className={classes.nextHead}>
          <h4>{next.queue ? t('result.emptyQueue') : t('result.nothing')}</h4>
          {next.follows ? <Link to={paths.dashboard({ q: 'jobFollow' })}>{t('result.followed')}</Link> : null}
        </div>
      )}
      <div className={classes.buttons}>
        {row ? (
          <Button ref={go} size="md" onClick={onNext} rightSection={keys ? <Kbd className={classes.key}>J</Kbd> : null}>
            {t('done.next')}
          </Button>
        ) : null}
        <Button
          ref={back}
          size="md"
          variant="default"
          onClick={onBack}
          rightSection={keys ? <Kbd className={classes.key}>{t('result.escape')}</Kbd> : null}
        >
          {t(next.queue ? 'result.back' : 'window.back')}
        </Button>
      </div>
    </section>
  );
}

/** A time of today, else its day. */
function momentOf(at: string): string {
  return bangkokDay(new Date(at)) === bangkokDay(new Date()) ? clock(at) : `${shortDate(at)} ${clock(at)}`;
}

/** Two letters for who it is: of first and last name, past the title of a person. */
function faceOf(name: string): string {
  const bare = name.replace(/^(นางสาว|นาย|นาง|ดร\.|ผศ\.|รศ\.|ศ\.)\s*/, '');
  return bare
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.replace(/^[เแโใไ]/, '').charAt(0))
    .join('');
}

function leftText(daysLeft: number | null, t: ReturnType<typeof useTranslation<'sarabun'>>['t']): string {
  if (daysLeft === null) return '';
  if (daysLeft < 0) return t('deadline.late', { n: -daysLeft });
  return daysLeft === 0 ? t('deadline.today') : t('deadline.left', { n: daysLeft });
}
