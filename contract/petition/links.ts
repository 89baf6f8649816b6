import type { ModuleLinks } from '../module.ts';

const to = {
  /** Anybody gives the agency a letter here, and asks later what became of it. */
  petition: '/petition',
  petitionFollow: '/petition/follow',
  /** What came that way, for who works on it. */
  petitions: '/petitions',
} as const;

const wholePages = { petitions: to.petitions } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
