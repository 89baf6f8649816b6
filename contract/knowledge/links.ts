import type { ModuleLinks } from '../module.ts';

const to = {
  /** What there is to read, one's own drafts, what waits for one, what is to be reviewed, what is looked after. */
  knowledge: '/knowledge',
  article: (id: number) => `/knowledge/${id}`,
  writeArticle: '/knowledge/write',
  editArticle: (id: number) => `/knowledge/${id}/edit`,
  /** Its versions, two of them side by side. */
  articleVersions: (id: number) => `/knowledge/${id}/versions`,
} as const;

const actions = { knowledge: to.knowledge } as const;

export const links = { to, actions } satisfies ModuleLinks;
