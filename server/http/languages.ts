import { languages, readTexts } from '../../contract/lang/folders.ts';
import { choices, type Kept, type Language, type LanguageFacts, master, readIn, type Texts } from '../../contract/lang/index.ts';

/** What the server says. Texts of screens are in the browser's build. */
const modules = [
  ...([
    'activity',
    'bookSettings',
    'brought',
    'parallel',
    'certificates',
    'dataCopy',
    'errors',
    'leave',
    'letterStates',
    'mail',
    'meeting',
    'menus',
  ] as const),
  ...([
    'notify',
    'overtime',
    'ownRequests',
    'people',
    'portal',
    'queues',
    'replies',
    'reports',
    'requests',
    'room',
    'sarabun',
    'settings',
    'sheets',
  ] as const),
  ...([
    'structure',
    'time',
    'vehicle',
    'wfh',
    'archive',
    'asset',
    'assetCheck',
    'assetCase',
    'integrity',
    'knowledge',
    'testimonial',
    'statistics',
    'mailbox',
    'open',
    'petition',
    'installation',
    'exchange',
  ] as const),
];
type Module = (typeof modules)[number];
type Said = Pick<Texts, Module>;

/** Languages of readers, the master first. */
export const readersLanguages = choices(languages);
const [first, ...others] = await Promise.all(readersLanguages.map(readAll));
const masterTexts = first as Said;

/** By language the keys of texts that its folder lacks; they are said as the master has them. */
export const lackingTexts: Record<Language, string[]> = {};
const texts: Record<Language, Said> = {
  [master]: masterTexts,
  ...Object.fromEntries(others.map((own, at) => [readersLanguages[at + 1], filledUp(own, readersLanguages[at + 1] as Language)])),
};

/** The texts of a module in the reader's language. */
export function textsIn<Name extends Module>(language: Language | undefined, module: Name): Said[Name] {
  return (texts[language ?? master] ?? masterTexts)[module];
}

/** The same in every language: what comes back in a sheet may be written in any. */
export function textsInEach<Name extends Module>(module: Name): Said[Name][] {
  return readersLanguages.map((language) => textsIn(language, module));
}

export function factsOf(language: Language | undefined): LanguageFacts {
  return (languages[language ?? master] ?? languages[master]) as LanguageFacts;
}

/** What a reader of the language is told of a thing that has texts in several. */
export function nameIn<T>(language: Language | undefined, kept: Kept<T>): T {
  return readIn(factsOf(language), kept);
}

/** The language of readers that a browser asks for by its header, or an operator by a folder's name; Thai where there is no such one. */
export function languageAsked(asked: unknown): Language {
  const wanted =
    String(asked ?? '')
      .split(/[,;]/, 1)[0]
      ?.trim()
      .toLowerCase() ?? '';
  const called = (name: string) => name.toLowerCase() === wanted || name.toLowerCase() === wanted.split('-', 1)[0];
  const found = Object.keys(languages).find((name) => called(name) || called((languages[name] as LanguageFacts).tag));
  return (found && languages[found]?.variantOf) ?? found ?? master;
}

async function readAll(language: Language): Promise<Partial<Said>> {
  const read = modules.map(async (module) => [module, await readTexts(language, module)]);
  return Object.fromEntries(await Promise.all(read));
}

/** What the folder says over what the master says. */
function filledUp(own: Partial<Said>, language: Language): Said {
  const lacking: string[] = [];
  const said = over(masterTexts, own, '', lacking);
  if (lacking.length > 0) lackingTexts[language] = lacking;
  return said as Said;
}

function over(base: unknown, own: unknown, key: string, lacking: string[]): unknown {
  if (typeof base !== 'object' || base === null) {
    if (typeof own !== typeof base) lacking.push(key);
    return own ?? base;
  }
  const of = (own ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, over(value, of[name], key ? `${key}.${name}` : name, lacking)]),
  );
}
