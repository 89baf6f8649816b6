import { Center } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import type { RouteHandle } from '../../module-routes.ts';
import { offlineInstead } from '../../offline/way-back.ts';
import { paths } from '../../paths.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Office } from '../frame/Layout.tsx';
import { Opening } from '../frame/Root.tsx';
import { openWithoutNetwork, setTemplate, useSession, verifySession } from './session.ts';

/** The visit that was confirmed last: the change of the template mounts this anew, which is no new visit. */
let confirmed = '';

/**
 * Around every screen that needs a session: verify on load and on each of its routes [A9]. A failed one leads to login;
 * the master template comes after a success, and the portal keeps its own [L1].
 */
export function SessionGuard() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const worksOffline = useMatches().some((one) => (one.handle as RouteHandle | undefined)?.offline);
  const verified = useSession((session) => session.verified && session.user !== null);
  const old = useSession((session) => session.user?.passwordOld === true);
  const overdue = useSession((session) => session.user?.factor?.overdue === true);
  const template = useSession((session) => session.template);
  const error = useSession((session) => session.error);
  const [state, setState] = useState<'waiting' | 'open' | 'unreachable'>(verified ? 'open' : 'waiting');
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen; `asked` asks again
  useEffect(() => {
    if (verified && confirmed === key) return;
    let current = true;
    const frame = Office.ahead();
    void verifySession().then(async (answer) => {
      if (answer === 'lives') await frame;
      if (!current) return;
      if (answer === 'lives') {
        confirmed = key;
        setTemplate(pathname === paths.portal ? 'tmp-portal' : 'tmp-master');
        setState('open');
      } else if (answer === 'ended') {
        setTemplate('tmp-login');
        await navigate(paths.login, { replace: true });
      } else if (!useSession.getState().verified) {
        if (!openWithoutNetwork()) return setState('unreachable');
        setTemplate('tmp-master');
        setState('open');
        if (!worksOffline) await navigate(offlineInstead(pathname + location.search), { replace: true });
      }
    });
    return () => {
      current = false;
    };
  }, [pathname, navigate, asked]);

  if (state === 'unreachable' && !verified) {
    return (
      <Center component="main" mih="60dvh">
        <Failed
          error={error ?? undefined}
          onRetry={() => {
            setState('waiting');
            setAsked(asked + 1);
          }}
        />
      </Center>
    );
  }
  // a password that has had its time is changed before anything else
  if (verified && old && pathname !== paths.changePassword) return <Navigate to={paths.changePassword} replace />;
  // so is a second factor that the agency requires
  if (verified && overdue && !old && pathname !== paths.secondFactor) return <Navigate to={paths.secondFactor} replace />;
  if (!verified || state === 'waiting' || template === 'blank' || template === 'tmp-login') return <Opening />;
  return <Outlet />;
}
