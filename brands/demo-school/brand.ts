import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

/** Shows a deployment that takes requests for accounts. */
export const brand: Brand = {
  ...base,
  code: 'demo-school',
  title: { th: 'สำนักงานอิเล็กทรอนิกส์ของโรงเรียน', en: 'School electronic office' },
  mark: 'รร',
  words: { th: { common: { product: 'สำนักงานอิเล็กทรอนิกส์โรงเรียน' } }, en: { common: { product: 'School office' } } },
  colour: 'leaf',
  signUp: true,
  notificationsOnDashboard: true,
};
