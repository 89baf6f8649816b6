import type { MantineColorSchemeManager } from '@mantine/core';
import { create } from 'zustand';
import { defaultPreferences, getPreferences, type Preferences, savePreferences } from '../../../contract/portal/preferences.ts';
import { call } from '../../api.ts';
import { useSession } from '../session/session.ts';
import { stored } from './storage.ts';

/**
 * How this person sees and uses the office. Without a session the browser keeps it; after signing in the server's word stands,
 * with what was chosen on the way in.
 */
export const usePreferences = create<Preferences>(() => kept());

/** Shows the choice at once and keeps it: here, and at the server for who is signed in. */
export function setPreference(part: Partial<Preferences>): void {
  usePreferences.setState(part);
  const { by, parts } = unsent();
  stored.unsentPreferences.set({ by: whoNow(), parts: by === whoNow() ? { ...parts, ...part } : part });
  keep();
  if (whoNow()) void send();
}

/** Once, before the first screen: shows what is kept, and asks the server when a session opens. */
export function startPreferences(): void {
  mark(usePreferences.getState());
  usePreferences.subscribe(mark);
  deviceWantsContrast.addEventListener('change', () => mark(usePreferences.getState()));
  let askedFor = 0;
  useSession.subscribe(() => {
    const person = whoNow();
    if (person && person !== askedFor) void fetchOf(person);
    askedFor = person;
  });
  // another tab of this browser has chosen
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === stored.preferences.key || key === stored.theme.key) usePreferences.setState(kept());
  });
}

/** The theme as Mantine reads and sets it. */
export function themeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => usePreferences.getState().theme,
    // Mantine also tells what it has just been told
    set: (theme) => theme !== usePreferences.getState().theme && setPreference({ theme }),
    subscribe: (onUpdate) => {
      stop = usePreferences.subscribe(({ theme }, before) => theme !== before.theme && onUpdate(theme));
    },
    unsubscribe: () => stop(),
    clear: () => setPreference({ theme: 'auto' }),
  };
}

const deviceWantsContrast = matchMedia('(prefers-contrast: more)');

/** tokens.css and global/wishes.css follow these marks; they look at the device's own wish for less motion themselves. */
function mark({ fontSize, contrast, motion, density, digits }: Preferences): void {
  const high = contrast === 'high' || deviceWantsContrast.matches;
  Object.assign(document.documentElement.dataset, { fontSize, contrast: high ? 'high' : 'auto', motion, density });
  if (digits === 'thai' || document.documentElement.dataset.digits) void import('./thai-digits.ts').then((file) => file.showDigits(digits));
}

async function fetchOf(person: number): Promise<void> {
  try {
    const { preferences } = await call(getPreferences, {}, { signInAgain: false });
    if (whoNow() !== person) return;
    const { by, parts } = unsent();
    const own = by === 0 || by === person ? parts : {};
    usePreferences.setState({ ...defaultPreferences, ...preferences, ...own });
    stored.unsentPreferences.set({ by: person, parts: own });
    keep();
    await send();
  } catch (error) {
    console.warn('preferences:', error instanceof Error ? error.message : error);
  }
}

/** What did not arrive is sent with the next choice, or when this person comes again. */
async function send(): Promise<void> {
  const { by, parts } = unsent();
  if (Object.keys(parts).length === 0) return;
  try {
    await call(savePreferences, parts, { signInAgain: false });
  } catch (error) {
    return console.warn('preferences:', error instanceof Error ? error.message : error);
  }
  const now = unsent();
  const later = Object.entries(now.parts).filter(([name, value]) => parts[name as keyof Preferences] !== value);
  if (now.by === by) stored.unsentPreferences.set({ by, parts: Object.fromEntries(later) });
}

function kept(): Preferences {
  const theme = stored.theme.get();
  return {
    ...defaultPreferences,
    ...stored.preferences.get(),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  };
}

function keep(): void {
  const now = usePreferences.getState();
  stored.preferences.set(now);
  stored.theme.set(now.theme);
}

function unsent(): { by: number; parts: Partial<Preferences> } {
  return stored.unsentPreferences.get() ?? { by: 0, parts: {} };
}

/** Whose session is open, or 0. */
function whoNow(): number {
  const { verified, user } = useSession.getState();
  return verified && user ? user.F_PERSON_ID : 0;
}
