import { administrators, type Module } from '../module.ts';
import { links } from './links.ts';

/** The intranet page [R10] and its editor [S52]. */
export const intranet = {
  links,
  menus: {
    intranet: {
      id: 3104,
      sort: 60,
      app: 'office',
      action: 'intranet',
      icon: 'world',
      th: 'อินทราเน็ต',
      en: 'intranet',
      given: { EVERYBODY: 'view' },
    },
    manageIntranet: {
      id: 3108,
      sort: 80,
      app: 'office',
      action: 'manageIntranet',
      icon: 'pencil',
      th: 'จัดการอินทราเน็ต',
      en: 'manage intranet',
      given: administrators,
    },
  },
} as const satisfies Module;
