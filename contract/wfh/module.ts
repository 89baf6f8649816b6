import type { Module } from '../module.ts';
import { ofRequest } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** ปฏิบัติงานนอกสถานที่ตั้ง. */
export const wfh = {
  links,
  menus: {
    wfh: {
      id: 3180,
      sort: 21,
      app: 'office',
      action: 'wfh',
      icon: 'wfh',
      th: 'ปฏิบัติงานนอกสถานที่ตั้ง',
      en: 'work from home',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** `words`: the day of which no report has come. */
    wfh_report_due: ofRequest('deadlines'),
    /** No report came: his head decides what the day was. */
    wfh_not_proven: ofRequest('deadlines'),
    /** What his head said of the report or of the day: the day and the words. */
    wfh_decided: ofRequest('progress'),
    /** Days that are given up: for a leave, called in by the head, or by himself. */
    wfh_day_gone: ofRequest('progress'),
  },
} as const satisfies Module;
