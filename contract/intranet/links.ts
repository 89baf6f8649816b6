import type { ModuleLinks } from '../module.ts';

const to = {
  intranet: '/intranet',
  intranetNews: (id: number) => `/intranet/news/${id}`,
  /** All events by month, week and list. */
  intranetCalendar: '/intranet/calendar',
  /** Numbers of the staff; `?away=1`: of who is out now. */
  phoneBook: '/intranet/phone-book',
  /** The editor of the intranet page. */
  manageIntranet: '/intranet/manage-intranet',
} as const;

const actions = { intranet: to.intranet } as const;

const wholePages = { manageIntranet: to.manageIntranet } as const;

export const links = { to, actions, wholePages } satisfies ModuleLinks;
