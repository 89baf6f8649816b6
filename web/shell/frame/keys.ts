import { useEffect, useRef } from 'react';
import { usePreferences } from '../preferences/preferences.ts';

/** Where a key works: on every page, in a list of letters, in the window of a letter, in the page of a PDF. */
export type KeyPlace = 'everywhere' | 'list' | 'letter' | 'paper';

interface KeyOf {
  /** Its place on the keyboard: a Thai layout has other letters there. */
  code: string;
  /** As it is printed on the key. */
  shows: string[];
  places: readonly KeyPlace[];
  /** With Ctrl (⌘ on a Mac), so it works while typing and is never switched off. */
  command?: true;
  shift?: true;
}

/** Every key of the product, once: screens obey it, and the list of keys is drawn from it. */
export const keys = {
  palette: { code: 'KeyK', shows: ['Ctrl', 'K'], places: ['everywhere'], command: true },
  search: { code: 'Slash', shows: ['/'], places: ['everywhere'] },
  keyList: { code: 'Slash', shows: ['?'], places: ['everywhere'], shift: true },
  next: { code: 'KeyJ', shows: ['J'], places: ['list', 'letter'] },
  previous: { code: 'KeyK', shows: ['K'], places: ['list', 'letter'] },
  open: { code: 'Enter', shows: ['Enter'], places: ['list'] },
  select: { code: 'KeyX', shows: ['X'], places: ['list'] },
  done: { code: 'KeyE', shows: ['E'], places: ['list', 'letter'] },
  sign: { code: 'KeyS', shows: ['S'], places: ['list', 'letter'] },
  assign: { code: 'KeyA', shows: ['A'], places: ['list', 'letter'] },
  return: { code: 'KeyR', shows: ['R'], places: ['list', 'letter'] },
  print: { code: 'KeyP', shows: ['P'], places: ['letter'] },
} as const satisfies Record<string, KeyOf>;
export type KeyName = keyof typeof keys;

/** Keys of the PDF's page, which has the focus; told in the list only, its screen obeys them itself. */
export const paperKeys = {
  find: ['Ctrl', 'F'],
  larger: ['Ctrl', '+'],
  smaller: ['Ctrl', '−'],
  fit: ['Ctrl', '0'],
  nextPage: ['Alt', 'PageDown'],
  previousPage: ['Alt', 'PageUp'],
} as const;

/** What a key does here. false: nothing, and the key goes on its way. */
type Acts = Partial<Record<KeyName, (target: EventTarget | null) => boolean | undefined>>;

/**
 * Obeys keys while the screen stands. Single keys rest while somebody types or composes, while a dialog that did not ask for
 * them stands on top, and where the person has switched them off.
 */
export function useKeys(acts: Acts, { on = true, within }: { on?: boolean; within?: string } = {}): void {
  const now = useRef({ acts, on, within });
  now.current = { acts, on, within };
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { acts, on, within } = now.current;
      if (!on || event.isComposing || event.defaultPrevented || event.altKey) return;
      const name = (Object.keys(acts) as KeyName[]).find((one) => fits(event, keys[one]));
      if (!name) return;
      const single = !('command' in keys[name]);
      if (single && (isTyping(event.target) || !usePreferences.getState().singleKeys || isCovered(within))) return;
      if (acts[name]?.(event.target) !== false) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function fits(event: KeyboardEvent, key: KeyOf): boolean {
  const command = event.ctrlKey || event.metaKey;
  return event.code === key.code && command === (key.command === true) && event.shiftKey === (key.shift === true);
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    (target as HTMLInputElement).type !== 'checkbox'
  );
}

/** A dialog over the screen whose keys these are: the topmost one has to be its own. */
function isCovered(within: string | undefined): boolean {
  const top = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].at(-1);
  return top !== undefined && !(within && (top.matches(within) || top.querySelector(within)));
}
