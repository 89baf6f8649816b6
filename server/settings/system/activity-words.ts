import type { Language } from '../../../contract/lang/index.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { catalogue, type SettingsPath } from '../../../contract/settings/catalogue.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { pageWords } from '../pages/page-words.ts';

type Words = Record<string, string>;

/** The words of the logs in the reader's language. */
export function activityWords(language?: Language) {
  const own = textsIn(language, 'activity');
  const actions = own.actions as Words;
  const steps = textsIn(language, 'sarabun').action as Words;
  const acts = textsIn(language, 'settings').history.acts as Words;

  /** What a line of the audit tells, as a sentence without its subject. */
  function ofAudit(action: string, detail: { act?: unknown } = {}): string {
    if (actions[action]) return actions[action];
    const page = action.startsWith('settings.') ? action.slice('settings.'.length).replace(/\.field$/, '') : '';
    if (Object.hasOwn(catalogue, page)) {
      const { title } = pageWords(page as SettingsPath, language);
      const act = acts[String(detail.act)];
      return act ? fill(own.page, { act, title }) : fill(own.opened, { title });
    }
    const step = action.startsWith('step.') ? steps[action.slice('step.'.length)] : undefined;
    return step ? fill(own.step, { action: step }) : own.unknown;
  }

  function ofStep(action: string): string {
    return steps[action] ?? own.unknown;
  }

  /** Codes whose words contain the text: what is searched for as it is read. */
  function found(text: string): { audit: string[]; steps: string[] } {
    const wanted = normalizeThai(text);
    const has = (words: Words) => Object.keys(words).filter((code) => normalizeThai(words[code] ?? '').includes(wanted));
    const pages = Object.keys(catalogue).filter((page) => normalizeThai(pageWords(page as SettingsPath, language).title).includes(wanted));
    return { audit: [...has(actions), ...pages.map((page) => `settings.${page}`)], steps: has(steps) };
  }

  return { own, ofAudit, ofStep, found };
}
