import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/knowledge.ts';

export const knowledgeCategories: SameKeys<typeof th.knowledgeCategories> = {
  title: 'Categories of knowledge',
  affects: 'Who holds the owning post reviews articles before they are published',
  add: 'Add a category',
  search: 'Search categories',
  fields: { name: 'Category', nameEn: 'English name', owner: 'Owning post', reviewMonths: 'Review every (months)' },
  hints: { reviewMonths: 'For new articles; each may say otherwise' },
};

export const knowledgeRules: SameKeys<typeof th.knowledgeRules> = {
  title: 'Rules of the knowledge base',
  affects: 'For reminders and reviews from now on',
  parts: { review: 'Reviews' },
  fields: { remindDays: 'Remind the owner before (days)', orderDays: 'Review within, after what is cited has ended (days)' },
  hints: { remindDays: '0: on the day alone' },
};
