import i18next from 'i18next';
import type { Preferences } from '../../../contract/portal/preferences.ts';
import { thaiDigits } from '../../../contract/rules/thai.ts';
import { factsNow } from './languages.ts';

/**
 * Digits of the screen as the person wants them, in one place for every list, count and date: text is changed where it stands, after it
 * was drawn, so that no screen has to think of it. Fields, code, papers and what is spelled with Latin letters (addresses of mails,
 * names of files) stay as they are.
 */
export function showDigits(wanted: Preferences['digits']): void {
  document.documentElement.dataset.digits = wanted;
  const thai = wanted === 'thai' && factsNow().thaiDigits;
  if (thai === shown) return;
  shown = thai;
  if (thai) observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  else observer.disconnect();
  for (const text of textsUnder(document.body)) thai ? toThai(text) : back(text);
}

let shown = false;
/** What a text said before, to give it back. */
const before = new WeakMap<Text, { said: string; shows: string }>();

const observer = new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes)
    if (type === 'characterData') toThai(target as Text);
    else for (const added of addedNodes) for (const text of textsUnder(added)) toThai(text);
});

// Thai digits are for Thai screens.
i18next.on('languageChanged', () => showDigits(document.documentElement.dataset.digits as Preferences['digits']));

const kept =
  'input, textarea, select, script, style, code, kbd, pre, svg, canvas, [contenteditable], .textLayer, .ProseMirror, [data-digits="as-written"]';
/** A run of figures with what stands between them, but no part of a Latin word. */
const figures = /(?<![A-Za-z_@\d])\d(?:[\d.,:/-]*\d)?(?![A-Za-z_@\d]|\.[A-Za-z])/g;

function toThai(text: Text): void {
  const said = text.data;
  if (!/\d/.test(said) || text.parentElement?.closest(kept)) return;
  const shows = said.replace(figures, thaiDigits);
  if (shows === said) return;
  before.set(text, { said, shows });
  text.data = shows;
}

function back(text: Text): void {
  const known = before.get(text);
  if (known && text.data === known.shows) text.data = known.said;
  before.delete(text);
}

function textsUnder(node: Node): Text[] {
  if (node.nodeType === Node.TEXT_NODE) return [node as Text];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}
