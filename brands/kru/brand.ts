import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

export const brand: Brand = {
  ...base,
  code: 'kru',
  title: { th: 'ระบบสารบรรณอิเล็กทรอนิกส์ KRU', en: 'KRU Document Flow' },
  mark: 'มร',
  extendedQueues: true,
  actsAsDashboard: true,
  notificationsOnDashboard: true,
};
