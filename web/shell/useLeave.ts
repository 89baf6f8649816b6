import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { stopLive } from './live.ts';
import { queryClient } from './query-client.ts';
import { setTemplate, signOut } from './session.ts';

/** Signs out and goes to the login page; stays where that fails. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!(await signOut())) return;
    stopLive();
    setTemplate('tmp-login');
    await navigate(paths.login, { replace: true });
    queryClient.clear();
  }, [navigate]);
}
