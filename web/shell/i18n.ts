import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages, type Words, type WordsModule, words } from '../../contract/lang/index.ts';
import { boot } from './boot.ts';
import { stored } from './storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}

/** Thai of an organisation falls back to Thai; what is missing everywhere, and an unknown language, to English. */
const chain: Record<Language, Language[]> = { th: ['th'], en: ['en'], thOnlb: ['th', 'thOnlb'] };
const loaded = new Set<WordsModule>();

export async function startLanguage(modules: WordsModule[]): Promise<void> {
  const language = firstLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: { thOnlb: ['th', 'en'], default: ['en'] },
    ns: [],
    defaultNS: 'common',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
    // At once, so that screens can ask for their texts while the first ones are on their way.
    initAsync: false,
  });
  await loadWords(modules);
  markPage(language);
}

/** Fetches the texts of these modules in the language in use; a screen's route asks before it renders. */
export async function loadWords(modules: readonly WordsModule[]): Promise<void> {
  for (const module of modules) loaded.add(module);
  await fetchWords(languageNow(), modules);
}

export function languageNow(): Language {
  return asLanguage(i18next.language);
}

/** th for both kinds of Thai: for dates, the server's texts and the page's lang attribute. */
export function tongue(): 'th' | 'en' {
  return languageNow() === 'en' ? 'en' : 'th';
}

export async function switchLanguage(to: 'th' | 'en'): Promise<void> {
  const language = to === 'th' && boot.defaultLanguage === 'thOnlb' ? 'thOnlb' : to;
  await fetchWords(language, [...loaded]);
  stored.language.set(language);
  await i18next.changeLanguage(language);
  markPage(language);
}

async function fetchWords(language: Language, modules: readonly WordsModule[]): Promise<void> {
  await Promise.all(
    chain[language].flatMap((part) =>
      modules.map(async (module) => {
        if (i18next.hasResourceBundle(part, module)) return;
        const load = words[part][module];
        i18next.addResourceBundle(part, module, load ? await load() : {});
      }),
    ),
  );
}

function firstLanguage(): Language {
  return asLanguage(stored.language.get() ?? boot.defaultLanguage);
}

function asLanguage(value: string): Language {
  return languages.find((language) => language === value) ?? 'en';
}

function markPage(language: Language): void {
  document.documentElement.lang = language === 'en' ? 'en' : 'th';
}
