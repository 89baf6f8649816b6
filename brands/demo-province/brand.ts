import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

/** Shows a provincial deployment: LINE, links of its own. */
export const brand: Brand = {
  ...base,
  code: 'demo-province',
  title: { th: 'ระบบงานสารบรรณจังหวัด', en: 'Provincial correspondence' },
  mark: 'จ',
  features: { ...base.features, line: true },
};
