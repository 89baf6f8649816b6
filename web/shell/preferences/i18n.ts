import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, master, type Words, type WordsModule } from '../../../contract/lang/index.ts';
import { boot } from '../boot.ts';
import { currentLanguage, factsOf, isLanguage, languageNow, languagesToChoose, loadTexts } from './languages.ts';
import { stored } from './storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}

const loaded = new Set<WordsModule>();

export async function startLanguage(modules: readonly WordsModule[]): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: factsOf(firstLanguage()).tag,
    fallbackLng: factsOf(master).tag,
    ns: [],
    defaultNS: 'common',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (_, module, key) => void sayAsMaster(module as WordsModule, key),
    // At once, so that screens can ask for their texts while the first ones are on their way.
    initAsync: false,
  });
  await loadWords(modules);
  markPage();
}

/** Fetches the texts of these modules in the language in use; a screen's route asks before it renders. */
export async function loadWords(modules: readonly WordsModule[]): Promise<void> {
  for (const module of modules) loaded.add(module);
  await fetchWords(languageNow(), modules);
}

/** At once and kept; where the organisation has a way of its own to say it, in that. */
export async function switchLanguage(to: Language): Promise<void> {
  const language = factsOf(boot.defaultLanguage).variantOf === to ? boot.defaultLanguage : to;
  await fetchWords(language, [...loaded]);
  stored.language.set(language);
  await i18next.changeLanguage(factsOf(language).tag);
  markPage();
}

async function fetchWords(language: Language, modules: readonly WordsModule[]): Promise<void> {
  const { tag, variantOf } = factsOf(language);
  if (variantOf) await fetchWords(variantOf, modules);
  await Promise.all(
    modules.map(async (module) => {
      if (i18next.hasResourceBundle(tag, module)) return;
      i18next.addResourceBundle(tag, module, (await loadTexts(language, module)) ?? {});
      const own = boot.brand.words[language]?.[module];
      if (own) i18next.addResourceBundle(tag, module, own, true, true);
    }),
  );
}

/** A folder that lacks a text (its test fails) shows it as the master says it, and the console tells once of which module. */
async function sayAsMaster(module: WordsModule, key: string): Promise<void> {
  const { tag } = factsOf(master);
  if (!loaded.has(module) || i18next.hasResourceBundle(tag, module)) return;
  await fetchWords(master, [module]);
  if (!i18next.exists(key, { ns: module, lng: tag })) return;
  console.warn(`${languageNow()} lacks ${module}:${key}; it is shown in ${master}`);
  i18next.emit('languageChanged', i18next.language);
}

function firstLanguage(): Language {
  const wanted = stored.language.get() ?? boot.defaultLanguage;
  return isLanguage(wanted) ? wanted : (languagesToChoose.find((one) => factsOf(one).forStrangers) ?? master);
}

function markPage(): void {
  document.documentElement.lang = factsOf(currentLanguage()).tag;
}
