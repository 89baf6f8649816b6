import type { Addresses, AddressOf } from '../addresses.ts';

const first = async (ask: Parameters<AddressOf['find']>[0], query = '') =>
  (await ask('/knowledge/articles', `pageSize=1${query}`)).items[0].id;
const article: AddressOf = { route: 'knowledge/:articleId', find: async (ask) => `knowledge/${await first(ask)}` };
const versions: AddressOf = { route: 'knowledge/:articleId/versions', find: async (ask) => `knowledge/${await first(ask)}/versions` };
const edit: AddressOf = { route: 'knowledge/:articleId/edit', find: async (ask) => `knowledge/${await first(ask, '&view=mine')}/edit` };

export const addresses: Addresses = {
  elsewhere: {},
  of: {
    officer: ['knowledge', 'knowledge/write', article, versions, edit],
    head: ['knowledge?view=due', 'knowledge?view=manage', 'knowledge?view=all'],
  },
};
