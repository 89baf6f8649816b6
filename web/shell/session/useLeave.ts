import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { times } from '../../../contract/rules/times.ts';
import { paths } from '../../paths.ts';
import { stopLive } from '../live/live.ts';
import { stopPush } from '../live/push.ts';
import { queryClient } from '../live/query-client.ts';
import { setTemplate, signOut } from './session.ts';

/** Signs out and goes to the login page; stays where that fails. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // on a shared machine the next person sees nothing of this one's
    await Promise.race([stopPush().catch(() => undefined), new Promise((done) => setTimeout(done, times.personalChannel))]);
    if (!(await signOut())) return;
    stopLive();
    setTemplate('tmp-login');
    await navigate(paths.login, { replace: true });
    queryClient.clear();
  }, [navigate]);
}
