import type { Addresses, AddressOf } from '../addresses.ts';

const loan: AddressOf = {
  route: 'archive/:loanId',
  find: async (ask) => `archive/${(await ask('/office/requests', 'view=mine&module=archive')).items[0].id}`,
};
const box: AddressOf = {
  route: 'archive/box/:boxId',
  find: async (ask) => `archive/box/${(await ask('/archive/boxes', 'pageSize=1')).items[0].id}`,
};
const list: AddressOf = {
  route: 'archive/list/:listId',
  find: async (ask) => `archive/list/${(await ask('/archive/lists', 'open=1&pageSize=1')).items[0].id}`,
};

export const addresses: Addresses = {
  elsewhere: {
    'archive/site/:menuId': 'leads to the archive’s own site',
    'archive/hand-over/:handOverId': 'the demo has no list on its way to the store',
  },
  of: {
    officer: ['archive', 'archive?view=store', list],
    officer2: [loan],
    clerk: ['archive?view=loans', 'archive?view=handOver', 'archive/labels', box],
    registrar: ['archive?view=due', 'archive?view=holds', 'archive?view=lists', 'archive?view=manage'],
  },
};
