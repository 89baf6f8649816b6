import type { Brand } from '../../contract/brand.ts';

/** The plain deployment: the default queue set, no title of its own, A4 preview on. Other brands say what differs. */
export const brand: Brand = {
  code: 'default',
  title: null,
  welcome: { th: 'รับ ส่ง ลงนาม และติดตามหนังสือราชการในที่เดียว', en: 'Receive, send, sign and follow official letters in one place' },
  mark: 'ส',
  logo: null,
  banner: null,
  words: {},
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
  links: [
    { th: 'ระเบียบสำนักนายกรัฐมนตรีว่าด้วยงานสารบรรณ', en: 'Regulation on correspondence work', url: 'https://www.opm.go.th' },
    { th: 'ราชกิจจานุเบกษา', en: 'Royal Gazette', url: 'https://ratchakitcha.soc.go.th' },
  ],
};
