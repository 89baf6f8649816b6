import type { Brand } from '../../contract/brand.ts';

export const brand: Brand = {
  code: 'default',
  title: null,
  welcome: { th: 'ยินดีต้อนรับสู่ระบบสำนักงานอิเล็กทรอนิกส์', en: 'Welcome to the electronic office' },
  mark: 'ส',
  logo: null,
  colour: 'navy',
  loader: '#023e8a',
  defaultLanguage: 'th',
  extendedQueues: false,
  reviewIsPresenting: false,
  showsCommandText: false,
  actsAsDashboard: false,
  notificationsOnDashboard: false,
  signUp: false,
  igLogin: false,
  headRoles: [1],
  features: { speechToText: false, a4Preview: true, line: false, captcha: true },
  links: [],
};
