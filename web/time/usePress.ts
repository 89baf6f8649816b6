import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Given, Sent } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { personMonth } from '../../contract/time/days.ts';
import { punch, today } from '../../contract/time/punches.ts';
import { ApiError, readKey, useSend } from '../api.ts';
import { type KeptAct, keepAct, useKeptActs } from '../offline/kept-acts.ts';
import { sendKept } from '../offline/send-kept.ts';
import { useKeptRead } from '../offline/useKeptRead.ts';
import { isOnline } from '../offline/useOnline.ts';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session/session.ts';
import { errorText } from '../ui/error-text.ts';
import type { Today } from './time-words.ts';

type Direction = 'IN' | 'OUT';
/** How the last press ended: taken, kept on this device, or refused with the reason. */
export type Pressed =
  | { how: 'TAKEN'; direction: Direction; given: Given<typeof punch> }
  | { how: 'KEPT'; direction: Direction; at: string }
  | { how: 'REFUSED'; why: string };

export interface Press {
  read: ReturnType<typeof useKeptRead<typeof today>>;
  /** What is known of today, with what was pressed here and is not sent yet. */
  now: Today | undefined;
  waits: KeptAct[];
  refused: KeptAct[];
  busy: 'place' | 'send' | null;
  pressed: Pressed | null;
  /** The QR of the day was read by the camera of the phone: its code stands in the address. */
  code: string;
  press: () => void;
}

/** The one button: what it would keep, what it kept, and what still waits on this device. */
export function usePress(): Press {
  const read = useKeptRead(today, {});
  const all = (useKeptActs() ?? []).filter((act) => act.line.startsWith('time '));
  const waits = all.filter((act) => !act.refused);
  const now = read.data && withKept(ofToday(read.data), waits);
  const [query, setQuery] = useSearchParams();
  const code = query.get('code') ?? '';
  const [busy, setBusy] = useState<Press['busy']>(null);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const keep = useKeeping();
  async function press(): Promise<void> {
    if (!now?.press || busy) return;
    const { direction, asks } = now.press;
    // the time is that of the press, not of the place that is found later
    const at = new Date().toISOString();
    setPressed(null);
    setBusy('place');
    const place = asks === 'NONE' || code ? undefined : await placeNow();
    setBusy('send');
    const ended = await keep({ direction, ...(place ? { place } : {}), ...(code ? { code } : {}) }, at);
    setPressed(ended);
    setBusy(null);
    if (ended.how !== 'REFUSED' && code) setQuery({}, { replace: true });
  }
  return { read, now, waits, refused: all.filter((act) => act.refused), busy, pressed, code, press: () => void press() };
}

/** Sends a press; where the office can't be reached it is kept with the time of this device. */
function useKeeping() {
  const { t } = useTranslation('time');
  const { F_PERSON_ID: personId } = useUser();
  const client = useQueryClient();
  const send = useSend(punch, [personMonth]);
  return async (input: Sent<typeof punch>, at: string): Promise<Pressed> => {
    const { direction } = input;
    try {
      if (isOnline()) {
        const given = await send(input);
        // the button says what comes next only once that is known
        await client.invalidateQueries({ queryKey: readKey(today) });
        return { how: 'TAKEN', direction, given };
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'network')) return { how: 'REFUSED', why: errorText(error) };
    }
    try {
      await keepAct(personId, {
        endpoint: punch,
        input: { ...input, at },
        // pressed twice in a minute, or in another tab too, it is one press
        of: `punch ${direction} ${at.slice(0, 16)}`,
        line: `time ${direction} ${at}`,
        says: [t(`press.${direction}`)],
        page: paths.time,
      });
    } catch (error) {
      return { how: 'REFUSED', why: errorText(error) };
    }
    void sendKept();
    return { how: 'KEPT', direction, at };
  };
}

/** An answer of another day, as it stands here without a network, says how one presses, and nothing of today. */
function ofToday(read: Today): Today {
  const day = bangkokDay(new Date());
  if (bangkokDay(new Date(read.now)) === day) return read;
  return {
    ...read,
    day,
    inAt: null,
    outAt: null,
    punches: [],
    workedMinutes: null,
    am: null,
    pm: null,
    press: read.press && { ...read.press, direction: 'IN' },
  };
}

/** With what was pressed on this device: the first coming and the last going count. */
function withKept(read: Today, waits: readonly KeptAct[]): Today {
  const of = (direction: Direction) =>
    waits
      .filter(({ input }) => input.direction === direction && bangkokDay(new Date(String(input.at))) === bangkokDay(new Date()))
      .map(({ input }) => String(input.at));
  const inAt = read.inAt ?? of('IN')[0] ?? null;
  const outAt = of('OUT').at(-1) ?? read.outAt;
  return { ...read, inAt, outAt, press: read.press && { ...read.press, direction: inAt ? 'OUT' : read.press.direction } };
}

/** Asked for at the press alone, and only once; the person may say no. */
function placeNow(): Promise<Sent<typeof punch>['place']> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude, accuracy: Math.round(coords.accuracy) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    );
  });
}
