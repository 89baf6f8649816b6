import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { doorCheckIn, doorDisplay } from '../../contract/room/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { clock } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { toastError } from '../ui/toast.ts';
import classes from './room.module.css';

/** Seconds between two looks: gentle enough for a day and a night. */
const every = 20_000;
type Shown = Given<typeof doorDisplay>;

/** What hangs at the door of a room. Its code stands behind the # of the address and needs no session. */
export function DoorPage() {
  const [code, setCode] = useState(codeNow);
  const read = useRead(doorDisplay, { code }, { enabled: code !== '', every, keep: true });
  useEffect(() => {
    const changed = () => setCode(codeNow());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  if (read.data && code) return <Door code={code} shown={read.data} lost={read.isError} />;
  return <AskCode wrong={read.isError} />;
}

function codeNow(): string {
  return decodeURIComponent(window.location.hash.slice(1));
}

function AskCode({ wrong }: { wrong: boolean }) {
  const { t } = useTranslation('room');
  const [typed, setTyped] = useState('');
  return (
    <PublicFrame>
      <TabTitle>{t('door.title')}</TabTitle>
      <h1>{t('door.title')}</h1>
      <form
        className="fields"
        style={{ maxWidth: 420 }}
        onSubmit={(event) => {
          event.preventDefault();
          window.location.hash = typed.trim();
        }}
      >
        <TextInput
          label={t('door.code')}
          value={typed}
          error={wrong ? t('door.wrong') : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('door.open')}
          </Button>
        </div>
      </form>
    </PublicFrame>
  );
}

function Door({ code, shown, lost }: { code: string; shown: Shown; lost: boolean }) {
  const { t } = useTranslation('room');
  const { now, next, freeUntil, entry } = shown;
  const enter = useWrite(doorCheckIn, { refresh: [doorDisplay] });
  return (
    <main className={classes.door} data-state={now ? 'now' : 'free'}>
      <TabTitle>{shown.room}</TabTitle>
      <header className={classes.doorHead}>
        <h1>{shown.room}</h1>
        <span className="dim figures">
          {[shown.place, t('persons', { count: shown.capacity }), clock(shown.at)].filter(Boolean).join(' · ')}
        </span>
      </header>
      <div className={classes.doorNow}>
        <section aria-label={t(now ? 'door.now' : 'door.free')}>
          <strong className={classes.doorState}>{t(now ? 'door.now' : 'door.free')}</strong>
          {now ? (
            <>
              <p>{now.title ?? t('door.private')}</p>
              <p className="dim figures">{[now.unit, t('door.until', { time: clock(now.until) })].join(' · ')}</p>
            </>
          ) : (
            <p className="figures">{freeUntil ? t('door.freeUntil', { time: clock(freeUntil) }) : t('door.freeAll')}</p>
          )}
        </section>
        {entry ? (
          <section className="fields" aria-label={t('door.scan')}>
            <div className={classes.qr}>
              <img alt={t('door.scan')} src={`data:image/svg+xml;utf8,${encodeURIComponent(entry.qr)}`} />
            </div>
            <span className="dim">{t('door.scan')}</span>
            <Button
              size="lg"
              loading={enter.isPending}
              onClick={() => enter.mutate({ code, requestId: entry.requestId, n: entry.n }, { onError: (error) => toastError(error) })}
            >
              {t('door.enter')}
            </Button>
          </section>
        ) : null}
      </div>
      <section aria-label={t('door.next')}>
        <h2>{t('door.next')}</h2>
        {next.length === 0 ? <p className="dim">{t('door.noNext')}</p> : null}
        <ul className={`bare ${classes.doorNext}`}>
          {next.slice(0, 4).map((one) => (
            <li key={`${one.requestId} ${one.n}`}>
              <span className="figures nowrap">
                {clock(one.from)}–{clock(one.until)}
              </span>
              <span>{one.title ?? t('door.private')}</span>
              <span className="dim">{one.unit}</span>
            </li>
          ))}
        </ul>
      </section>
      {lost ? (
        <p role="status" className="fault">
          {t('door.lost', { time: clock(shown.at) })}
        </p>
      ) : null}
    </main>
  );
}
