import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { checkInAtDisplay, openDisplay } from '../../contract/office/displays.ts';
import { useWrite } from '../api.ts';
import { clock, clockRange } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { toastError } from '../ui/toast.ts';
import { CodeScreen } from './CodeScreen.tsx';
import classes from './Display.module.css';
import { ModuleStage } from './ModuleStage.tsx';

/** Milliseconds between two looks: gentle enough for a day and a night. */
const every = 20_000;
/** While a module shows something there that moves. */
const often = 3_000;
type Shown = Given<typeof openDisplay>;

/** What hangs at the door of a room, or at whatever is had for a time. Looked at gently enough for a day and a night. */
export function DisplayPage() {
  const { t } = useTranslation('times');
  const [moves, setMoves] = useState(false);
  return (
    <CodeScreen of={openDisplay} every={moves ? often : every} title={t('display.title')}>
      {(screen) => (screen.shown.stage ? <Moving {...screen.shown.stage} onMove={setMoves} /> : <Display {...screen} />)}
    </CodeScreen>
  );
}

/** What a module shows instead, looked at often as long as it does. */
function Moving({ onMove, ...stage }: NonNullable<Shown['stage']> & { onMove: (moves: boolean) => void }) {
  useEffect(() => {
    onMove(true);
    return () => onMove(false);
  }, [onMove]);
  return <ModuleStage {...stage} />;
}

function Display({ code, shown, lost }: { code: string; shown: Shown; lost: ReactNode }) {
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
      {lost}
    </main>
  );
}
