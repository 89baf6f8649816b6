import { settingsPaths } from '../../contract/settings/catalogue.ts';
import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    admin: [
      'account-approvals',
      'first-steps',
      'office-state',
      'settings/3144',
      // not beside the other home, whose heading it keeps
      ...settingsPaths.map((path) => `settings/3144/${path}`),
      'settings/3284',
    ],
  },
  elsewhere: { settings: 'leads to the settings centre' },
};
