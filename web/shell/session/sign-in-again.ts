import { create } from 'zustand';
import { onSessionLost } from '../../api.ts';
import { stored } from '../preferences/storage.ts';
import { clearSession, verifyUnderWay } from './session.ts';

/** Registers the dialog: one question for all calls that meet a 401 at once. The page and its forms stay as they are. */
export function listenForLostSession(leave: () => void): void {
  let asked: Promise<boolean> | null = null;
  onSessionLost(async () => {
    const verifying = verifyUnderWay();
    if (verifying) return (await verifying) === 'lives';
    if (!stored.userLogin.get()) return false;
    asked ??= new Promise<boolean>((resolve) => useLost.setState({ settle: resolve })).finally(() => {
      asked = null;
      useLost.setState({ settle: null });
    });
    const back = await asked;
    if (!back) {
      clearSession();
      leave();
    }
    return back;
  });
}

/** Set while the dialog stands. */
export const useLost = create<{ settle: ((back: boolean) => void) | null }>(() => ({ settle: null }));
