import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, dayOrNone, described, flag, id, instant, list, named, needed, paging, text } from '../wire.ts';
import { onOwnLetter, onTransmission, ownLetterActed } from './act.ts';
import { retention } from './acts.ts';
import { body } from './body.ts';
import { keep, keptByUnit } from './kept.ts';
import { documentFile, kindAndState, letterHead, listCode } from './letters.ts';
import { secretClass } from './secrecy.ts';
import { told } from './told.ts';

/** Letters that the agency writes itself: typed, reviewed, signed, numbered, sent. */

const lines = z.array(text(500)).check(z.maxLength(50));
const attendant = z.object({ name: text(200), position: text(300) });

/** What is typed, as it stands on the paper from top to bottom. Which parts a kind has: `contract/kinds.ts`. */
export const content = z.object({
  subject: text(1000),
  /** คำขึ้นต้น: เรียน, กราบเรียน, นมัสการ, ถึง */
  salutation: text(100),
  to: text(1000),
  refers: lines,
  /** สิ่งที่ส่งมาด้วย: a line with its quantity each, and its file of the letter where it has one. */
  enclosures: z.array(z.object({ name: text(500), quantity: text(100), file: z.optional(id) })).check(z.maxLength(50)),
  body,
  /** คำลงท้าย */
  closing: text(200),
  /** ส่วนราชการเจ้าของเรื่อง, โทร., ไปรษณีย์อิเล็กทรอนิกส์ */
  owner: lines,
  /** สำเนาส่ง */
  copies: lines,
  /** ว่าด้วย… of a regulation or by-law; ฉบับที่ of those, of a declaration and of news. */
  about: text(500),
  edition: text(50),
  /** Minutes: the body that met, when, where, who, and the agenda is the body's items. */
  meeting: z.object({
    body: text(300),
    number: text(50),
    when: text(200),
    place: text(300),
    present: z.array(attendant).check(z.maxLength(200)),
    absent: z.array(attendant).check(z.maxLength(200)),
    guests: z.array(attendant).check(z.maxLength(200)),
    opened: text(50),
    closed: text(50),
  }),
  /** Whom a certificate certifies, where it is important enough for a photograph and the person's own hand (ข้อ ๒๔); `photo`: its picture among the files. */
  certified: z.optional(z.object({ name: text(200), photo: z.optional(id) })),
});
export type Content = z.infer<typeof content>;
export type Part = keyof Content;

/** Steps with the same `order` stand side by side; signers come after all reviewers. `id`: a post or a person. */
export const routeStep = z.object({ kind: z.enum(['REVIEW', 'SIGN']), order: count, id });
export type RouteStep = z.infer<typeof routeStep>;

/** A way out of the agency's list: POST, HAND, EMAIL, or one of its own. */
export const outsideMethod = z.string().check(z.regex(/^[A-Z0-9]{2,24}$/));
/**
 * ACTION: the letter is written to it; COPY: gets a copy, which the paper names (สำเนาส่ง, สำเนาเรียน); INFO: to know, not on the paper.
 * An outside body has a name and, when known, its id. `address`: how the paper calls it, where that is not its name.
 */
export const receiver = z.object({
  kind: z.enum(['UNIT', 'PERSON', 'OUTSIDE']),
  id: z.optional(id),
  name: text(300),
  address: z.optional(text(300)),
  purpose: z.enum(['ACTION', 'COPY', 'INFO']),
  /** Where an outside body gets its mail, for the envelope. */
  postal: z.optional(text(300)),
  /** How an outside body gets it. */
  method: z.optional(outsideMethod),
});
export type Receiver = z.infer<typeof receiver>;

export const linkKinds = ['REFERS', 'ANSWERS', 'SUPERSEDES'] as const;
const draftLink = z.object({ documentId: id, kind: z.enum(linkKinds) });

const onDraft = { documentId: id };
const onTask = { taskId: id };

/** A new draft of the caller's own unit. `answers`: the letter that it answers; อ้างถึง and receiver are filled from it. */
export const createDraft = write('/sarabun/drafts', {
  menu: 'manage drafts',
  about: 'สร้างร่างหนังสือ',
  take: z.object({ type: listCode, unitId: z.optional(id), answers: z.optional(id) }),
  give: z.object({ documentId: z.number() }),
});

