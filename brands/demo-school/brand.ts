import type { Brand } from '../../contract/brand.ts';
import { brand as base } from '../default/brand.ts';

export const brand: Brand = {
  ...base,
  code: 'demo-school',
  mark: 'รร',
  colour: 'leaf',
  loader: '#318153',
  signUp: true,
  notificationsOnDashboard: true,
  features: { ...base.features, a4Preview: false },
};
