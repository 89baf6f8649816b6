import type { Module } from '../module.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';

/** The settings centre and what administrators decide. */
export const settings = {
  links,
  menus: {
    settings: {
      id: 3144,
      sort: 100,
      app: 'settings',
      action: 'settingsCenter',
      icon: 'settings',
      th: 'ตั้งค่าระบบ',
      en: 'settings',
      given: {},
    },
  },
  notices,
} as const satisfies Module;