/** Tabs of one's own letters: drafts (sent back ones too), on the way to the signature, waiting for number or sending, sent, ended. */
export const draftTabs = ['drafts', 'onRoute', 'numbered', 'sent', 'ended'] as const;
export const listDrafts = read('/sarabun/drafts', {
  menu: 'view drafts',
  about: 'หนังสือที่หน่วยงานจัดทำ',
  take: z.object({ tab: z.enum(draftTabs), search: z.optional(text(200)), ...paging }),
  give: z.object({
    total: z.number(),
    data: z.array(
      z.object({
        documentId: z.number(),
        ...letterHead,
        subject: z.string(),
        docNo: z.nullable(z.string()),
        drafter: z.string(),
        unit: z.string(),
        changedAt: z.string(),
        /** It came back with a reason, which is said. */
        sentBack: z.nullable(z.string()),
        /** Receivers who have returned it. */
        returned: z.number(),
      }),
    ),
  }),
});

export const draftView = z.object({
  document: z.object({
    id: z.number(),
    ...kindAndState,
    docNo: z.nullable(z.string()),
    docDate: z.nullable(z.string()),
    /** As it will stand before the number: อว 0601/ (letters), '' for kinds that have none. */
    prefix: z.string(),
    speed: z.number(),
    /** Baht; null where nothing was said. */
    amount: z.nullable(z.number()),
    /** How a paper is signed depends on its amount. */
    asksAmount: z.boolean(),
    secrecy: z.number(),
    ownerUnit: named,
    drafter: named,
    version: z.number(),
  }),
  content,
  /** To be sent back with the next save: who saved in between is told. */
  revision: z.number(),
  savedAt: z.string(),
  savedBy: z.string(),
  route: z.array(
    z.object({
      kind: z.enum(['REVIEW', 'SIGN']),
      order: z.number(),
      id: z.number(),
      name: z.string(),
      detail: z.string(),
      /** none yet, live, done, sent back */
      state: z.nullable(z.string()),
    }),
  ),
  receivers: z.array(receiver),
  /** Persons whom the drafter of a classed letter named, and why it is classed. */
  readers: z.array(described),
  secrecyReason: z.string(),
  /** Parts that the agency asks for beside those of the kind, its reason ('' for none), and parts that its form leaves out. */
  parts: z.object({ needs: z.array(z.string()), hides: z.array(z.string()), reason: z.string() }),
  /** The highest class that the caller may give a draft of this kind; 0 for none. */
  classUpTo: z.number(),
  links: z.array(z.object({ documentId: z.number(), kind: z.enum(linkKinds), docNo: z.string(), subject: z.string() })),
  files: z.array(documentFile),
  /** Why it came back, newest; null when it did not. */
  sentBack: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  may: z.object({ edit: z.boolean(), submit: z.boolean(), withdraw: z.boolean(), remove: z.boolean(), send: z.boolean() }),
});
export const getDraft = read('/sarabun/drafts/:documentId', {
  menu: 'view sarabun',
  about: 'เปิดร่างหนังสือ',
  take: z.object(onDraft),
  give: draftView,
});

/**
 * Autosave and save. `revision` is the one that the caller read: a later one is refused as `draft_changed`, nothing is overwritten.
 * `keepOther`: what stands was written by somebody else (or in another window) and stays as a version.
 */
