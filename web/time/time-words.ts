import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBeach,
  IconCircleCheck,
  IconCircleX,
  IconHome,
  IconMoodSmile,
  IconPlane,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { openCorrection, openDay, personMonth } from '../../contract/time/days.ts';
import { dayList, rosterOf, unitMonth, unitMonths } from '../../contract/time/months.ts';
import { punchesToConfirm, type timeSetup, today } from '../../contract/time/punches.ts';
import type { DayStatus } from '../../contract/time/shapes.ts';
import { minutesOf } from '../ui/calendar/days.ts';
import { bare, hourOf } from '../ui/calendar/words.ts';
import type { Tone } from '../ui/Pill.tsx';

export type Today = Given<typeof today>;
export type Month = Given<typeof personMonth>;
export type MonthDay = Month['days'][number];
export type OpenedDay = Given<typeof openDay>;
export type Punch = OpenedDay['punches'][number];
export type UnitMonth = Given<typeof unitMonth>;
export type Say = ReturnType<typeof useTranslation<'time'>>['t'];

/** What is read anew when a time, or what stands over one, changed. */
export const stale: Endpoint[] = [
  today,
  personMonth,
  openDay,
  openCorrection,
  unitMonth,
  unitMonths,
  dayList,
  punchesToConfirm,
  rosterOf,
  openRequest,
  listRequests,
  waitingForMe,
];

export const looks: Record<DayStatus, { tone: Tone; Icon: typeof IconHome }> = {
  IN: { tone: 'ok', Icon: IconCircleCheck },
  LATE: { tone: 'warn', Icon: IconAlertTriangle },
  EARLY: { tone: 'warn', Icon: IconAlertTriangle },
  NO_IN: { tone: 'urgent', Icon: IconAlertCircle },
  NO_OUT: { tone: 'urgent', Icon: IconAlertCircle },
  ABSENT: { tone: 'urgent', Icon: IconCircleX },
  LEAVE: { tone: 'plain', Icon: IconBeach },
  TRAVEL: { tone: 'brand', Icon: IconPlane },
  WFH: { tone: 'ok', Icon: IconHome },
  HOLIDAY: { tone: 'plain', Icon: IconMoodSmile },
};

/** Away by order or permission: drawn as bands. */
const away: readonly DayStatus[] = ['LEAVE', 'TRAVEL', 'WFH'];
const faults: readonly DayStatus[] = ['NO_IN', 'NO_OUT', 'ABSENT'];

type Halves = { am: DayStatus | null; pm: DayStatus | null };

export const isFault = ({ am, pm }: Halves) => [am, pm].some((half) => half !== null && faults.includes(half));

/** What a day comes to, in the order of its halves: one word where both are the same. */
export function partsOf({ am, pm }: Halves): { status: DayStatus; half: 'AM' | 'PM' | null }[] {
  if (am === pm) return am ? [{ status: am, half: null }] : [];
  return [...(am ? [{ status: am, half: 'AM' as const }] : []), ...(pm ? [{ status: pm, half: 'PM' as const }] : [])];
}

/** ขาด ครึ่งเช้า, มา ครึ่งบ่าย */
export function useHalvesWords(): (halves: Halves) => string {
  const { t } = useTranslation('time');
  return (halves) =>
    partsOf(halves)
      .map(({ status, half }) =>
        half ? t('remarkHalf', { status: t(`status.${status}`), half: t(`half.${half}`) }) : t(`status.${status}`),
      )
      .join(', ');
}

/** Units that somebody keeps the time of or heads, each once. */
export function ownUnits(setup: Given<typeof timeSetup> | undefined): { id: number; name: string }[] {
  return [...new Map([...(setup?.keeps ?? []), ...(setup?.heads ?? [])].map((one) => [one.id, one])).values()];
}

export interface DayFact {
  status: DayStatus;
  word: string;
  band: boolean;
}

/** What is to be said of a day beside its times: present both halves says nothing. */
export function useDayFacts(): (day: Halves & { lateMinutes: number; earlyMinutes: number; shown?: string }) => DayFact[] {
  const { t } = useTranslation('time');
  return (day) =>
    partsOf(day)
      .filter(({ status }) => status !== 'IN' && status !== 'HOLIDAY')
      .map(({ status, half }) => ({ status, band: away.includes(status), word: wordOf(t, day, status, half) }));
}

function wordOf(
  t: Say,
  { lateMinutes, earlyMinutes, shown }: { lateMinutes: number; earlyMinutes: number; shown?: string },
  status: DayStatus,
  half: 'AM' | 'PM' | null,
): string {
  if (status === 'LATE') return t('lateFor', { minutes: lateMinutes });
  if (status === 'EARLY') return t('earlyFor', { minutes: earlyMinutes });
  const word = (away.includes(status) && shown) || t(`status.${status}`);
  // a missing time is of the day, whichever half it decides
  return half && status !== 'NO_IN' && status !== 'NO_OUT' ? t('remarkHalf', { status: word, half: t(`half.${half}`) }) : word;
}

/** 08.21–16.35; what lacks is said, what is not yet is left open. */
export function timesWords(t: Say, inAt: string | null, outAt: string | null, over: boolean): string {
  if (!inAt && !outAt) return '';
  const lacks = over ? t('month.noTime') : '…';
  return `${inAt ? bare(inAt) : lacks}–${outAt ? bare(outAt) : lacks}`;
}

/** 08.30, of hours as they are written. */
export const hour = (written: string) => hourOf(minutesOf(written));

export function useShiftWords(): (shift: NonNullable<Today['shift']>) => string {
  const { t } = useTranslation('time');
  return ({ comesAt, goesAt, graceMinutes }) =>
    t(graceMinutes > 0 ? 'month.shift' : 'month.shiftFlat', { from: hour(comesAt), until: hour(goesAt), grace: graceMinutes });
}

/** The month of a day, and the day on which it begins. */
export const monthOfDay = (day: string) => day.slice(0, 7);
export const firstOf = (month: string) => `${month}-01`;
