const house = /lang\/(th|en|thOnlb)\/(common|auth|shell|portal)\.ts$/;
const work = /lang\/(th|en)\/(sarabun|layers|reports|circular|bulk|prints|secrecy|files|draft-parts|proof|errors[\w-]*)\.ts$/;

/**
 * What nearly every screen needs comes in a few files rather than in eighty: behind a line with a long way there and back each file costs,
 * for a browser asks for six at a time. The rest is divided by screens.
 */
export const chunks = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack|zustand)\//, priority: 5 },
  { debugName: 'words', name: wordsOf, priority: 4 },
  { name: 'icons', test: /@tabler/, minShareCount: 3, priority: 3 },
  { name: 'shared', test: /\.(m?js|tsx?|css)$/, minShareCount: 60, priority: 2 },
];

function wordsOf(id: string): string | null {
  const [, language] = house.exec(id) ?? [];
  if (language) return `words-${language}`;
  const [, other] = work.exec(id) ?? [];
  return other ? `words-work-${other}` : null;
}
