import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Opening } from './Root.tsx';
import { setTemplate, useSession, verifySession } from './session.ts';

/**
 * Around every screen that needs a session: verify on load and on each of its routes [A9]. A failed one leads to login;
 * the master template comes after a success, and the portal keeps its own [L1].
 */
export function SessionGuard() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const verified = useSession((session) => session.verified && session.user !== null);
  const template = useSession((session) => session.template);
  const [waiting, setWaiting] = useState(!verified);

  useEffect(() => {
    let current = true;
    void verifySession().then(async (lives) => {
      if (!current) return;
      if (lives) setTemplate(pathname === paths.portal ? 'tmp-portal' : 'tmp-master');
      else {
        setTemplate('tmp-login');
        await navigate(paths.login, { replace: true });
      }
      setWaiting(false);
    });
    return () => {
      current = false;
    };
  }, [pathname, navigate]);

  if (!verified || waiting || template === 'blank' || template === 'tmp-login') return <Opening />;
  return <Outlet />;
}
