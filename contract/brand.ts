import type { Boot } from './boot.ts';
import type { Differs, Language, Words } from './lang/index.ts';

/** Texts that a brand says differently, by language, module and key. */
export type BrandWords = { [language: Language]: { [Module in keyof Words]?: Differs<Words[Module]> } };

/** A text in both languages of the screen. */
export interface TwoTongues {
  th: string;
  en: string;
}

/** Everything a deployment may say about itself. One folder under `brands/` each; APP_NAME chooses at start. */
export interface Brand {
  code: string;
  /** Own title of the log-in page; null takes the product's own. */
  title: TwoTongues | null;
  welcome: TwoTongues;
  /** One to three letters shown where there is no picture. */
  mark: string;
  /** Picture for the header and the log-in page as a `data:` address, or null. */
  logo: string | null;
  /** Address, below the base path, of the picture beside the log-in form; null draws quiet rings there. */
  banner: string | null;
  colour: 'navy' | 'leaf';
  /** Colour of the loading ring (specification section 9). */
  loader: string;
  /** Language of a first visit where configuration says nothing. */
  defaultLanguage: Boot['defaultLanguage'];
  /** The extended set of twelve queues instead of the default eight. */
  extendedQueues: boolean;
  /** The review queue is called ตรวจเสนอ. */
  reviewIsPresenting: boolean;
  /** Shows the command text (F_COM_DESC) as a column of jobCommand. */
  showsCommandText: boolean;
  /** Documents always open with the role 'dashboard' instead of the queue's code. */
  actsAsDashboard: boolean;
  /** A notification link opens its document on the dashboard as well as on the portal. */
  notificationsOnDashboard: boolean;
  /** Offers the request for an account on the log-in page. */
  signUp: boolean;
  /** Answers users/ig-login and shows /ig-login. */
  igLogin: boolean;
  /** Role types that count as executives. */
  headRoles: number[];
  features: {
    speechToText: boolean;
    a4Preview: boolean;
    line: boolean;
    /** false: exempt from the robot check. */
    captcha: boolean;
  };
  /** Texts of the screens that it says differently. */
  words: BrandWords;
  /** Public links of the agency, shown on /intranet. */
  links: { th: string; en: string; url: string }[];
}
