import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

/** The green deployment: own Thai variant, extended queues, speech to text, LINE. */
export const brand: Brand = {
  ...base,
  code: 'onlb',
  title: { th: 'ระบบสำนักงานอิเล็กทรอนิกส์', en: 'Electronic office' },
  welcome: { th: 'ยินดีต้อนรับสู่ระบบสารบรรณอิเล็กทรอนิกส์', en: 'Welcome to the electronic document flow' },
  mark: 'ร',
  colour: 'leaf',
  loader: '#318153',
  defaultLanguage: 'thOnlb',
  extendedQueues: true,
  notificationsOnDashboard: true,
  igLogin: true,
  headRoles: [1, 2007, 2008],
  features: { speechToText: true, a4Preview: false, line: true, captcha: true },
};
