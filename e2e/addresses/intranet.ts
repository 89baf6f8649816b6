import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  open: [
    'intranet',
    'intranet/calendar',
    { route: 'intranet/news/:newsId', find: async (ask) => `intranet/news/${(await ask('/intranet/news')).items[0].id}` },
  ],
  of: { admin: ['intranet/manage-intranet'], officer: ['intranet/phone-book'] },
};
