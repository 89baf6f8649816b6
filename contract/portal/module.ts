import { administrators, type Module } from '../module.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';

/** The start page, notices, files and mails of the house, and what everybody may check. */
export const portal = {
  links,
  menus: {
    notifications: {
      id: 3103,
      sort: 50,
      app: 'office',
      action: 'notifacationAll',
      icon: 'bell',
      th: 'การแจ้งเตือน',
      en: 'notifications',
      given: { EVERYBODY: 'view' },
    },
    /** The archive site outside; shown when an administrator has entered its address. */
    archiveSite: {
      id: 3109,
      sort: 90,
      app: 'office',
      action: 'archiveDocument',
      icon: 'archive',
      th: 'คลังเอกสารจัดเก็บ',
      en: 'archived documents',
      given: { EVERYBODY: 'view' },
    },
    mailOutbox: {
      id: 3190,
      sort: 110,
      app: 'settings',
      action: 'mailOutbox',
      icon: 'mail',
      th: 'กล่องส่งออก',
      en: 'outbox',
      given: administrators,
    },
    storage: {
      id: 3191,
      sort: 120,
      app: 'settings',
      action: 'storage',
      icon: 'database',
      th: 'การจัดเก็บไฟล์',
      en: 'file storage',
      given: administrators,
    },
  },
  notices,
} as const satisfies Module;
