import type { BookKind } from './sarabun/doc-no.ts';
import type { Content, Part } from './sarabun/drafts.ts';

/** A kind of document of the regulation: all that decides how one is written, numbered, signed, sent, published and proven. */
export interface Kind {
  /** As it is stored and as calls say it; up to `lastKindCode`. */
  code: number;
  /** As the regulation calls it: papers say the Thai one. The agency's list begins with both and may call it otherwise. */
  name: { th: string; en: string };
  /** Where the menu of new letters has it. */
  group: KindGroup;
  /** In the order of the paper; `needs` must not be empty when it is submitted. */
  parts: readonly Part[];
  needs: readonly Part[];
  /** The subject is on the paper; is said for the book alone; is made of what the paper is about or of who met. */
  subject: 'printed' | 'book' | 'made';
  /** What a new one begins with before its receiver, and in its text. */
  salutation: 'เรียน' | 'ถึง' | '';
  opening: string;
  /** What draws its paper (`server/paper/templates`); null: a file is the document. */
  template: string | null;
  /** `required`: on the agency's own paper, which is not made final without the crest. */
  crest: 'required' | 'printed' | 'none';
  /** What stands under the text. */
  signing: 'hand' | 'seal' | 'none';
  /** The book that numbers it; null: it goes from its last signature straight to sending. */
  book: BookKind | null;
  /** Counted among the circulars of its book (ว), and acknowledged by each reader. */
  circular: boolean;
  /** Goes to somebody; others may just be published. */
  sent: boolean;
  /** Several receivers may get a letter each, with a number of its own. */
  each: boolean;
  /** A letter can be answered by it. */
  answers: boolean;
  /** May be classed; the others are published or circulated. */
  classed: boolean;
  /** Goes to people who can't ask inside: the page behind its code shows the paper. */
  outside: boolean;
  /** Its published book; null: never published. */
  published: Published | null;
}

export interface Published {
  /** Place among the published books, as it is stored and as calls say it. */
  book: number;
  /** What the book is called. */
  title: { th: string; en: string };
  /** หนังสือประชาสัมพันธ์: may be opened to everybody. */
  toPublic: boolean;
  /** Only when those whom it is about have approved it. */
  approved: boolean;
}

export type KindGroup = 'letters' | 'orders' | 'news' | 'evidence';

/** How the text of a certificate begins (ข้อ ๒๔); alone it certifies nothing. */
export const certificateOpening = 'หนังสือฉบับนี้ให้ไว้เพื่อรับรองว่า';

/** Codes up to here are the regulation's; an agency's own begin after it. The database holds this too (`own_kind_has_base`). */
export const lastKindCode = 16;

const lettered = {
  group: 'letters',
  parts: ['subject', 'salutation', 'to', 'refers', 'enclosures', 'body', 'closing', 'owner', 'copies'],
  needs: ['subject', 'salutation', 'to', 'body', 'closing', 'owner'],
  subject: 'printed',
  salutation: 'เรียน',
  opening: '',
  template: 'external-letter',
  crest: 'required',
  signing: 'hand',
  book: 'SEND',
  sent: true,
} as const;

const ruled = {
  group: 'orders',
  parts: ['about', 'edition', 'body'],
  needs: ['about', 'body'],
  subject: 'made',
  salutation: '',
  opening: '',
  template: 'regulation',
  crest: 'printed',
  signing: 'hand',
  book: null,
  circular: false,
  sent: false,
  each: false,
  answers: false,
  classed: false,
  outside: true,
} as const;

const told = {
  group: 'news',
  parts: ['subject', 'edition', 'body'],
  needs: ['subject', 'body'],
  subject: 'printed',
  salutation: '',
  opening: '',
  template: 'statement',
  signing: 'none',
  book: null,
  circular: false,
  sent: false,
  each: false,
  answers: false,
  classed: false,
  outside: true,
} as const;