export const saveDraft = write('/sarabun/drafts/:documentId', {
  menu: 'manage drafts',
  about: 'บันทึกร่างหนังสือ',
  take: z.object({
    ...onDraft,
    revision: count,
    keepOther: z.optional(flag),
    content,
    speed: listCode,
    /** Baht; null: none. As it was where absent. */
    amount: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(999_999_999_999)))),
    /** Class, why, and whom it is open to beside the route; the drafter's, while it is a draft. As they were where absent. */
    secrecy: z.optional(secretClass),
    secrecyReason: z.optional(text(500)),
    readers: z.optional(z.array(id).check(z.maxLength(100))),
    route: z.array(routeStep).check(z.maxLength(30)),
    receivers: z.array(receiver).check(z.maxLength(500)),
    links: z.array(draftLink).check(z.maxLength(50)),
  }),
  give: z.object({ revision: z.number(), savedAt: z.string() }),
});
/** What a preview of unsaved text needs of it: POST /sarabun/drafts/:documentId/preview gives the page as PDF. */
export const unsavedDraft = z.object({
  content,
  speed: listCode,
  secrecy: z.optional(secretClass),
  route: z.array(routeStep).check(z.maxLength(30)),
  receivers: z.array(receiver).check(z.maxLength(500)),
});
export const deleteDraft = write('/sarabun/drafts/:documentId/delete', {
  menu: 'manage drafts',
  about: 'ลบร่างที่ยังไม่เคยเสนอ',
  take: z.object(onDraft),
  give: z.object({ documentId: z.number() }),
});
export const attachToDraft = write('/sarabun/drafts/:documentId/files', {
  menu: 'manage drafts',
  about: 'แนบสิ่งที่ส่งมาด้วย',
  take: z.object({ ...onDraft, files: list(z.uuid()).check(z.minLength(1), z.maxLength(50)) }),
  give: z.object({ files: z.array(documentFile) }),
});
/** The order of the files, and which remain. */
export const arrangeDraftFiles = write('/sarabun/drafts/:documentId/files/arrange', {
  menu: 'manage drafts',
  about: 'จัดลำดับหรือนำไฟล์แนบออก',
  take: z.object({ ...onDraft, keep: list(id) }),
  give: z.object({ files: z.array(documentFile) }),
});
/** ส่งตรวจทาน: to the first reviewers, or to the signer where there are none. The content becomes a version. */
export const submitDraft = write('/sarabun/drafts/:documentId/submit', {
  menu: 'manage drafts',
  about: 'เสนอร่างเพื่อตรวจทานและลงนาม',
  take: z.object({ ...onDraft, message: z.optional(text(2000)) }),
  give: ownLetterActed,
});
/** เสนอแยกฉบับ: a letter for each receiver who is to act, each with a number of its own; all go on their way, or none. */
export const submitEach = write('/sarabun/drafts/:documentId/submit-each', {
  menu: 'manage drafts',
  about: 'เสนอแยกฉบับตามผู้รับ',
  take: z.object({ ...onDraft, message: z.optional(text(2000)) }),
  give: z.object({ documents: z.array(z.number()) }),
});
/** Taken back by the drafter before the first signature. */
export const withdrawDraft = write('/sarabun/drafts/:documentId/withdraw', {
  menu: 'manage drafts',
  about: 'ดึงร่างกลับ',
  take: z.object({ ...onDraft, reason: needed(1000) }),
  give: ownLetterActed,
});
export const approve = write('/sarabun/tasks/:taskId/approve', {
  menu: 'manage sarabun',
  about: 'ตรวจทานผ่าน',
  take: z.object({ ...onTask, text: z.optional(text(2000)) }),
  give: ownLetterActed,
});
/** What signs: his PIN or a one-time code, where the kind of letter asks for the signer's key. `picture`: of the hand, one of his own; his first one where absent, none for ''. */
export const handOf = {
  pin: z.optional(z.string().check(z.maxLength(64))),
  otp: z.optional(z.string().check(z.maxLength(12))),
  picture: z.optional(z.union([z.uuid(), z.literal('')])),
};
/** ลงนาม. */
export const sign = write('/sarabun/tasks/:taskId/sign', {
  menu: 'manage sarabun',
  about: 'ลงนาม',
  take: z.object({ ...onTask, text: z.optional(text(2000)), ...handOf }),
  give: z.object({ documentId: z.number(), state: z.number(), docNo: z.nullable(z.string()), told }),
});
/** What signing these letters asks for: how many need the signer's key, how it is released, and why it can't be now (an error code). */
export const signingNeeds = read('/sarabun/signing-needs', {
  method: 'POST',
  about: 'สิ่งที่ต้องใช้ในการลงนามหนังสือที่เลือก',
  take: z.object({ tasks: list(id).check(z.maxLength(200)) }),
  give: z.object({
    total: z.number(),
    keyed: z.number(),
    urgent: z.number(),
    onBehalf: z.number(),
    certificate: z.nullable(z.object({ name: z.string(), until: z.string() })),
    release: z.nullable(z.enum(['PIN', 'CODE'])),
    fault: z.nullable(z.string()),
  }),
});
/** ออกเลข: the next number of the book, or a reserved line of it. */
export const issueNumber = write('/sarabun/tasks/:taskId/issue', {
  menu: 'manage sarabun',
  about: 'ออกเลขหนังสือ',
  take: z.object({ ...onTask, reservedEntryId: z.optional(id) }),
  give: z.object({ documentId: z.number(), state: z.number(), docNo: z.nullable(z.string()), told }),
});
/** ส่ง: to the receivers of the letter. `due`: by when they are to act, or to acknowledge. */
export const sendLetter = onOwnLetter('send', 'ส่งหนังสือ', {
  message: z.optional(text(2000)),
  due: z.optional(instant),
  /** How bodies outside get it, by the names in the draft; as the draft says where absent. */
  methods: z.optional(z.array(z.object({ name: needed(300), method: outsideMethod })).check(z.maxLength(500))),
});
/** To further receivers of a letter that is on its way: one that was forgotten, or in place of one who returned it. */
export const sendMore = onOwnLetter('send-more', 'ส่งเพิ่ม', {
  to: list(id).check(z.minLength(1, 'required'), z.maxLength(500)),
  purpose: z.optional(z.enum(['ACTION', 'COPY', 'INFO'])),
  message: z.optional(text(2000)),
});
/** Closed by its own unit: nothing of it is on its way. */
export const closeOwn = onOwnLetter('close', 'ปิดเรื่องที่หน่วยงานจัดทำ', { result: needed(2000), retention });
/** The registry notes how an outside body got the letter. */
export const recordDelivery = onTransmission('deliver', 'บันทึกการนำส่งภายนอก', { method: outsideMethod, text: text(500) });
/** What was noted of a delivery was wrong: corrected, and told in the history with what stood before. The last receiver's, too, when the letter has closed. */
export const amendDelivery = onTransmission('amend-delivery', 'แก้ไขบันทึกการนำส่งภายนอก', {
  method: outsideMethod,
  text: text(500),
  reason: needed(1000),
});
/** It was not delivered at all, or to another: it waits for its delivery again, and a letter that closed with it is open again. */
export const undoDelivery = onTransmission('undo-delivery', 'ยกเลิกบันทึกการนำส่งภายนอก', { reason: needed(1000) });
/** The number stays in the book, struck. Refused while a receiver has it in hand. */
export const cancelLetter = onOwnLetter('cancel', 'ยกเลิกหนังสือ', { reason: needed(1000) });
/** Orders, announcements, minutes …: shown to everybody from a day on, to a last day where there is one. Minutes once they are approved. */
export const publish = onOwnLetter('publish', 'เผยแพร่หนังสือ', {
  startsOn: day,
  endsOn: z.optional(dayOrNone),
  approved: z.optional(flag),
  /** Also for people outside, on the intranet page; announcements, news and statements only. */
  toPublic: z.optional(flag),
});
/** At once, or after a last day that is still to come. */
export const withdrawPublication = onOwnLetter('withdraw-publication', 'เลิกเผยแพร่หนังสือ', {
  reason: needed(1000),
  endsOn: z.optional(dayOrNone),
});

