import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { checkInAtDisplay, openDisplay } from '../../contract/office/displays.ts';
import { useRead, useWrite } from '../api.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { clock, clockRange } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { toastError } from '../ui/toast.ts';
import classes from './Display.module.css';

/** Seconds between two looks: gentle enough for a day and a night. */
const every = 20_000;
type Shown = Given<typeof openDisplay>;

/** What hangs at the door of a room, or at whatever is had for a time. Its code stands behind the # of the address and needs no session. */
export function DisplayPage() {
  const [code, setCode] = useState(codeNow);
  const read = useRead(openDisplay, { code }, { enabled: code !== '', every, keep: true });
  useEffect(() => {
    const changed = () => setCode(codeNow());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  if (read.data && code) return <Display code={code} shown={read.data} lost={read.isError} />;
  return <AskCode wrong={read.isError} />;
}

function codeNow(): string {
  return decodeURIComponent(window.location.hash.slice(1));
}

function AskCode({ wrong }: { wrong: boolean }) {
  const { t } = useTranslation('times');
  const [typed, setTyped] = useState('');
  return (
    <PublicFrame>
      <TabTitle>{t('display.title')}</TabTitle>
      <h1>{t('display.title')}</h1>
      <form
        className="fields"
        style={{ maxWidth: 420 }}
        onSubmit={(event) => {
          event.preventDefault();
          window.location.hash = typed.trim();
        }}
      >
        <TextInput
          label={t('display.code')}
          value={typed}
          error={wrong ? t('display.wrong') : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('display.open')}
          </Button>
        </div>
      </form>
    </PublicFrame>
  );
}

function Display({ code, shown, lost }: { code: string; shown: Shown; lost: boolean }) {
  const { t } = useTranslation('times');
  const { now, next, freeUntil, entry } = shown;
  const enter = useWrite(checkInAtDisplay, { refresh: [openDisplay] });
  return (
    <main className={classes.display} data-state={now ? 'now' : 'free'}>
      <TabTitle>{shown.name}</TabTitle>
      <header className={classes.head}>
        <h1>{shown.name}</h1>
        <span className="dim figures">{[...shown.words, clock(shown.at)].join(' · ')}</span>
      </header>
      <div className={classes.now}>
        <section aria-label={t(now ? 'display.now' : 'display.free')}>
          <strong className={classes.state}>{t(now ? 'display.now' : 'display.free')}</strong>
          {now ? (
            <>
              <p>{now.title ?? t('display.private')}</p>
              <p className="dim figures">{[now.unit, t('display.until', { time: clock(now.until) })].join(' · ')}</p>
            </>
          ) : (
            <p className="figures">{freeUntil ? t('display.freeUntil', { time: clock(freeUntil) }) : t('display.freeAll')}</p>
          )}
        </section>
        {entry ? (
          <section className="fields" aria-label={t('display.scan')}>
            <div className={classes.qr}>
              <img alt={t('display.scan')} src={`data:image/svg+xml;utf8,${encodeURIComponent(entry.qr)}`} />
            </div>
            <span className="dim">{t('display.scan')}</span>
            <Button
              size="lg"
              loading={enter.isPending}
              onClick={() => enter.mutate({ code, requestId: entry.requestId, n: entry.n }, { onError: (error) => toastError(error) })}
            >
              {t('display.enter')}
            </Button>
          </section>
        ) : null}
      </div>
      <section aria-label={t('display.next')}>
        <h2>{t('display.next')}</h2>
        {next.length === 0 ? <p className="dim">{t('display.noNext')}</p> : null}
        <ul className={`bare ${classes.next}`}>
          {next.slice(0, 4).map((one) => (
            <li key={`${one.requestId} ${one.n}`}>
              <span className="figures nowrap">{clockRange(one.from, one.until)}</span>
              <span>{one.title ?? t('display.private')}</span>
              <span className="dim">{one.unit}</span>
            </li>
          ))}
        </ul>
      </section>
      {lost ? (
        <p role="status" className="fault">
          {t('display.lost', { time: clock(shown.at) })}
        </p>
      ) : null}
    </main>
  );
}
