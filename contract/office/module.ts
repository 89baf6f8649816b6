import type { Module } from '../module.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';

/** The engine of requests, on which the office's modules stand: what waits for one, of all of them. */
export const office = {
  links,
  menus: {
    waiting: {
      id: 3120,
      sort: 15,
      app: 'office',
      action: 'waiting',
      icon: 'time',
      th: 'รอฉันดำเนินการ',
      en: 'waiting for me',
      given: { EVERYBODY: 'manage' },
    },
  },
  notices,
} as const satisfies Module;
