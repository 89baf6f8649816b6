import { links } from '../../contract/portal/links.ts';
import type { WebModule } from '../module.ts';

/** The start page, notices, files and mails of the house, and what everybody may check. */
export const module: WebModule = {
  screens: {
    portal: { load: () => import('./PortalPage.tsx').then((file) => file.PortalPage), words: ['portal'], help: 'portal' },
    'privacy-policy': {
      load: () => import('./PrivacyPolicyPage.tsx').then((file) => file.PrivacyPolicyPage),
      words: ['portal'],
      help: 'account',
      open: true,
    },
    'verify/:code?': {
      load: () => import('./VerifyPage.tsx').then((file) => file.VerifyPage),
      words: ['proof', 'portal'],
      help: 'verify',
      open: true,
    },
    'notification-all/:module?': {
      load: () => import('./NotificationsPage.tsx').then((file) => file.NotificationsPage),
      words: ['portal'],
      help: 'notifications',
    },
    storage: { load: () => import('./StoragePage.tsx').then((file) => file.StoragePage), words: ['portal'], help: 'admin-system' },
    'mail-outbox': { load: () => import('./OutboxPage.tsx').then((file) => file.OutboxPage), words: ['channels'], help: 'admin-notices' },
    offline: {
      load: () => import('../offline/OfflinePage.tsx').then((file) => file.OfflinePage),
      words: [],
      help: 'offline',
      offline: true,
    },
  },
  leads: { '/': () => links.to.portal },
};
