import i18next from 'i18next';
import { igLogin, login, preLogin } from '../../contract/auth/calls.ts';
import { thaiTime } from '../../contract/rules/thai.ts';
import { times } from '../../contract/rules/times.ts';
import { ApiError, call } from '../api.ts';
import { Cancelled, type SignedIn, throughSteps } from '../shell/session/second-step.ts';
import { openSession } from '../shell/session/session.ts';
import { longDate } from '../ui/dates.ts';
import { confirm, tell, tellError } from '../ui/dialogs.ts';

export interface Credentials {
  username: string;
  password: string;
  altcha?: string;
}

/** Hears what stands at the field of the password from now on: tries that are left, or until when the account waits. */
export type AtField = (text: string) => void;

/**
 * Pre-login, the question of the device where another session is live, login, the welcome [A7] [A8] [A17].
 * true: the session stands. Whatever fails has been said in a dialog.
 */
export async function signIn(credentials: Credentials, atField: AtField): Promise<boolean> {
  const pass = await askForPass(credentials, atField);
  if (pass === null) return false;
  const { username, password } = credentials;
  return enter(() => call(login, { username, password, oauth_id: pass }, { signInAgain: false }), { atField });
}

/** The branded way in: no question of the device [A5]. */
export function igSignIn(credentials: Credentials, atField: AtField): Promise<boolean> {
  return enter(() => call(igLogin, credentials, { signInAgain: false }), { atField });
}

function leftOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.field === 'password') return error.message;
  const { triesLeft, until } = error.body;
  if (typeof until === 'string') return i18next.t('auth:login.waits', { until: thaiTime(until) });
  return typeof triesLeft === 'number' ? i18next.t('auth:login.triesLeft', { left: triesLeft }) : '';
}

async function askForPass(credentials: Credentials, atField: AtField): Promise<string | null> {
  try {
    return (await call(preLogin, credentials, { signInAgain: false })).oauth_id;
  } catch (error) {
    const offered = error instanceof ApiError ? error.body.oauth_id : undefined;
    if (typeof offered !== 'string' || !offered) {
      atField(leftOf(error));
      await tellError(error);
      return null;
    }
    const use = await confirm({
      title: error instanceof Error ? error.message : '',
      message: i18next.t('auth:useThisDevice'),
      confirmLabel: i18next.t('confirm'),
      cancelLabel: i18next.t('auth:notThisDevice'),
    });
    return use ? offered : null;
  }
}

/** At a provider or by a passkey. What is refused is no wrong password, so it is told as it is. */
export function enterBy(request: () => Promise<SignedIn>): Promise<boolean> {
  return enter(request, { told: true });
}

async function enter(
  request: () => Promise<SignedIn>,
  { told = false, atField = () => {} }: { told?: boolean; atField?: AtField } = {},
): Promise<boolean> {
  try {
    const given = await throughSteps(request);
    openSession(given);
    const { F_FIRST_NAME: first, F_LAST_NAME: last } = given.userLogin.userInformation;
    await tell({
      tone: 'success',
      title: i18next.t('auth:welcomeTitle'),
      message: i18next.t('auth:welcome', { first, last }),
      closeAfter: times.successDialog,
    });
    const { factor } = given.userLogin;
    if (factor && !factor.overdue)
      await tell({
        tone: 'warning',
        title: '',
        message: i18next.t('auth:ways.factorDue', { at: longDate(factor.dueAt), days: daysUntil(factor.dueAt) }),
      });
    return true;
  } catch (error) {
    if (error instanceof Cancelled) return false;
    atField(leftOf(error));
    const plain = told || (error instanceof ApiError && ['entry_pass_dead', 'directory_down'].includes(error.code));
    const refused = error instanceof ApiError && error.code !== 'network' && error.status < 400 && !plain;
    if (!refused) await tellError(error);
    else
      await tell({
        tone: 'error',
        title: i18next.t('auth:notFoundTitle'),
        message: [i18next.t('auth:notFound'), error.message].join(' · '),
        closeAfter: times.errorDialog,
      });
    return false;
  }
}

function daysUntil(at: string): number {
  return Math.max(0, Math.ceil((new Date(at).getTime() - Date.now()) / 86_400_000));
}
