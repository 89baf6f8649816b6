import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { times } from '../../../contract/rules/times.ts';
import { OfflineBanner } from '../../offline/OfflineBanner.tsx';
import { UpdateNotice } from '../../offline/UpdateNotice.tsx';
import { startWorker } from '../../offline/worker.ts';
import { startLive, useLive } from '../live/live.ts';
import { onIdle } from '../live/on-idle.ts';
import type { Template } from '../session/session.ts';
import { useIdleLogout } from '../session/useIdleLogout.ts';
import { ActingBanner } from './ActingBanner.tsx';
import { BottomNav } from './BottomNav.tsx';
import { CommandKeys } from './CommandKeys.tsx';
import { FirstTour } from './FirstTour.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './Layout.module.css';
import { Rail } from './Rail.tsx';
import { RestoredBanner } from './RestoredBanner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Everything around a signed-in screen. */
export function Office({ template }: { template: Template }) {
  const [open, { open: show, close }] = useDisclosure();
  const { pathname } = useLocation();
  useIdleLogout();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [pathname]);
  useEffect(() => {
    // After the first paint: what the page needs comes first.
    const timer = setTimeout(() => void startLive(), 300);
    let keeping: ReturnType<typeof setTimeout>;
    const callOff = onIdle(() => {
      keeping = setTimeout(() => void startWorker(), times.keepPage);
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(keeping);
      callOff();
    };
  }, []);
  return (
    <div data-template={template} className={classes.office}>
      <SkipLink />
      <Header onMenu={show} menuOpen={open} bell={template === 'tmp-portal' ? 'ALL' : 'SARABUN'} />
      <OfflineBanner />
      <UpdateNotice />
      <Connection />
      <div className={classes.middle}>
        {template === 'tmp-master' ? (
          <aside className={classes.rail}>
            <Rail />
          </aside>
        ) : null}
        <div className={classes.page}>
          <main id="content" tabIndex={-1} className={classes.content}>
            <RestoredBanner />
            <ActingBanner />
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <BottomNav onMore={show} />
      <Sidebar open={open} onClose={close} />
      <FirstTour />
      <CommandKeys />
    </div>
  );
}

/** Says that live counts stand still, when it lasts. */
function Connection() {
  const { t } = useTranslation('shell');
  const state = useLive((live) => live.state);
  const text = useLive((live) => live.text);
  const [late, setLate] = useState(false);
  const lost = state === 'reconnecting' || state === 'error';
  useEffect(() => {
    if (!lost) return setLate(false);
    const timer = setTimeout(() => setLate(true), 4_000);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div role="status" className={late ? classes.lost : undefined} data-live={state} title={text || undefined}>
      {late ? (
        <>
          {t('live.lost')} <small lang="en">{text}</small>
        </>
      ) : null}
    </div>
  );
}
