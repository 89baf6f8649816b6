/** What a deployment's brand may say. Data only: a brand never carries code. */
export interface Brand {
  /** Folder under brands/, chosen by APP_NAME. */
  code: string;
  /** Title on the sign-in page in place of the general one, or null. */
  title: Words | null;
  welcome: Words;
  /** One or two letters for the mark in the header, where there is no logo. */
  mark: string;
  /** File in the brand's folder, served under /brand/, or null. */
  logo: string | null;
  colour: 'navy' | 'leaf';
  /** Colour of the loader. */
  loader: '#318153' | '#023e8a';
  defaultLanguage: 'th' | 'en' | 'thOnlb';
  /** The twelve queues in place of eight. */
  extendedQueues: boolean;
  /** The review queue is called ตรวจเสนอ. */
  reviewIsPresenting: boolean;
  /** The text of the endorsement is a column of jobCommand. */
  showsCommandText: boolean;
  /** Opens every document with the role 'dashboard'. */
  actsAsDashboard: boolean;
  /** A notification's link opens on the portal or the dashboard, not on the portal alone. */
  notificationsOnDashboard: boolean;
  /** Sign-up requests are taken. */
  signUp: boolean;
  /** /ig-login without the question of the device. */
  igLogin: boolean;
  /** Role types that count as executives. */
  headRoles: number[];
  features: { speechToText: boolean; a4Preview: boolean; line: boolean; captcha: boolean };
  /** Links on the public intranet page. */
  links: { th: string; en: string; url: string }[];
}

export interface Words {
  th: string;
  en: string;
}
