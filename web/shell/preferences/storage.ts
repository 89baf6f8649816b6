import type { UserLogin } from '../../../contract/auth/calls.ts';
import type { Preferences } from '../../../contract/portal/preferences.ts';
import { times } from '../../../contract/rules/times.ts';
import { base, boot } from '../boot.ts';

/** What the browser keeps [A15]. Nothing here grants a right: the server looks at the token only. */
const prefix = boot.storagePrefix;

const plain: Codec = { write: String, read: (text) => text };
const json: Codec = { write: JSON.stringify, read: (text) => JSON.parse(text) as unknown };

/** What an earlier release kept says less of the orders by which one acts for another: they come with the first answer. */
const login: Codec = {
  write: JSON.stringify,
  read: (text) => {
    const user = JSON.parse(text) as UserLogin;
    return { ...user, acting: user.acting.filter((one) => Array.isArray(one.acts)) };
  },
};

export const stored = {
  language: slot<string>('lang', plain),
  token: slot<string>('token', plain),
  userLogin: slot<UserLogin>('userLogin', login),
  menu: slot<unknown>('menu', json),
  permission: slot<unknown>('permission', json),
  theme: slot<string>('theme', plain),
  /** When the server last confirmed the session, epoch milliseconds. */
  confirmed: slot<number>('confirmed', json),
  preferences: slot<Partial<Preferences>>('preferences', json),
  /** Choices that the server does not know yet, and whose they are: 0 before signing in. */
  unsentPreferences: slot<{ by: number; parts: Partial<Preferences> }>('unsentPreferences', json),
};

/** Forgets the session; the language and how the screen is wanted stay. */
export function forgetSession(): void {
  const user = stored.userLogin.get();
  if (user) dropCookie(userAuthCookie(user.F_PERSON_ID));
  stored.token.drop();
  stored.userLogin.drop();
  stored.menu.drop();
  stored.permission.drop();
  stored.confirmed.drop();
}

export function keepSession(token: string, user: UserLogin): void {
  stored.token.set(token);
  stored.userLogin.set(user);
  stored.permission.set(user.duties);
  stored.confirmed.set(Date.now());
  setCookie(userAuthCookie(user.F_PERSON_ID), user.handle, times.userAuthCookieDays);
}

export const consent = {
  given: () => readCookie(`${prefix}_allow`) === 'true',
  accept() {
    setCookie(`${prefix}_allow`, 'true', times.cookieDays);
    setCookie(`${prefix}_page`, '1', times.cookieDays);
  },
  /** The consent is taken back, and what was counted goes. */
  withdraw() {
    dropCookie(`${prefix}_allow`);
    dropCookie(`${prefix}_page`);
  },
  /** Counts a visit of somebody who has consented. */
  countVisit() {
    setCookie(`${prefix}_page`, String(Number(readCookie(`${prefix}_page`) ?? 0) + 1), times.cookieDays);
  },
};

function userAuthCookie(personId: number): string {
  return `${boot.documentKey}${personId}`;
}

interface Codec {
  write(value: unknown): string;
  read(text: string): unknown;
}

function slot<T>(name: string, codec: Codec) {
  const key = `${prefix}_${name}`;
  return {
    key,
    get(): T | null {
      try {
        const text = localStorage.getItem(key);
        return text === null ? null : (codec.read(text) as T);
      } catch {
        return null;
      }
    },
    set(value: T): void {
      try {
        localStorage.setItem(key, codec.write(value));
      } catch {
        // A full or closed store loses comfort, not work.
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}

function setCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that offices use
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=${base}; SameSite=Lax${secure}`;
}

function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; Max-Age=0; Path=${base}; SameSite=Lax`;
}

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
