import { Box, Button, Center, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
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
import windowClasses from './DocumentWindow.module.css';
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

/** The window's own head stays over what scrolls; pixels. */
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
    <div className={windowClasses.tab}>
      <div className={windowClasses.scroll}>
        <Head ref={head} letter={letter} outcome={outcome} known={known} />
        {outcome.backTo ? <p className="hint">{t('result.returned', { who: outcome.backTo })}</p> : null}
        {gone ? <p className="hint">{t('result.gone')}</p> : null}
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
    <Group ref={ref} gap={12} align="flex-start" wrap="nowrap" style={{ scrollMarginTop: headHeight }}>
      <IconCircleCheck size={34} stroke={1.75} color="var(--ok)" aria-hidden />
      <div>
        <Title order={3} size="h2" role="status">
          {title}
        </Title>
        {reply.docNo ? (
          <Text fz={20} fw={600} className="figures">
            {t('result.docNo', { no: reply.docNo })}
          </Text>
        ) : null}
        <p className="hint figures">{known && entry ? t('result.at', { date: shortDate(entry.at), time: clock(entry.at) }) : '\u00a0'}</p>
        {told ? <Told told={told} /> : null}
      </div>
    </Group>
  );
}

/** Who was told; a name is never broken, which a dictionary would do. */
function Told({ told: { count, names } }: { told: NonNullable<Outcome['reply']['told']> }) {
  const { t } = useTranslation('sarabun');
  const more = count - names.length;
  const place = '\u0000';
  const [before, after] = (more > 0 ? t('result.toldMore', { names: place, n: more }) : t('result.told', { names: place })).split(place);
  return (
    <p className="hint">
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

/** A part of the result under its dimmed title. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={windowClasses.part}>
      <Text component="h4" c="dimmed" size="sm" mb={4}>
        {title}
      </Text>
      {children}
    </section>
  );
}

/** Where the letter is; a letter that has ended says so. */
function Holders({ letter, outcome }: { letter: Letter; outcome: Outcome }) {
  const { t } = useTranslation('sarabun');
  const { first, count } = letter.waitedFor;
  if (first.length === 0)
    return (
      <Part title={t('facts.state')}>
        <Pill tone={letter.document.state >= 60 ? 'ok' : 'brand'}>{letter.document.stateName}</Pill>
      </Part>
    );
  return (
    <Part title={t('result.holder')}>
      <Stack component="ul" gap={8} className="bare">
        {first.map((holder) => (
          <Group component="li" gap={12} wrap="nowrap" key={`${holder.name}-${holder.act}`}>
            <Center className={classes.round ?? ''} w={36} h={36} fz={13} fw={600} aria-hidden>
              {faceOf(holder.name)}
            </Center>
            <span>
              <b>{holder.name}</b> {holder.mine ? <Pill tone="brand">{t('result.you')}</Pill> : null}
              {holder.detail ? <span className="sub">{holder.detail}</span> : null}
              {holder.since ? <span className="sub figures">{t('result.since', { at: momentOf(holder.since) })}</span> : null}
            </span>
          </Group>
        ))}
      </Stack>
      {count > first.length ? <p className="hint">{t('result.others', { n: count - first.length })}</p> : null}
      <Dues letter={letter} outcome={outcome} />
    </Part>
  );
}

/** Until when it is asked of who has it, and until when of the person himself. */
function Dues({ letter, outcome }: { letter: Letter; outcome: Outcome }) {
  const { t } = useTranslation('sarabun');
  const [one] = letter.waitedFor.first;
  const own = letter.tasks.findLast((task) => task.mine && task.due !== null && task.due !== one?.due);
  const given = one?.due && outcome.action === 'assign' && !one.mine;
  if (!one?.due && !own?.due) return null;
  return (
    <Group grow gap={8} mt={8} align="stretch">
      {one?.due ? <Due label={t(given ? 'result.dueToYou' : 'result.due')} at={one.due} hint={leftText(one.daysLeft, t)} /> : null}
      {own?.due ? <Due label={t('result.dueOf', { who: own.maker })} at={own.due} hint={one?.due ? t('result.stays') : ''} /> : null}
    </Group>
  );
}

function Due({ label, at, hint }: { label: string; at: string; hint: string }) {
  return (
    <Text px={12} py={8} fz={15} className="panel figures">
      <span className="detail">{label}</span>
      <b>
        {weekdayShort(at)} {shortDate(at)}
      </b>
      {hint ? <span className="detail">{hint}</span> : null}
    </Text>
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
    <Part title={t('result.way')}>
      <Stack component="ol" gap={8} className="bare">
        {steps.map((one) => (
          <Step
            key={one.id}
            when={
              <time className="dim figures nowrap" dateTime={one.at}>
                {momentOf(one.at)}
              </time>
            }
          >
            {one.actor?.id === me ? t('result.you') : one.onBehalf?.positionName || one.actor?.name}{' '}
            {t(`action.${one.action}` as never, { defaultValue: one.action })}
            {one.number ? <span className="figures"> {one.number}</span> : null}
          </Step>
        ))}
        {letter.waitedFor.first.map((one) => (
          <Step
            key={`${one.name}-${one.act}`}
            now
            when={one.due ? <span className="dim figures nowrap">{t('result.until', { date: shortDate(one.due) })}</span> : null}
          >
            <b>{one.mine ? t('result.you') : one.name}</b> {t(`result.acts.${one.act}` as never)}
          </Step>
        ))}
      </Stack>
    </Part>
  );
}

function Step({ now, when, children }: { now?: boolean; when: ReactNode; children: ReactNode }) {
  const Icon = now ? IconArrowRight : IconCheck;
  return (
    <Group component="li" gap={8} wrap="nowrap" align="flex-start" fz={15} data-step={now ? 'now' : 'done'}>
      <Center className={classes.round ?? ''} component="span" w={24} h={24} aria-hidden>
        <Icon size={14} stroke={2.5} />
      </Center>
      <Box component="span" flex={1} miw={0}>
        {children}
      </Box>
      {when}
    </Group>
  );
}

/** Further acts on the same letter; the one just done stands last. */
function More({ letter, able, mine, onAct, onChanged }: Pick<Props, 'letter' | 'able' | 'onAct' | 'onChanged'> & { mine: boolean }) {
  const { t } = useTranslation('sarabun');
  return (
    <Part title={t(mine ? 'result.still' : 'result.more')}>
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
    </Part>
  );
}

function Next({ next, onNext, onBack }: Pick<Props, 'next' | 'onNext' | 'onBack'>) {
  const { t } = useTranslation('sarabun');
  const { row, pending } = next;
  return (
    <section className={classes.next} aria-label={t('result.next')}>
      {row ? (
        <>
          <Group justify="space-between" align="baseline" gap="4px 12px" className="dim">
            <Title order={4}>{t('result.next')}</Title>
            <span className="figures">{t('result.left', { queue: next.title, count: next.left })}</span>
          </Group>
          <Box px={12} py={8} my={8} className="panel">
            <Text fw={500} className="two-lines">
              {row.F_DOC_TITLE}
            </Text>
            <span className="dim figures">
              <Speed name={row.F_DOC_SPEED_NAME} />{' '}
              {[row.F_NAME, row.DUE ? t('result.dueOn', { date: shortDate(row.DUE) }) : ''].filter(Boolean).join(' · ')}
            </span>
          </Box>
        </>
      ) : pending ? null : (
        <Group justify="space-between" align="baseline" gap="4px 12px" mb={8} className="dim">
          <Title order={4}>{next.queue ? t('result.emptyQueue') : t('result.nothing')}</Title>
          {next.follows ? <Link to={paths.dashboard({ q: 'jobFollow' })}>{t('result.followed')}</Link> : null}
        </Group>
      )}
      <WaysOn next={next} onNext={onNext} onBack={onBack} />
    </section>
  );
}

/** On to the next letter, or back; the likelier one has the focus. */
function WaysOn({ next: { row, pending, queue }, onNext, onBack }: Pick<Props, 'next' | 'onNext' | 'onBack'>) {
  const { t } = useTranslation('sarabun');
  const go = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // once: a list that comes anew doesn't take the focus from where the person went
  const placed = useRef(false);
  useEffect(() => {
    if (pending || placed.current) return;
    placed.current = true;
    (row ? go : back).current?.focus({ preventScroll: true });
  }, [pending, row]);
  return (
    <Group gap={8} wrap="nowrap" className={classes.ways ?? ''}>
      {row ? (
        <Button ref={go} flex={1} size="md" onClick={onNext} rightSection={<Key>J</Key>}>
          {t('done.next')}
        </Button>
      ) : null}
      <Button
        ref={back}
        flex={row ? undefined : 1}
        size="md"
        variant="default"
        onClick={onBack}
        rightSection={<Key>{t('result.escape')}</Key>}
      >
        {t(queue ? 'result.back' : 'window.back')}
      </Button>
    </Group>
  );
}

/** The key that does the same, for who uses single keys; a phone has none. */
function Key({ children }: { children: string }) {
  const keys = usePreferences((set) => set.singleKeys);
  return keys ? (
    <Kbd className={classes.key} visibleFrom="md">
      {children}
    </Kbd>
  ) : null;
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