/** Routes that a unit keeps for its letters; those of all units of the caller, and those that administrators give to them (`template`), whose steps are posts of the moment. A step whose post or person is no longer in use is not `active`. */
export const listSavedRoutes = read('/sarabun/saved-routes', {
  about: 'เส้นทางเสนอที่บันทึกไว้',
  give: z.object({
    items: z.array(
      z.object({
        ...keptByUnit,
        template: z.boolean(),
        steps: z.array(z.object({ ...routeStep.shape, name: z.string(), detail: z.string(), active: z.boolean() })),
      }),
    ),
  }),
});
/** A new route of the unit, or with `routeId` an old one anew. A unit has no two of one name. */
export const saveRoute = keep({}, '/sarabun/saved-routes', 'บันทึกเส้นทางเสนอของหน่วยงาน', {
  routeId: z.optional(id),
  unitId: z.optional(id),
  name: needed(100),
  steps: z.array(routeStep).check(z.minLength(1), z.maxLength(30)),
});
export const renameSavedRoute = keep({}, '/sarabun/saved-routes/:routeId/rename', 'เปลี่ยนชื่อเส้นทางเสนอ', { routeId: id, name: needed(100) });
export const removeSavedRoute = keep({}, '/sarabun/saved-routes/:routeId/remove', 'ลบเส้นทางเสนอ', { routeId: id, sure: z.optional(flag) });
