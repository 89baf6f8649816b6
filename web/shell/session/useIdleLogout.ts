import { useEffect } from 'react';
import { times } from '../../../contract/rules/times.ts';
import { boot } from '../boot.ts';
import { useLeave } from './useLeave.ts';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** After the configured idle time and 5 s more the session ends and the login page stands [A11]. Sleep of the machine counts as idle. */
export function useIdleLogout(): void {
  const leave = useLeave();
  useEffect(() => {
    let last = Date.now();
    let grace: ReturnType<typeof setTimeout> | undefined;
    const awake = () => {
      if (Date.now() - last > boot.idleMs) return check();
      last = Date.now();
      clearTimeout(grace);
      grace = undefined;
    };
    const check = () => {
      if (grace || Date.now() - last < boot.idleMs) return;
      grace = setTimeout(() => void leave(), times.idleGrace);
    };
    const timer = setInterval(check, Math.min(5_000, Math.max(200, boot.idleMs / 10)));
    for (const sign of signs) window.addEventListener(sign, awake, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      clearTimeout(grace);
      for (const sign of signs) window.removeEventListener(sign, awake, { capture: true });
    };
  }, [leave]);
}
