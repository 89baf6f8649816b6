/**
 * Every text of the product, by language and module. th is the master: en has the same keys or does not compile,
 * thOnlb holds only what that organisation says differently. A new module is one line in each table.
 */
const th = {
  common: () => import('./th/first.ts'),
  auth: () => import('./th/first.ts'),
  shell: () => import('./th/first.ts'),
  portal: () => import('./th/first.ts'),
  files: () => import('./th/files.ts'),
  errors: () => import('./th/errors.ts'),
  sarabun: () => import('./th/sarabun.ts'),
  intake: () => import('./th/intake.ts'),
  books: () => import('./th/books.ts'),
  bookSettings: () => import('./th/book-settings.ts'),
  search: () => import('./th/search.ts'),
  palette: () => import('./th/palette.ts'),
  reports: () => import('./th/reports.ts'),
  profile: () => import('./th/profile.ts'),
  factors: () => import('./th/factors.ts'),
  account: () => import('./th/account.ts'),
  bulk: () => import('./th/bulk.ts'),
  certificates: () => import('./th/certificates.ts'),
  groups: () => import('./th/groups.ts'),
  circular: () => import('./th/circular.ts'),
  draft: () => import('./th/draft.ts'),
  parts: () => import('./th/draft-parts.ts'),
  body: () => import('./th/draft-body.ts'),
  intranet: () => import('./th/intranet.ts'),
  versions: () => import('./th/versions.ts'),
  hints: () => import('./th/hints.ts'),
  organization: () => import('./th/organization.ts'),
  secrecy: () => import('./th/secrecy.ts'),
  proof: () => import('./th/proof.ts'),
  layers: () => import('./th/layers.ts'),
  prints: () => import('./th/prints.ts'),
  notices: () => import('./th/notices.ts'),
  certificateSettings: () => import('./th/certificate-settings.ts'),
  people: () => import('./th/people.ts'),
  menus: () => import('./th/menus.ts'),
  system: () => import('./th/system.ts'),
  manuals: () => import('./th/manuals.ts'),
  settings: () => import('./th/settings.ts'),
  structure: () => import('./th/structure.ts'),
  sheets: () => import('./th/sheets.ts'),
  channels: () => import('./th/channels.ts'),
  office: () => import('./th/office.ts'),
};

const en: Files = {
  common: () => import('./en/first.ts'),
  auth: () => import('./en/first.ts'),
  shell: () => import('./en/first.ts'),
  portal: () => import('./en/first.ts'),
  files: () => import('./en/files.ts'),
  errors: () => import('./en/errors.ts'),
  sarabun: () => import('./en/sarabun.ts'),
  intake: () => import('./en/intake.ts'),
  books: () => import('./en/books.ts'),
  bookSettings: () => import('./en/book-settings.ts'),
  search: () => import('./en/search.ts'),
  palette: () => import('./en/palette.ts'),
  reports: () => import('./en/reports.ts'),
  profile: () => import('./en/profile.ts'),
  factors: () => import('./en/factors.ts'),
  account: () => import('./en/account.ts'),
  bulk: () => import('./en/bulk.ts'),
  certificates: () => import('./en/certificates.ts'),
  groups: () => import('./en/groups.ts'),
  circular: () => import('./en/circular.ts'),
  draft: () => import('./en/draft.ts'),
  parts: () => import('./en/draft-parts.ts'),
  body: () => import('./en/draft-body.ts'),
  intranet: () => import('./en/intranet.ts'),
  versions: () => import('./en/versions.ts'),
  hints: () => import('./en/hints.ts'),
  organization: () => import('./en/organization.ts'),
  secrecy: () => import('./en/secrecy.ts'),
  proof: () => import('./en/proof.ts'),
  layers: () => import('./en/layers.ts'),
  prints: () => import('./en/prints.ts'),
  notices: () => import('./en/notices.ts'),
  certificateSettings: () => import('./en/certificate-settings.ts'),
  people: () => import('./en/people.ts'),
  menus: () => import('./en/menus.ts'),
  system: () => import('./en/system.ts'),
  manuals: () => import('./en/manuals.ts'),
  settings: () => import('./en/settings.ts'),
  structure: () => import('./en/structure.ts'),
  sheets: () => import('./en/sheets.ts'),
  channels: () => import('./en/channels.ts'),
  office: () => import('./en/office.ts'),
};

const thOnlb: Partial<Files> = {
  common: () => import('./thOnlb/common.ts'),
  auth: () => import('./thOnlb/auth.ts'),
};

export const languages = ['th', 'en', 'thOnlb'] as const;
export type Language = (typeof languages)[number];
export const words: Record<Language, Partial<Record<WordsModule, () => Promise<object>>>> = {
  th: textsOf(th),
  en: textsOf(en),
  thOnlb: textsOf(thOnlb),
};

export type WordsModule = keyof typeof th;
/** A file holds its module's texts under the module's name. */
type Files = { [Module in WordsModule]: () => Promise<Record<Module, object>> };
/** The shape of all texts, for typed keys. */
export type Words = {
  [Module in WordsModule]: Awaited<ReturnType<(typeof th)[Module]>>[Module & keyof Awaited<ReturnType<(typeof th)[Module]>>];
};

function textsOf(files: Partial<Files>): Partial<Record<WordsModule, () => Promise<object>>> {
  return Object.fromEntries(
    Object.entries(files).map(([module, load]) => [module, async () => ((await load()) as Record<string, object>)[module]]),
  );
}
/** The same keys with other texts. */
export type SameKeys<T> = { [Key in keyof T]: T[Key] extends string ? string : SameKeys<T[Key]> };
/** Some of the keys with other texts. */
export type Differs<T> = { [Key in keyof T]?: T[Key] extends string ? string : Differs<T[Key]> };
