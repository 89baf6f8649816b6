import type { Module } from '../module.ts';
import { links } from './links.ts';

/** ยื่นหนังสือออนไลน์: letters that citizens give to the agency on a page of their own. */
export const petition = {
  links,
  menus: {
    petitions: {
      id: 3260,
      sort: 29,
      app: 'office',
      action: 'petitions',
      icon: 'inbox',
      th: 'เรื่องที่ยื่นออนไลน์',
      en: 'online submissions',
      given: { CENTRAL_REGISTRY: 'manage', REGISTRY: 'manage' },
    },
  },
} as const satisfies Module;
