import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudUp,
  IconLogin2,
  IconLogout2,
  IconMapPin,
  IconQrcode,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { dropAct, type KeptAct } from '../offline/kept-acts.ts';
import { useOnline } from '../offline/useOnline.ts';
import { useNow } from '../ui/calendar/useCalendar.ts';
import { dayOf } from '../ui/calendar/words.ts';
import { clock, shortDate, weekdayDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import classes from './time.module.css';
import { hour, looks, partsOf, type Today } from './time-words.ts';
import type { Press, Pressed } from './usePress.ts';

const signs = { IN: IconLogin2, OUT: IconLogout2 } as const;

/** In the head of the page: the one filled button. */
export function PressButton({ press: { now, busy, press } }: { press: Press }) {
  const { t } = useTranslation('time');
  if (!now?.press) return null;
  const Sign = signs[now.press.direction];
  return (
    <Button leftSection={<Sign size={18} aria-hidden />} loading={busy !== null} onClick={press}>
      {t(`press.${now.press.direction}`)}
    </Button>
  );
}

/** The same under a thumb, with the time in large; what is asked for is said before it is pressed. */
export function PressRound({ press: of }: { press: Press }) {
  const { t } = useTranslation('time');
  const online = useOnline();
  const now = useNow();
  const { now: today, busy, press } = of;
  const Sign = signs[today?.press?.direction ?? 'IN'];
  return (
    <section className={classes.press} aria-label={t('press.today')}>
      <Pill tone={online ? 'ok' : 'warn'} icon={online ? <IconWifi size={15} aria-hidden /> : <IconWifiOff size={15} aria-hidden />}>
        {t(online ? 'press.online' : 'press.offline')}
      </Pill>
      <span className="dimmed figures">{weekdayDate(new Date(now))}</span>
      <strong className={`figures ${classes.clock}`}>{clock(new Date(now)).replace(/ \D+$/, '')}</strong>
      {today?.press ? (
        <button type="button" className={classes.round} aria-busy={busy !== null} disabled={busy !== null} onClick={press}>
          <Sign size={44} stroke={1.75} aria-hidden />
          {busy
            ? t(busy === 'place' && today.press.asks !== 'NONE' ? 'press.seeking' : 'press.sending')
            : t(`press.${today.press.direction}`)}
        </button>
      ) : null}
      {today?.press ? <Asks press={today.press} code={of.code} /> : null}
    </section>
  );
}

/** What the press would ask for. */
export function Asks({ press: { asks, placeDays, sites }, code }: { press: NonNullable<Today['press']>; code: string }) {
  const { t } = useTranslation('time');
  if (code)
    return (
      <p className="marked hint">
        <IconQrcode size={18} aria-hidden />
        {t('press.byCode')}
      </p>
    );
  if (asks === 'NONE') return <p className="hint">{t('press.noPlace')}</p>;
  const byQr = sites.filter((site) => site.byQr).map((site) => site.name);
  return (
    <p className="marked hint">
      <IconMapPin size={18} aria-hidden />
      <span>
        {t('press.askPlace', { days: placeDays })}
        {asks === 'PLACE_OR_QR' && byQr.length > 0 ? ` ${t('press.orQr', { sites: byQr.join(', ') })}` : null}
      </span>
    </p>
  );
}

/** What was kept, and what comes next. */
export function Result({ pressed, now }: { pressed: Pressed | null; now: Today | undefined }) {
  return (
    <div role="status" className="fields">
      {pressed ? <Ended pressed={pressed} now={now} /> : null}
    </div>
  );
}

function Ended({ pressed, now }: { pressed: Pressed; now: Today | undefined }) {
  const { t } = useTranslation('time');
  if (pressed.how === 'REFUSED')
    return (
      <section className="notice fields" data-tone="urgent">
        <strong>{t('press.failed')}</strong>
        <span>{pressed.why}</span>
      </section>
    );
  const what = t(`press.${pressed.direction}`);
  if (pressed.how === 'KEPT')
    return (
      <section className="notice fields" data-tone="warn">
        <strong className="marked">
          <IconCloudUp size={18} aria-hidden />
          {[what, t('press.kept', { time: clock(pressed.at) })].join(' · ')}
        </strong>
        <span>{t('press.keptNext')}</span>
      </section>
    );
  const { at, site, inside, waits } = pressed.given;
  const place = site ? t('press.at', { site: site.name }) : inside === false ? t('press.outside') : '';
  const next = pressed.direction === 'IN' && now?.shift ? t('press.nextOut', { time: hour(now.shift.goesAt) }) : t('press.nextDone');
  return (
    <section className="notice fields" data-tone={waits ? 'warn' : 'ok'}>
      <strong className="marked">
        {waits ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
        {[t('press.done', { what, time: clock(at) }), place].filter(Boolean).join(' · ')}
      </strong>
      <span>{waits ? [t(`press.waits.${waits}`), t('press.waitsNext')].join(' · ') : next}</span>
    </section>
  );
}

/** Today in words: came, went, how long; where there is no button, why. */
export function TodayPanel({ press: { now, pressed, waits, refused, code }, small }: { press: Press; small: boolean }) {
  const { t } = useTranslation('time');
  if (!now) return null;
  return (
    <Panel title={t('press.today')} count={small ? undefined : shortDate(now.day)}>
      <div className="fields">
        <Result pressed={pressed} now={now} />
        <Refused acts={refused} />
        <TodayTimes now={now} />
        <Unsent acts={waits} />
        {now.press && !small ? <Asks press={now.press} code={code} /> : null}
      </div>
    </Panel>
  );
}

function TodayTimes({ now }: { now: Today }) {
  const { t } = useTranslation('time');
  const away = partsOf(now).filter(({ status }) => ['LEAVE', 'TRAVEL', 'WFH', 'HOLIDAY'].includes(status));
  const first = now.punches.find((one) => one.at === now.inAt);
  const last = now.punches.findLast((one) => one.at === now.outAt);
  const none = noneOf(now);
  return (
    <>
      <ul className="bare lined" aria-label={t('press.list')}>
        <li className={classes.fact}>
          <IconLogin2 size={20} aria-hidden className={now.inAt ? classes.done : undefined} />
          <span className="words">
            <Lines sub={[first?.place, first?.waits && !first.confirmed && t(`waits.${first.waits}`)]}>
              <span className={classes.large}>{now.inAt ? t('press.cameAt', { time: clock(now.inAt) }) : t('press.notYet')}</span>
            </Lines>
          </span>
        </li>
        {now.inAt || now.outAt ? (
          <li className={classes.fact}>
            <IconLogout2 size={20} aria-hidden className={now.outAt ? classes.done : undefined} />
            <span className="words">
              <Lines sub={[last?.place, worked(t, now.workedMinutes), now.shift && t('press.until', { time: hour(now.shift.goesAt) })]}>
                <span>{now.outAt ? t('press.wentAt', { time: clock(now.outAt) }) : t('press.notOut')}</span>
              </Lines>
            </span>
          </li>
        ) : null}
      </ul>
      {away.map(({ status, half }) => {
        const { Icon } = looks[status];
        const word = half ? t('remarkHalf', { status: t(`status.${status}`), half: t(`half.${half}`) }) : t(`status.${status}`);
        return (
          <p key={status + half} className="marked hint">
            <Icon size={18} aria-hidden />
            {t('press.elsewhere', { what: word })}
          </p>
        );
      })}
      {none ? <p className="hint">{t(`press.${none}`)}</p> : null}
    </>
  );
}

/** Why there is nothing to press, or need not be. */
function noneOf({ press, shift, working }: Today): 'exempt' | 'off' | 'device' | null {
  if (shift?.exempt) return 'exempt';
  if (!working) return 'off';
  return press ? null : 'device';
}

function worked(t: ReturnType<typeof useTranslation<'time'>>['t'], minutes: number | null): string {
  return minutes === null ? '' : t('press.worked', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** What waits on this device, as it was pressed. */
function Unsent({ acts }: { acts: readonly KeptAct[] }) {
  const { t } = useTranslation('time');
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="unsent-times">
      <h3 id="unsent-times">{t('press.unsent', { count: acts.length })}</h3>
      <ul className="bare lined" aria-labelledby="unsent-times">
        {acts.map((act) => (
          <li key={act.of} className="row">
            <span className="words">
              <Lines sub={[shortDate(new Date(act.at))]}>
                {act.says[0]} {clock(new Date(act.at))}
              </Lines>
            </span>
            <Pill tone="warn" icon={<IconCloudUp size={15} aria-hidden />}>
              {t('waiting')}
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the office did not take: why, and the way out. */
function Refused({ acts }: { acts: readonly KeptAct[] }) {
  const { t } = useTranslation('time');
  const drops = async (act: KeptAct) => {
    if (await confirm({ title: t('press.discard'), message: t('press.discardHint'), confirmLabel: t('press.discard') })) await dropAct(act);
  };
  return acts.map((act) => (
    <section key={act.of} className="notice fields" data-tone="urgent">
      <strong>
        {t('press.notTaken', { what: act.says[0] ?? '', at: `${dayOf(bangkokDay(new Date(act.at)))} ${clock(new Date(act.at))}` })}
      </strong>
      <span>{act.refused?.message}</span>
      <div>
        <RowButton onClick={() => void drops(act)}>{t('press.discard')}</RowButton>
      </div>
    </section>
  ));
}