/** In the order of the agency's list. An agency's own kind is made as one of these. */
const entries = {
  /** ข้อ ๑๑ */
  external: {
    ...lettered,
    code: 1,
    name: { th: 'หนังสือภายนอก', en: 'External letter' },
    circular: false,
    each: true,
    answers: true,
    classed: true,
    outside: true,
    published: null,
  },
  /** ข้อ ๑๒ */
  memo: {
    code: 2,
    name: { th: 'หนังสือภายใน', en: 'Internal letter' },
    group: 'letters',
    parts: ['owner', 'subject', 'salutation', 'to', 'body'],
    needs: ['owner', 'subject', 'salutation', 'to', 'body'],
    subject: 'printed',
    salutation: 'เรียน',
    opening: '',
    template: 'memo',
    crest: 'printed',
    signing: 'hand',
    book: 'SEND',
    circular: false,
    sent: true,
    each: true,
    answers: true,
    classed: true,
    outside: false,
    published: null,
  },
  /** ข้อ ๓๒ */
  circular: {
    ...lettered,
    code: 3,
    name: { th: 'หนังสือเวียน', en: 'Circular' },
    circular: true,
    each: false,
    answers: false,
    classed: false,
    outside: false,
    published: { book: 0, title: { th: 'หนังสือเวียน', en: 'Circulars' }, toPublic: false, approved: false },
  },
  /** ข้อ ๑๔ */
  stamped: {
    code: 16,
    name: { th: 'หนังสือประทับตรา', en: 'Stamped letter' },
    group: 'letters',
    parts: ['subject', 'to', 'body', 'owner'],
    needs: ['subject', 'to', 'body', 'owner'],
    subject: 'book',
    salutation: 'ถึง',
    opening: '',
    template: 'stamped-letter',
    crest: 'printed',
    signing: 'seal',
    book: 'SEND',
    circular: false,
    sent: true,
    each: true,
    answers: true,
    classed: true,
    outside: true,
    published: null,
  },
  /** ข้อ ๑๖ */
  order: {
    code: 4,
    name: { th: 'คำสั่ง', en: 'Order' },
    group: 'orders',
    parts: ['subject', 'body'],
    needs: ['subject', 'body'],
    subject: 'printed',
    salutation: '',
    opening: '',
    template: 'order',
    crest: 'printed',
    signing: 'hand',
    book: 'ORDER',
    circular: false,
    sent: false,
    each: false,
    answers: false,
    classed: true,
    outside: false,
    published: { book: 1, title: { th: 'คำสั่ง', en: 'Orders' }, toPublic: false, approved: false },
  },
  /** ข้อ ๑๗ */
  regulation: {
    ...ruled,
    code: 5,
    name: { th: 'ระเบียบ', en: 'Regulation' },
    published: { book: 2, title: { th: 'ระเบียบ', en: 'Regulations' }, toPublic: false, approved: false },
  },
  /** ข้อ ๑๘ */
  bylaw: {
    ...ruled,
    code: 6,
    name: { th: 'ข้อบังคับ', en: 'By-law' },
    published: { book: 3, title: { th: 'ข้อบังคับ', en: 'By-laws' }, toPublic: false, approved: false },
  },
  /** ข้อ ๒๐ */
  announcement: {
    code: 7,
    name: { th: 'ประกาศ', en: 'Announcement' },
    group: 'news',
    parts: ['subject', 'body'],
    needs: ['subject', 'body'],
    subject: 'printed',
    salutation: '',
    opening: '',
    template: 'announcement',
    crest: 'printed',
    signing: 'hand',
    book: 'ANNOUNCE',
    circular: false,
    sent: false,
    each: false,
    answers: false,
    classed: false,
    outside: true,
    published: { book: 5, title: { th: 'ประกาศ', en: 'Announcements' }, toPublic: true, approved: false },
  },
  /** ข้อ ๒๑ */
  statement: {
    ...told,
    code: 8,
    name: { th: 'แถลงการณ์', en: 'Declaration' },
    crest: 'printed',
    published: { book: 6, title: { th: 'แถลงการณ์', en: 'Declarations' }, toPublic: true, approved: false },
  },
  /** ข้อ ๒๒ */
  news: {
    ...told,
    code: 9,
    name: { th: 'ข่าว', en: 'News' },
    crest: 'none',
    published: { book: 4, title: { th: 'ข่าว', en: 'News' }, toPublic: true, approved: false },
  },
  /** ข้อ ๒๔ */
  certificate: {
    code: 10,
    name: { th: 'หนังสือรับรอง', en: 'Certificate letter' },
    group: 'evidence',
    parts: ['subject', 'body', 'certified'],
    needs: ['subject', 'body'],
    subject: 'book',
    salutation: '',
    opening: certificateOpening,
    template: 'certificate',
    crest: 'printed',
    signing: 'hand',
    book: 'CERTIFICATE',
    circular: false,
    sent: false,
    each: false,
    answers: false,
    classed: false,
    outside: true,
    published: null,
  },
  /** ข้อ ๒๕ */
  minutes: {
    code: 11,
    name: { th: 'รายงานการประชุม', en: 'Minutes' },
    group: 'evidence',
    parts: ['meeting', 'body'],
    needs: ['meeting', 'body'],
    subject: 'made',
    salutation: '',
    opening: '',
    template: 'minutes',
    crest: 'none',
    signing: 'hand',
    book: 'MINUTES',
    circular: false,
    sent: false,
    each: false,
    answers: false,
    classed: true,
    outside: false,
    published: { book: 7, title: { th: 'รายงานการประชุม', en: 'Minutes' }, toPublic: false, approved: true },
  },
  /** ข้อ ๒๖ */
  note: {
    code: 14,
    name: { th: 'บันทึก', en: 'Note' },
    group: 'evidence',
    parts: ['to', 'subject', 'body'],
    needs: ['to', 'subject', 'body'],
    subject: 'printed',
    salutation: '',
    opening: '',
    template: 'note',
    crest: 'printed',
    signing: 'hand',
    book: null,
    circular: false,
    sent: false,
    each: false,
    answers: false,
    classed: true,
    outside: false,
    published: null,
  },
  /** ข้อ ๒๗ */
  other: {
    code: 15,
    name: { th: 'หนังสืออื่น', en: 'Other' },
    group: 'evidence',
    parts: ['subject'],
    needs: ['subject'],
    subject: 'book',
    salutation: '',
    opening: '',
    template: null,
    crest: 'none',
    signing: 'none',
    book: null,
    circular: false,
    sent: false,
    each: false,
    answers: false,
    classed: true,
    outside: false,
    published: null,
  },
} as const satisfies Record<string, Kind>;

