import type { Module } from '../module.ts';
import { links } from './links.ts';

/** รายงานงานสารบรรณ: what the document flow comes to, for who leads or keeps it. */
export const statistics = {
  links,
  menus: {
    statistics: {
      id: 3250,
      sort: 45,
      app: 'sarabun',
      action: 'statistics',
      icon: 'chart',
      th: 'รายงานงานสารบรรณ',
      en: 'document flow reports',
      given: {
        CENTRAL_REGISTRY: 'view',
        REGISTRY: 'view',
        SECRET_REGISTRY: 'view',
        EXECUTIVE: 'view',
        SCREENER: 'view',
        AUDITOR: 'view',
      },
    },
  },
} as const satisfies Module;
