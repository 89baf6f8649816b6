import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages, type Words, type WordsModule, words } from '../../../contract/lang/index.ts';
import { boot } from '../boot.ts';
import { stored } from './storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}

/** Thai of an organisation falls back to Thai; what is missing everywhere, and an unknown language, to English. */
const chain: Record<Language, Language[]> = { th: ['th'], en: ['en'], thOnlb: ['th', 'thOnlb'] };
/** As i18next knows them: a language tag, whose first part is what it falls back to. */
const tags: Record<Language, string> = { th: 'th', en: 'en', thOnlb: 'th-Onlb' };
const loaded = new Set<WordsModule>();

export async function startLanguage(modules: readonly WordsModule[]): Promise<void> {
  const language = firstLanguage();
  await i18next.use(initReactI18next).init({
    lng: tags[language],
    fallbackLng: 'en',
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
  return languages.find((language) => tags[language] === i18next.language) ?? 'en';
}

/** th for both kinds of Thai: for dates, the server's texts and the page's lang attribute. */
export function currentLanguage(): 'th' | 'en' {
  return languageNow() === 'en' ? 'en' : 'th';
}

export async function switchLanguage(to: 'th' | 'en'): Promise<void> {
  const language = to === 'th' && boot.defaultLanguage === 'thOnlb' ? 'thOnlb' : to;
  await fetchWords(language, [...loaded]);
  stored.language.set(language);
  await i18next.changeLanguage(tags[language]);
  markPage(language);
}

async function fetchWords(language: Language, modules: readonly WordsModule[]): Promise<void> {
  await Promise.all(
    chain[language].flatMap((part) =>
      modules.map(async (module) => {
        if (i18next.hasResourceBundle(tags[part], module)) return;
        const load = words[part][module];
        i18next.addResourceBundle(tags[part], module, load ? await load() : {});
        const own = boot.brand.words[part]?.[module];
        if (own) i18next.addResourceBundle(tags[part], module, own, true, true);
      }),
    ),
  );
}

function firstLanguage(): Language {
  const wanted = stored.language.get() ?? boot.defaultLanguage;
  return languages.find((language) => language === wanted) ?? 'en';
}

function markPage(language: Language): void {
  document.documentElement.lang = language === 'en' ? 'en' : 'th';
}
