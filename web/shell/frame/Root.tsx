import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useRouteError, useSearchParams } from 'react-router';
import { times } from '../../../contract/rules/times.ts';
import { probe, useOnline } from '../../offline/useOnline.ts';
import { offlineInstead } from '../../offline/way-back.ts';
import { paths } from '../../paths.ts';
import { useUnsavedGuard } from '../../ui/useUnsaved.ts';
import { base } from '../boot.ts';
import { revokeSession } from '../session/session.ts';
import { Overlays } from './Overlays.tsx';

/** Around every screen: an address with forceLogout=true ends the session before anything is shown [R2]. */
export function Root() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const force = query.get('forceLogout') === 'true';
  useUnsavedGuard();
  useEffect(() => {
    if (force) void revokeSession().then(() => navigate(paths.login, { replace: true }));
  }, [force, navigate]);
  return (
    <>
      {force ? <Opening /> : <Outlet />}
      <Overlays />
    </>
  );
}

/** While the first answer is on its way: a ring in the brand's colour, only when it takes long. */
export function Opening() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return <Center mih="60dvh">{late ? <Loader color="var(--loader)" /> : null}</Center>;
}

/** A screen that could not be loaded or broke: what to do, never a blank page. */
export function ScreenFailed() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const wanted = pathname + search;
  const online = useOnline();
  useEffect(() => console.error(error), [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the office is out of reach, and when it is there again
  useEffect(() => {
    // Without a network this browser may not have the screen; what it has stands on a page of its own.
    if (location.pathname.endsWith(paths.offline)) return;
    void probe().then((there) => {
      if (there && isPartMissing(error) && !isReloaded()) location.reload();
      else if (!there && navigator.serviceWorker?.controller) location.replace(`${base}${offlineInstead(wanted).slice(1)}`);
    });
  }, [error, online, wanted]);
  return (
    <Center component="main" mih="80dvh" p={24}>
      <Stack align="center" gap={12} maw={480}>
        <Title order={1}>{t('screenFailed')}</Title>
        <Text ta="center">{t('screenFailedHint')}</Text>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </Stack>
    </Center>
  );
}

/** A part of the product was not to be had: the network was away for a moment, or a newer version has other parts. */
function isPartMissing(error: unknown): boolean {
  // styles of a part say so in Vite's words
  return (
    error instanceof Error && (/^Unable to preload/.test(error.message) || (error instanceof TypeError && /import/i.test(error.message)))
  );
}

/** Once is enough: what a fresh load did not mend stands with its button. A page that was reloaded long ago is not fresh. */
function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'reload' && performance.now() < times.freshLoad;
}
