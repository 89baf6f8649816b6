import i18next from 'i18next';
import {
  choices,
  fileOf,
  type Kept,
  type Language,
  type LanguageFacts,
  type Languages,
  master,
  readIn,
  type WordsModule,
} from '../../../contract/lang/index.ts';

/** The folders of languages as they stood when this was built: what each is at once, its texts when a screen asks for them. */
const facts = import.meta.glob<LanguageFacts>('../../../contract/lang/*/language.ts', { eager: true, import: 'language' });
const files = import.meta.glob<Record<string, object>>([
  '../../../contract/lang/*/*.ts',
  // parts of other files, and what the server alone says
  '!../../../contract/lang/*/{language,auth,common,portal,shell,errors-*,activity,data-copy,letter-states,mail,notify,queues,replies}.ts',
]);
const folder = '../../../contract/lang';

const languages: Languages = Object.fromEntries(Object.entries(facts).map(([path, of]) => [path.split('/').at(-2), of]));
/** Languages that one chooses from. */
export const languagesToChoose = choices(languages);

export function factsOf(language: Language): LanguageFacts {
  return (languages[language] ?? languages[master]) as LanguageFacts;
}

export function isLanguage(name: unknown): name is Language {
  return typeof name === 'string' && name in languages;
}

/** The folder in use, an organisation's own one too. */
export function languageNow(): Language {
  return Object.keys(languages).find((language) => languages[language]?.tag === i18next.language) ?? master;
}

/** The language in use, for the server's texts and for what is kept in several. */
export function currentLanguage(): Language {
  return factsNow().variantOf ?? languageNow();
}

export function factsNow(): LanguageFacts {
  return factsOf(languageNow());
}

/** What this reader reads of something that has texts in several languages. */
export function nameIn<T>(kept: Kept<T>): T {
  return readIn(factsNow(), kept);
}

/** A year of our era as this reader counts it. */
export function yearOf(year: number): number {
  return factsNow().buddhistYears ? year + 543 : year;
}

/** What this reader calls a language. */
export function languageName(language: Language): string {
  return new Intl.DisplayNames([factsNow().locale], { type: 'language' }).of(factsOf(language).tag) ?? language;
}

/** The texts of a module; undefined where the folder has none. */
export async function loadTexts(language: Language, module: WordsModule): Promise<object | undefined> {
  const file = await files[`${folder}/${language}/${fileOf(module)}.ts`]?.();
  return file?.[module];
}
