import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

export const brand: Brand = {
  ...base,
  code: 'demo-province',
  mark: 'จว',
  igLogin: true,
  features: { ...base.features, captcha: false, line: true },
};
