import { create } from 'zustand';
import { logout, revoke, type UserLogin, verify } from '../../../contract/auth/calls.ts';
import { times } from '../../../contract/rules/times.ts';
import { ApiError, call } from '../../api.ts';
import { clearSent } from '../../offline/kept-drafts.ts';
import { isOnline, probe } from '../../offline/useOnline.ts';
import { forgetSession, keepSession, stored } from '../preferences/storage.ts';
import { dropUnsentTexts } from './unsent-text.ts';

/** tmp-master, tmp-login, tmp-portal [L1]; `blank` until the first answer. */
export type Template = 'blank' | 'tmp-login' | 'tmp-master' | 'tmp-portal';

interface Session {
  user: UserLogin | null;
  /** A verify has succeeded since the page was loaded. */
  verified: boolean;
  template: Template;
  /** Message of the last failed verify or revoke [A9]. */
  error: string | null;
}

export const useSession = create<Session>(() => ({ user: stored.userLogin.get(), verified: false, template: 'blank', error: null }));

/** The signed-in person; screens behind the guard always have one. */
export function useUser(): UserLogin {
  const user = useSession((session) => session.user);
  if (!user) throw new Error('This screen stands outside the session guard.');
  return user;
}

export function setTemplate(template: Template): void {
  if (useSession.getState().template !== template) useSession.setState({ template });
}

/** Token and person of a successful sign-in. */
export function openSession(given: { token: string; userLogin: UserLogin }): void {
  keepSession(given.token, given.userLogin);
  dropUnsentTexts(given.userLogin.F_PERSON_ID);
  useSession.setState({ user: given.userLogin, verified: true, error: null });
}

/** unreachable: nobody answered, so the session is neither confirmed nor cleared. */
export type Verified = 'lives' | 'ended' | 'unreachable';

let underWay: Promise<Verified> | null = null;

/** Asks the server whether the session lives. 'ended': it has been cleared here and the login page is next. */
export function verifySession(): Promise<Verified> {
  underWay ??= askServer().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** A verify that runs now, if any: a 401 beside it is its matter, not the sign-in dialog's. */
export function verifyUnderWay(): Promise<Verified> | null {
  return underWay;
}

async function askServer(attempt = 1): Promise<Verified> {
  if (!stored.token.get()) {
    clearSession();
    return 'ended';
  }
  try {
    openSession(await call(verify, {}, { signInAgain: false }));
    return 'lives';
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.warn('verify failed:', message);
    // only the server's own word ends a session
    const ended = error instanceof ApiError && error.code !== 'network' && error.status < 500 && error.status !== 429;
    if (ended) clearSession();
    useSession.setState({ error: message });
    if (ended) return 'ended';
    const unanswered = !(error instanceof ApiError) || error.code === 'network';
    if (attempt > times.retries || (unanswered && !(await probe()))) return 'unreachable';
    // Asking again changes nothing at the server.
    await new Promise((resolve) => setTimeout(resolve, times.retryStep * attempt));
    return askServer(attempt + 1);
  }
}

/**
 * Without a network the page opens for whoever the server confirmed a while ago: only what this browser keeps is there, and nothing
 * is done at the server until it has confirmed the session anew.
 */
export function openWithoutNetwork(): boolean {
  const user = stored.userLogin.get();
  const fresh = Date.now() - (stored.confirmed.get() ?? 0) < times.withoutNetwork;
  if (isOnline() || !user || !stored.token.get() || !fresh) return false;
  useSession.setState({ user, verified: true });
  return true;
}

/** Ends the session at the server, then here. A failure is logged and the person stays [A10]; an aborted request is ignored. */
export async function signOut(): Promise<boolean> {
  let leaveAt: string | undefined;
  try {
    ({ leaveAt } = await call(logout, {}, { signInAgain: false }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'aborted') return false;
    if (!(error instanceof ApiError && error.status === 401)) {
      console.error('sign-out failed:', error instanceof Error ? error.message : error);
      return false;
    }
  }
  dropUnsentTexts();
  const { user } = useSession.getState();
  if (user) await clearSent(user.F_PERSON_ID);
  clearSession();
  // the provider that this session came from signs its visitor out too, and leads back
  if (leaveAt) location.assign(leaveAt);
  return true;
}

/** forceLogout=true in an address [R2]: the session ends at the server and here, whatever the answer. */
export async function revokeSession(): Promise<void> {
  try {
    await call(revoke, {}, { signInAgain: false });
  } catch (error) {
    useSession.setState({ error: error instanceof Error ? error.message : String(error) });
  }
  const { error } = useSession.getState();
  dropUnsentTexts();
  clearSession();
  useSession.setState({ error });
}

export function clearSession(): void {
  forgetSession();
  useSession.setState({ user: null, verified: false, error: null });
}
