import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

/** Extended queues, ตรวจเสนอ for review, the command text as a column, no robot check. */
export const brand: Brand = {
  ...base,
  code: 'sat',
  title: { th: 'ระบบสารบรรณอิเล็กทรอนิกส์', en: 'Electronic correspondence' },
  welcome: { th: 'ยินดีต้อนรับเข้าสู่ระบบงานสารบรรณ', en: 'Welcome to the correspondence system' },
  mark: 'ก',
  extendedQueues: true,
  reviewIsPresenting: true,
  showsCommandText: true,
  notificationsOnDashboard: true,
  features: { speechToText: false, a4Preview: false, line: false, captcha: false },
};
