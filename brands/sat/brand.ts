import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

export const brand: Brand = {
  ...base,
  code: 'sat',
  title: { th: 'ระบบสารบรรณอิเล็กทรอนิกส์ SAT', en: 'SAT Document Flow' },
  mark: 'กท',
  extendedQueues: true,
  reviewIsPresenting: true,
  showsCommandText: true,
  notificationsOnDashboard: true,
  features: { ...base.features, captcha: false },
};
