import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { queryClient, stopLive } from './live.ts';
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
