import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import { checkIn } from '../../contract/office/displays.ts';
import { changeEnd, openTimes, takeOffer, timeOffers } from '../../contract/office/times.ts';
import { useRead, useSend, useWrite } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { clock, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { timeRange } from './request-words.ts';
import { CancelTimeDialog, ExtendDialog, MoveDialog, SwapDialog, type ThingField, WithoutDialog } from './time-dialogs.tsx';
import { staleTimes } from './times.ts';
import { useRequestsLive } from './useRequestsLive.ts';

type Times = Given<typeof openTimes>;
export type RequestTime = Times['times'][number];

const tones: Record<RequestTime['state'], Tone> = {
  ASKED: 'brand',
  WAITS: 'warn',
  HELD: 'warn',
  FIRM: 'ok',
  RELEASED: 'plain',
  BUMPED: 'urgent',
  CANCELLED: 'plain',
};

const shownReads = [openTimes];
type Opened = { act: 'move' | 'swap' | 'extend' | 'cancel'; of: RequestTime } | { act: 'without' };

interface Props {
  requestId: number;
  /** What it is called in a sentence: ห้อง. */
  thing: string;
  /** What the module shows of such times, to be read anew. */
  stale: readonly Endpoint[];
  /** By what another thing is chosen. */
  choose: ThingField;
}

/** The times of a request, each with what the reader may do with it now. */
export function RequestTimes({ requestId, ...props }: Props) {
  const read = useRead(openTimes, { requestId });
  useRequestsLive(shownReads);
  return (
    <Answer of={read} rows={3}>
      {(of) => <Shown requestId={requestId} of={of} {...props} />}
    </Answer>
  );
}

function Shown({ requestId, of: { version, times, decides }, thing, stale, choose }: Props & { of: Times }) {
  const { t } = useTranslation('times');
  const [opened, setOpened] = useState<Opened | null>(null);
  const enter = useEntry(requestId);
  const anew = [...staleTimes, ...stale];
  const dialog = { of: { requestId, version }, thing, stale: anew, onClose: () => setOpened(null) };
  return (
    <Panel
      title={t('title')}
      count={times.length}
      flush
      action={
        decides && times.length > 1 ? (
          <Button variant="default" onClick={() => setOpened({ act: 'without' })}>
            {t('decide')}
          </Button>
        ) : null
      }
    >
      <ul className="bare flush" aria-label={t('title')}>
        {times.map((one) => (
          <li key={one.n} className="row" style={{ flexWrap: 'wrap' }}>
            <span className="words">
              <Lines sub={[one.resource, one.checkedIn && t('checkedIn', { time: clock(one.checkedIn) }), one.over && t('over')]}>
                <span className="figures">{timeRange(one.from, one.until)}</span>
              </Lines>
            </span>
            <Pill tone={tones[one.state]}>{t(`state.${one.state}`, { thing })}</Pill>
            <Acts of={dialog.of} time={one} thing={thing} stale={anew} onOpen={setOpened} onEnter={() => enter(one.n, '')} />
            {one.state === 'BUMPED' && one.offers.length === 0 && !one.over ? (
              <Instead requestId={requestId} n={one.n} thing={thing} />
            ) : null}
          </li>
        ))}
      </ul>
      {opened?.act === 'move' ? <MoveDialog {...dialog} time={opened.of} choose={choose} /> : null}
      {opened?.act === 'swap' ? <SwapDialog {...dialog} time={opened.of} /> : null}
      {opened?.act === 'cancel' ? <CancelTimeDialog {...dialog} time={opened.of} /> : null}
      {opened?.act === 'extend' ? <ExtendDialog {...dialog} time={opened.of} /> : null}
      {opened?.act === 'without' ? <WithoutDialog {...dialog} times={times} /> : null}
    </Panel>
  );
}

interface ActsProps {
  of: { requestId: number; version: number };
  time: RequestTime;
  thing: string;
  stale: readonly Endpoint[];
  onOpen: (opened: Opened) => void;
  onEnter: () => void;
}

function Acts({ of, time, thing, stale, onOpen, onEnter }: ActsProps) {
  const { t } = useTranslation('times');
  const end = useSend(changeEnd, stale);
  const take = useSend(takeOffer, stale);
  const said = (work: Promise<unknown>, words: string) => void work.then(() => toastDone(words)).catch(toastError);
  const may = (act: RequestTime['may'][number]) => time.may.includes(act);
  const opens = (act: 'move' | 'swap' | 'cancel' | 'extend') =>
    may(act) ? <RowButton onClick={() => onOpen({ act, of: time })}>{t(act, { thing })}</RowButton> : null;
  return (
    <span className="side-by-side">
      {time.offers.map((offer) => (
        <RowButton
          key={offer.useId}
          title={t('offers', { time: shortDateTime(offer.until) })}
          onClick={() => said(take({ ...of, useId: offer.useId }), t('took', { thing }))}
        >
          {t('takeOf', { name: offer.resource })}
        </RowButton>
      ))}
      {opens('move')}
      {opens('swap')}
      {may('checkIn') ? <RowButton onClick={onEnter}>{t('checkIn')}</RowButton> : null}
      {may('end') ? (
        <RowButton onClick={() => said(end({ ...of, n: time.n, until: new Date().toISOString() }), t('ended'))}>{t('end')}</RowButton>
      ) : null}
      {opens('cancel')}
      {opens('extend')}
    </span>
  );
}

/** Says that somebody came. Who scanned the code at the door is let in at once; the code leaves the address. */
function useEntry(requestId: number): (n: number, code: string) => void {
  const { t } = useTranslation('times');
  const [query, setQuery] = useSearchParams();
  const [code, n] = [query.get('code'), query.get('enter')];
  const { mutate } = useWrite(checkIn, { refresh: [openTimes], onSuccess: ({ name }) => toastDone(t('entered', { name })) });
  useEffect(() => {
    if (!code || n === null) return;
    setQuery({}, { replace: true });
    mutate({ requestId, n: Number(n), code }, { onError: (error) => toastError(error) });
  }, [code, n, requestId, mutate, setQuery]);
  return (time, entry) => mutate({ requestId, n: time, code: entry }, { onError: (error) => toastError(error) });
}

/** What else, or when else, the same could be had. */
function Instead({ requestId, n, thing }: { requestId: number; n: number; thing: string }) {
  const { t } = useTranslation('times');
  const { data } = useRead(timeOffers, { requestId, n });
  if (!data || data.resources.length + data.times.length === 0) return null;
  const things = data.resources.map((one) => one.name).join(', ');
  return (
    <span className="sub" style={{ flexBasis: '100%' }}>
      {things ? `${t('insteadThings', { thing })}: ${things} ` : ''}
      {data.times.length > 0
        ? `${t('insteadTimes', { thing })}: ${data.times.map((time) => timeRange(time.from, time.until)).join(', ')}`
        : ''}
    </span>
  );
}
