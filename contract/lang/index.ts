/**
 * The languages of the product. A folder beside this file is a language: `language.ts` says what it is, the other files hold its texts
 * by module. th is the master: the shape of all texts is taken from it, and what another language lacks is shown in it.
 * The server and the tests read the folders by `folders.ts`, a browser has them in its build (`web/shell/preferences/words.ts`).
 */
export const master = 'th';

/** The name of a folder. */
export type Language = string;
export type Languages = Record<Language, LanguageFacts>;

/** What is to be known of a language; nothing else in the product asks which one it is. */
export interface LanguageFacts {
  /** As browsers and programs call it (BCP 47). */
  tag: string;
  /** As the switch calls it, in short and in full. */
  name: string;
  longName: string;
  /** Which texts of something that is kept in several languages are read: the first that there is, and Thai where there is none of them. */
  reads: readonly string[];
  /** How Intl writes days and numbers of it. */
  locale: string;
  /** Years of พ.ศ., and days and times as Thai offices write them. */
  buddhistYears: boolean;
  /** Figures of a screen may be shown in Thai digits. */
  thaiDigits: boolean;
  /** Shown to a browser that keeps the name of a language that there is none of. */
  forStrangers?: true;
  /** Says a few things differently from this language, for the brand; it is no choice of its own. */
  variantOf?: Language;
  brand?: string;
}

/** The texts of screens: a module of texts, and the file of th that has them under its name. A new module is a line here. */
interface ScreenFiles {
  account: typeof import('./th/account.ts');
  administration: typeof import('./th/administration.ts');
  archive: typeof import('./th/archive.ts');
  asset: typeof import('./th/asset.ts');
  assetCase: typeof import('./th/asset-case.ts');
  assetCheck: typeof import('./th/asset-check.ts');
  auth: typeof import('./th/auth.ts');
  body: typeof import('./th/body.ts');
  bookSettings: typeof import('./th/book-settings.ts');
  books: typeof import('./th/books.ts');
  brought: typeof import('./th/brought.ts');
  bulk: typeof import('./th/bulk.ts');
  calendar: typeof import('./th/calendar.ts');
  certificateSettings: typeof import('./th/certificate-settings.ts');
  certificates: typeof import('./th/certificates.ts');
  channels: typeof import('./th/channels.ts');
  chart: typeof import('./th/chart.ts');
  circular: typeof import('./th/circular.ts');
  common: typeof import('./th/common.ts');
  draft: typeof import('./th/draft.ts');
  errors: typeof import('./th/errors.ts');
  factors: typeof import('./th/factors.ts');
  files: typeof import('./th/files.ts');
  groups: typeof import('./th/groups.ts');
  hints: typeof import('./th/hints.ts');
  installation: typeof import('./th/installation.ts');
  intake: typeof import('./th/intake.ts');
  developers: typeof import('./th/developers.ts');
  open: typeof import('./th/open.ts');
  parallel: typeof import('./th/parallel.ts');
  tray: typeof import('./th/tray.ts');
  integrity: typeof import('./th/integrity.ts');
  intranet: typeof import('./th/intranet.ts');
  knowledge: typeof import('./th/knowledge.ts');
  layers: typeof import('./th/layers.ts');
  leave: typeof import('./th/leave.ts');
  mailbox: typeof import('./th/mailbox.ts');
  manuals: typeof import('./th/manuals.ts');
  meeting: typeof import('./th/meeting.ts');
  menus: typeof import('./th/menus.ts');
  notices: typeof import('./th/notices.ts');
  office: typeof import('./th/office.ts');
  organization: typeof import('./th/organization.ts');
  overtime: typeof import('./th/overtime.ts');
  palette: typeof import('./th/palette.ts');
  ownRequests: typeof import('./th/own-requests.ts');
  parts: typeof import('./th/parts.ts');
  people: typeof import('./th/people.ts');
  petition: typeof import('./th/petition.ts');
  portal: typeof import('./th/portal.ts');
  prints: typeof import('./th/prints.ts');
  profile: typeof import('./th/profile.ts');
  proof: typeof import('./th/proof.ts');
  reports: typeof import('./th/reports.ts');
  requests: typeof import('./th/requests.ts');
  restore: typeof import('./th/restore.ts');
  room: typeof import('./th/room.ts');
  sarabun: typeof import('./th/sarabun.ts');
  scan: typeof import('./th/scan.ts');
  search: typeof import('./th/search.ts');
  secrecy: typeof import('./th/secrecy.ts');
  settings: typeof import('./th/settings.ts');
  sheets: typeof import('./th/sheets.ts');
  shell: typeof import('./th/shell.ts');
  exchange: typeof import('./th/exchange.ts');
  statistics: typeof import('./th/statistics.ts');
  structure: typeof import('./th/structure.ts');
  system: typeof import('./th/system.ts');
  testimonial: typeof import('./th/testimonial.ts');
  time: typeof import('./th/time.ts');
  times: typeof import('./th/times.ts');
  vehicle: typeof import('./th/vehicle.ts');
  versions: typeof import('./th/versions.ts');
  wfh: typeof import('./th/wfh.ts');
}

/** What the server alone says. */
interface ServerFiles {
  activity: typeof import('./th/activity.ts');
  dataCopy: typeof import('./th/data-copy.ts');
  letterStates: typeof import('./th/letter-states.ts');
  mail: typeof import('./th/mail.ts');
  notify: typeof import('./th/notify.ts');
  queues: typeof import('./th/queues.ts');
  replies: typeof import('./th/replies.ts');
}

type TextsOf<Files> = { [Module in keyof Files]: Files[Module][Module & keyof Files[Module]] };
export type WordsModule = keyof ScreenFiles;
/** The shape of all texts of screens, for typed keys. */
export type Words = TextsOf<ScreenFiles>;
/** The same with what the server alone says. */
export type Texts = Words & TextsOf<ServerFiles>;
/** Some of the keys with other texts. */
export type Differs<T> = { [Key in keyof T]?: T[Key] extends string ? string : Differs<T[Key]> };
/** The same keys with other texts. */
export type SameKeys<T> = { [Key in keyof T]: T[Key] extends string ? string : SameKeys<T[Key]> };

/** Texts of the first screens come in one file: behind a slow line every file costs. */
const first: readonly string[] = ['common', 'auth', 'shell', 'portal'];

/** Which file of a language's folder holds the texts of a module. */
export function fileOf(module: keyof Texts): string {
  return first.includes(module) ? 'first' : module.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The languages that one chooses from, the master first. */
export function choices(languages: Languages): Language[] {
  const own = Object.keys(languages).filter((one) => !languages[one]?.variantOf);
  return own.sort((a, b) => Number(b === master) - Number(a === master) || a.localeCompare(b));
}

/** Something that is kept in several languages, always in the master. */
export type Kept<T> = { [master]: T; en?: T };

/** In which language a reader reads it: the first of his that it has. */
export function keyIn({ reads }: Pick<LanguageFacts, 'reads'>, kept: Kept<unknown>): Language {
  return reads.find((one) => (kept as Record<Language, unknown>)[one]) ?? master;
}

/** What he reads of it. */
export function readIn<T>(reader: Pick<LanguageFacts, 'reads'>, kept: Kept<T>): T {
  return (kept as Record<Language, T>)[keyIn(reader, kept)] ?? kept[master];
}
