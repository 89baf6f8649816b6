import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Thai texts of the language files that an English page still shows. Names and contents of the agency are Thai of course:
 * only what stands in a language file, and has other words in English, is a fault. `names`: the agency's own, where it keeps its lists.
 */
export async function thaiLeft(page: Page, names: ReadonlySet<string> = new Set()): Promise<string[]> {
  const { exact, patterns } = await known;
  const said: string[] = await page.evaluate(thaiOfPage);
  // what the agency calls a thing stands whole, or before the unit it belongs to; beside such lists only whole texts are judged
  const ofAgency = (text: string) => names.has(text) || [...names].some((one) => one.startsWith(`${text} `));
  const fits = (text: string) => names.size === 0 && patterns.some(({ words, letters }) => letters * 2 > text.length && words.test(text));
  return said.filter((text) => (exact.has(text) && !ofAgency(text)) || fits(text));
}

interface Texts {
  exact: Set<string>;
  /** Around names; `letters`: how much of it is fixed. */
  patterns: { words: RegExp; letters: number }[];
}
const languages = join(import.meta.dirname, '../contract/lang');

async function thaiTexts(): Promise<Texts> {
  const texts: Texts = { exact: new Set(), patterns: [] };
  for (const file of readdirSync(join(languages, 'th'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file === 'language.ts') continue;
    const [th, en] = await Promise.all(['th', 'en'].map((one) => import(join(languages, one, file))));
    gather(th, en, texts);
  }
  return texts;
}

function gather(th: unknown, en: unknown, into: Texts): void {
  if (typeof th === 'object' && th)
    for (const [key, value] of Object.entries(th)) gather(value, (en as Record<string, unknown>)?.[key], into);
  // one letter alone is a sign, and the first of many a name
  if (typeof th !== 'string' || th === en || !/[ก-๛]/.test(th) || th.trim().length < 2) return;
  const parts = th.split(/\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>/);
  if (parts.length === 1) into.exact.add(th.trim());
  else
    into.patterns.push({
      words: new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`, 's'),
      letters: parts.join('').length,
    });
}

/** What the server has said in English so far: where the agency keeps its lists, their names stand in both languages beside one another. */
export function namesOfLists(page: Page): () => Promise<Set<string>> {
  const replies: Promise<unknown>[] = [];
  page.on('response', (reply) => {
    const inEnglish = reply.request().headers()['accept-language'] === 'en';
    if (inEnglish && reply.url().includes('/api/')) replies.push(reply.json().catch(() => null));
  });
  return async () => {
    const names = new Set<string>();
    const take = (value: unknown): void => {
      if (typeof value === 'string') names.add(value.trim());
      else if (typeof value === 'object' && value) Object.values(value).forEach(take);
    };
    (await Promise.all(replies)).forEach(take);
    return names;
  };
}

const known = thaiTexts();

/** In the page: what a person sees or hears in Thai, but what is marked as Thai and what officers have written. */
function thaiOfPage(): string[] {
  const said = new Set<string>();
  const note = (text: string | null) => /[ก-๛]/.test(text ?? '') && said.add((text ?? '').trim());
  const written = '[lang="th"], [contenteditable], textarea';
  for (const one of document.body.querySelectorAll('*')) {
    if (one.closest(written)) continue;
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) note(one.getAttribute(name));
    if (one instanceof HTMLInputElement && one.readOnly) note(one.value);
    if (one instanceof HTMLScriptElement || one instanceof HTMLStyleElement) continue;
    for (const child of one.childNodes) if (child.nodeType === Node.TEXT_NODE) note(child.textContent);
  }
  note(document.title);
  return [...said];
}