type Entries = typeof entries;
export type DocumentKind = keyof Entries;
/** Kinds that a letter can be answered by. */
export type AnswerKind = { [K in DocumentKind]: Entries[K]['answers'] extends true ? K : never }[DocumentKind];
/** What draws the papers of all kinds. */
export type KindTemplate = Exclude<Entries[DocumentKind]['template'], null>;

export const kinds: Readonly<Record<DocumentKind, Kind & { template: KindTemplate | null }>> = entries;
export const documentKinds = Object.keys(entries) as DocumentKind[];
export const answerKinds = documentKinds.filter((kind): kind is AnswerKind => kinds[kind].answers);
const byCode = new Map(Object.values(kinds).map((kind) => [kind.code, kind]));

/** The kind of a document by the code that is stored with it. @throws for a code that is none of the regulation's */
export function kindByCode(code: number): (typeof kinds)[DocumentKind] {
  const kind = byCode.get(code);
  if (!kind) throw new Error(`no kind of document has the code ${code}`);
  return kind;
}

/** Codes of the kinds that are so. */
export function codesWhere(is: (kind: Kind) => boolean): number[] {
  return [...byCode.values()].filter(is).map(({ code }) => code);
}

/** The published books in their order. */
export const publishedBooks: readonly Published[] = Object.values<Kind>(kinds)
  .flatMap(({ published }) => published ?? [])
  .sort((a, b) => a.book - b.book);

/** Those of them that may be opened to everybody. */
export const publicBooks: readonly number[] = publishedBooks.filter(({ toPublic }) => toPublic).map(({ book }) => book);

/** What the letter is called in books and lists: its subject, or for kinds without one what they are about. */
export function subjectOf(code: number, content: Content): string {
  const { subject, name, parts } = kindByCode(code);
  if (subject !== 'made') return content.subject;
  const { about, edition, meeting } = content;
  const said = parts.includes('meeting')
    ? meeting.body && `${name.th}${[meeting.body, meeting.number && `ครั้งที่ ${meeting.number}`].filter(Boolean).join(' ')}`
    : about && [`${name.th} ว่าด้วย${about}`, edition && `(ฉบับที่ ${edition})`].filter(Boolean).join(' ');
  return said || content.subject;
}
