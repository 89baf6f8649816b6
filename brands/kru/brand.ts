import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

/** Extended queues; documents always open with the role 'dashboard'. */
export const brand: Brand = {
  ...base,
  code: 'kru',
  title: { th: 'ระบบสำนักงานดิจิทัล', en: 'Digital office' },
  welcome: { th: 'ยินดีต้อนรับสู่สำนักงานดิจิทัล', en: 'Welcome to the digital office' },
  mark: 'ค',
  extendedQueues: true,
  actsAsDashboard: true,
  notificationsOnDashboard: true,
  features: { speechToText: false, a4Preview: false, line: false, captcha: true },
};
