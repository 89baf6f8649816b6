import type { Module } from '../module.ts';
import { noticeChannels } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** การปฏิบัติงานนอกเวลาราชการ. */
export const overtime = {
  links,
  menus: {
    overtime: {
      id: 3185,
      sort: 22,
      app: 'office',
      action: 'overtime',
      icon: 'coin',
      th: 'เบิกค่าตอบแทนนอกเวลา',
      en: 'overtime',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** `words`: the order whose report is late, and since when. */
    overtime_report_due: {
      module: 'OFFICE',
      group: 'deadlines',
      roles: ['HOLDER'],
      channels: noticeChannels,
      defaultChannels: noticeChannels,
      placeholders: ['kind', 'subject', 'number', 'words', 'name', 'title', 'link'],
    },
  },
} as const satisfies Module;
