/**
 * Every text of the product, by language and module. th is the master: en has the same keys or does not compile,
 * thOnlb holds only what that organisation says differently. A new module is one line in each table.
 */
const th = {
  common: () => import('./th/first.ts').then((file) => file.common),
  auth: () => import('./th/first.ts').then((file) => file.auth),
  shell: () => import('./th/first.ts').then((file) => file.shell),
  portal: () => import('./th/first.ts').then((file) => file.portal),
  files: () => import('./th/files.ts').then((file) => file.files),
  errors: () => import('./th/errors.ts').then((file) => file.errors),
  sarabun: () => import('./th/sarabun.ts').then((file) => file.sarabun),
  intake: () => import('./th/intake.ts').then((file) => file.intake),
  books: () => import('./th/books.ts').then((file) => file.books),
  bookSettings: () => import('./th/book-settings.ts').then((file) => file.bookSettings),
  search: () => import('./th/search.ts').then((file) => file.search),
  palette: () => import('./th/palette.ts').then((file) => file.palette),
  reports: () => import('./th/reports.ts').then((file) => file.reports),
  profile: () => import('./th/profile.ts').then((file) => file.profile),
  factors: () => import('./th/factors.ts').then((file) => file.factors),
  account: () => import('./th/account.ts').then((file) => file.account),
  bulk: () => import('./th/bulk.ts').then((file) => file.bulk),
  certificates: () => import('./th/certificates.ts').then((file) => file.certificates),
  groups: () => import('./th/groups.ts').then((file) => file.groups),
  circular: () => import('./th/circular.ts').then((file) => file.circular),
  draft: () => import('./th/draft.ts').then((file) => file.draft),
  parts: () => import('./th/draft-parts.ts').then((file) => file.parts),
  body: () => import('./th/draft-body.ts').then((file) => file.body),
  intranet: () => import('./th/intranet.ts').then((file) => file.intranet),
  versions: () => import('./th/versions.ts').then((file) => file.versions),
  hints: () => import('./th/hints.ts').then((file) => file.hints),
  organization: () => import('./th/organization.ts').then((file) => file.organization),
  secrecy: () => import('./th/secrecy.ts').then((file) => file.secrecy),
  proof: () => import('./th/proof.ts').then((file) => file.proof),
  layers: () => import('./th/layers.ts').then((file) => file.layers),
  prints: () => import('./th/prints.ts').then((file) => file.prints),
  notices: () => import('./th/notices.ts').then((file) => file.notices),
  certificateSettings: () => import('./th/certificate-settings.ts').then((file) => file.certificateSettings),
  people: () => import('./th/people.ts').then((file) => file.people),
  menus: () => import('./th/menus.ts').then((file) => file.menus),
  system: () => import('./th/system.ts').then((file) => file.system),
  manuals: () => import('./th/manuals.ts').then((file) => file.manuals),
  settings: () => import('./th/settings.ts').then((file) => file.settings),
  structure: () => import('./th/structure.ts').then((file) => file.structure),
  sheets: () => import('./th/sheets.ts').then((file) => file.sheets),
  channels: () => import('./th/channels.ts').then((file) => file.channels),
  office: () => import('./th/office.ts').then((file) => file.office),
};

const en: Record<WordsModule, () => Promise<object>> = {
  common: () => import('./en/first.ts').then((file) => file.common),
  auth: () => import('./en/first.ts').then((file) => file.auth),
  shell: () => import('./en/first.ts').then((file) => file.shell),
  portal: () => import('./en/first.ts').then((file) => file.portal),
  files: () => import('./en/files.ts').then((file) => file.files),
  errors: () => import('./en/errors.ts').then((file) => file.errors),
  sarabun: () => import('./en/sarabun.ts').then((file) => file.sarabun),
  intake: () => import('./en/intake.ts').then((file) => file.intake),
  books: () => import('./en/books.ts').then((file) => file.books),
  bookSettings: () => import('./en/book-settings.ts').then((file) => file.bookSettings),
  search: () => import('./en/search.ts').then((file) => file.search),
  palette: () => import('./en/palette.ts').then((file) => file.palette),
  reports: () => import('./en/reports.ts').then((file) => file.reports),
  profile: () => import('./en/profile.ts').then((file) => file.profile),
  factors: () => import('./en/factors.ts').then((file) => file.factors),
  account: () => import('./en/account.ts').then((file) => file.account),
  bulk: () => import('./en/bulk.ts').then((file) => file.bulk),
  certificates: () => import('./en/certificates.ts').then((file) => file.certificates),
  groups: () => import('./en/groups.ts').then((file) => file.groups),
  circular: () => import('./en/circular.ts').then((file) => file.circular),
  draft: () => import('./en/draft.ts').then((file) => file.draft),
  parts: () => import('./en/draft-parts.ts').then((file) => file.parts),
  body: () => import('./en/draft-body.ts').then((file) => file.body),
  intranet: () => import('./en/intranet.ts').then((file) => file.intranet),
  versions: () => import('./en/versions.ts').then((file) => file.versions),
  hints: () => import('./en/hints.ts').then((file) => file.hints),
  organization: () => import('./en/organization.ts').then((file) => file.organization),
  secrecy: () => import('./en/secrecy.ts').then((file) => file.secrecy),
  proof: () => import('./en/proof.ts').then((file) => file.proof),
  layers: () => import('./en/layers.ts').then((file) => file.layers),
  prints: () => import('./en/prints.ts').then((file) => file.prints),
  notices: () => import('./en/notices.ts').then((file) => file.notices),
  certificateSettings: () => import('./en/certificate-settings.ts').then((file) => file.certificateSettings),
  people: () => import('./en/people.ts').then((file) => file.people),
  menus: () => import('./en/menus.ts').then((file) => file.menus),
  system: () => import('./en/system.ts').then((file) => file.system),
  manuals: () => import('./en/manuals.ts').then((file) => file.manuals),
  settings: () => import('./en/settings.ts').then((file) => file.settings),
  structure: () => import('./en/structure.ts').then((file) => file.structure),
  sheets: () => import('./en/sheets.ts').then((file) => file.sheets),
  channels: () => import('./en/channels.ts').then((file) => file.channels),
  office: () => import('./en/office.ts').then((file) => file.office),
};

const thOnlb: Partial<Record<WordsModule, () => Promise<object>>> = {
  common: () => import('./thOnlb/common.ts').then((file) => file.common),
  auth: () => import('./thOnlb/auth.ts').then((file) => file.auth),
};

export const languages = ['th', 'en', 'thOnlb'] as const;
export type Language = (typeof languages)[number];
export const words: Record<Language, Partial<Record<WordsModule, () => Promise<object>>>> = { th, en, thOnlb };

export type WordsModule = keyof typeof th;
/** The shape of all texts, for typed keys. */
export type Words = { [Module in WordsModule]: Awaited<ReturnType<(typeof th)[Module]>> };
/** The same keys with other texts. */
export type SameKeys<T> = { [Key in keyof T]: T[Key] extends string ? string : SameKeys<T[Key]> };
/** Some of the keys with other texts. */
export type Differs<T> = { [Key in keyof T]?: T[Key] extends string ? string : Differs<T[Key]> };
