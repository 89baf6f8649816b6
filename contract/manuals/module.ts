import type { Module } from '../module.ts';
import { links } from './links.ts';

/** The manual of the product and what the agency adds to it. */
export const manuals = {
  links,
  menus: {
    centralDocuments: {
      id: 3106,
      sort: 70,
      app: 'office',
      action: 'centralDocuments',
      icon: 'folder',
      th: 'เอกสารส่วนกลาง',
      en: 'central documents',
      given: { EVERYBODY: 'view' },
    },
  },
} as const satisfies Module;
