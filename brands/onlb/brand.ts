import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

export const brand: Brand = {
  ...base,
  code: 'onlb',
  title: { th: 'ระบบสำนักงานอิเล็กทรอนิกส์ ONLB', en: 'Electronic Office, ONLB' },
  mark: 'ปส',
  colour: 'leaf',
  loader: '#318153',
  defaultLanguage: 'thOnlb',
  extendedQueues: true,
  notificationsOnDashboard: true,
  igLogin: true,
  headRoles: [1, 2007, 2008],
  features: { ...base.features, speechToText: true, line: true },
};
