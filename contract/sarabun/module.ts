import type { Module } from '../module.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';

const registries = { REGISTRY: 'manage', CENTRAL_REGISTRY: 'manage', SECRET_REGISTRY: 'manage' } as const;

/** The document flow: every letter from its arrival or draft to the file. */
export const sarabun = {
  links,
  menus: {
    sarabun: {
      id: 3099,
      sort: 10,
      app: 'sarabun',
      action: 'sarabanDashboard',
      icon: 'inbox',
      th: 'งานสารบรรณ',
      en: 'document flow',
      given: { EVERYBODY: 'manage' },
    },
    drafts: {
      id: 3105,
      sort: 20,
      app: 'sarabun',
      action: 'sarabanDrafts',
      icon: 'file-text',
      th: 'หนังสือที่จัดทำ',
      en: 'letters written',
      given: { EVERYBODY: 'manage' },
    },
    intake: {
      id: 3101,
      sort: 30,
      app: 'sarabun',
      action: 'sarabanIntake',
      icon: 'scan',
      th: 'ลงรับหนังสือ',
      en: 'register letter',
      given: registries,
    },
    books: {
      id: 3102,
      sort: 40,
      app: 'sarabun',
      action: 'sarabanBooks',
      icon: 'book',
      th: 'ทะเบียนหนังสือ',
      en: 'registers',
      given: { ...registries, EXECUTIVE: 'view', SCREENER: 'view' },
    },
  },
  notices,
} as const satisfies Module;
