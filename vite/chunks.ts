import type { Rolldown } from 'vite';
import type { EntryModules } from './entry-modules.ts';

const library = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack|zustand)\//;

/**
 * What a visit begins with comes in a few files rather than in eighty: behind a line with a long way there and back each file costs,
 * for a browser asks for six at a time. Every visit takes `begin` and the libraries, which change less often; before signing in it
 * takes `login` too, after it `office`. The rest is divided by screens.
 */
export function chunks({ begin, login, office }: EntryModules): Rolldown.CodeSplittingGroup[] {
  const ofEvery = (id: string) => begin.has(id) || (login.has(id) && office.has(id));
  return [
    { name: 'libraries', test: (id) => ofEvery(id) && library.test(id), priority: 6 },
    { name: 'begin', test: ofEvery, priority: 5 },
    { name: 'login', test: (id) => login.has(id), priority: 4 },
    { name: 'office', test: (id) => office.has(id), priority: 4 },
    { name: 'icons', test: /@tabler/, minShareCount: 3, priority: 3 },
    { name: 'shared', test: /\.(m?js|tsx?|css)$/, minShareCount: 60, priority: 2 },
  ];
}
