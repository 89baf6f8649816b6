import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { body } from '../sarabun/body.ts';
import { count, flag, id, list, named, needed, nothing, paging, text } from '../wire.ts';

const menu = 'view knowledge' as const;

export const articleKinds = ['HOW_TO', 'LAW', 'LESSON', 'FAQ', 'BLOG'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** REVIEW_DUE: readers are told that nobody has looked at it in time, or that what it cites has ended. */
export const articleStates = ['DRAFT', 'REVIEW', 'PUBLISHED', 'REVIEW_DUE', 'RETIRED'] as const;
export type ArticleState = (typeof articleStates)[number];

/** Of a version: being written, waiting, sent back, published once, given up. */
export const versionStates = ['DRAFT', 'REVIEW', 'SENT_BACK', 'PUBLISHED', 'DROPPED'] as const;
export type VersionState = (typeof versionStates)[number];

export const audiences = ['EVERYBODY', 'UNITS', 'POSTS'] as const;
export type Audience = (typeof audiences)[number];

export const mostTags = 10;
export const mostFiles = 10;
export const mostReferences = 20;

// Search

/** Words of an article as they are looked for. */
export const articleSearchOver = 1;

const parts = z.array(z.object({ text: z.string(), hit: z.boolean() }));

const articleRow = z.object({
  id: z.number(),
  title: parts,
  kind: z.enum(articleKinds),
  state: z.enum(articleStates),
  /** Of a version that readers do not see yet. */
  pending: z.nullable(z.enum(versionStates)),
  category: z.string(),
  tags: z.array(z.string()),
  /** The post that looks after it. */
  owner: z.string(),
  /** Where the words were found, or how it begins. */
  extract: parts,
  publishedAt: z.nullable(z.string()),
  reviewBy: z.nullable(z.string()),
  dueSince: z.nullable(z.string()),
  minutes: z.number(),
  views: z.number(),
  likes: z.number(),
  helpful: z.number(),
  comments: z.number(),
  changedAt: z.string(),
  by: z.string(),
});
export type ArticleRow = z.infer<typeof articleRow>;

/** read: what is published for the caller. mine: what he wrote or looks after. review: what waits for him. due: to be looked at again. all: of who manages. */
export const articleViews = ['read', 'mine', 'review', 'due', 'all'] as const;
export const articleOrders = ['new', 'read', 'helpful'] as const;

export const listArticles = read('/knowledge/articles', {
  menu,
  work: 'search',
  about: 'บทความในคลังความรู้',
  take: z.object({
    view: z._default(z.enum(articleViews), 'read'),
    search: z.optional(text(200)),
    category: z.optional(id),
    kind: z.optional(z.enum(articleKinds)),
    tag: z.optional(text(60)),
    order: z._default(z.enum(articleOrders), 'new'),
    ...paging,
  }),
  give: z.object({ items: z.array(articleRow), total: z.number() }),
});

/** What was looked for and not found: counted by its words, without who asked, whom a key would join with them. The server looks again itself. */
export const noteMiss = write('/knowledge/misses', {
  menu,
  key: 'none',
  about: 'นับคำค้นในคลังความรู้ที่ไม่พบคำตอบ',
  take: z.object({ words: needed(100) }),
  give: nothing,
});

// Reading

const categoryRow = z.object({
  id: z.number(),
  name: z.string(),
  /** The post that decides on it, and who holds it now. */
  owner: z.string(),
  holder: z.string(),
  reviewMonths: z.number(),
  /** Published for the caller. */
  articles: z.number(),
  /** The caller decides on it. */
  mine: z.boolean(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

export const knowledgeSetup = read('/knowledge/setup', {
  menu,
  about: 'หมวดหมู่ ป้ายกำกับ และสิทธิของผู้อ่านในคลังความรู้',
  give: z.object({
    categories: z.array(categoryRow),
    tags: z.array(z.object({ tag: z.string(), articles: z.number() })),
    manages: z.boolean(),
    /** Decides on some category, or manages all. */
    decides: z.boolean(),
    /** To be reviewed, of what the caller looks after. */
    due: z.number(),
    today: z.string(),
  }),
});

const reference = z.object({
  /** Null: the reader may not see the letter. */
  documentId: z.nullable(z.number()),
  docNo: z.string(),
  subject: z.string(),
  docDate: z.nullable(z.string()),
  /** The section that stands on it. */
  heading: z.string(),
  ended: z.nullable(
    z.object({
      how: z.enum(['CANCELLED', 'REPLACED']),
      on: z.string(),
      /** Its owner has looked at the article since. */
      reviewed: z.boolean(),
      by: z.nullable(z.object({ documentId: z.nullable(z.number()), docNo: z.string(), docDate: z.nullable(z.string()) })),
    }),
  ),
});
export type Reference = z.infer<typeof reference>;

const file = z.object({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() });
export type ArticleFile = z.infer<typeof file>;

const content = {
  title: z.string(),
  kind: z.enum(articleKinds),
  body,
  tags: z.array(z.string()),
  categoryId: z.number(),
  unitId: z.nullable(z.number()),
  ownerPost: z.number(),
  audience: z.enum(audiences),
  readers: z.array(z.number()),
  reviewMonths: z.number(),
};

const comment = z.object({
  id: z.number(),
  answerTo: z.nullable(z.number()),
  by: z.string(),
  at: z.string(),
  /** Empty once it was removed. */
  text: z.string(),
  removed: z.boolean(),
  mayRemove: z.boolean(),
});
export type ArticleComment = z.infer<typeof comment>;

const versionRow = z.object({
  n: z.number(),
  state: z.enum(versionStates),
  by: z.string(),
  at: z.string(),
  note: z.string(),
  decidedBy: z.string(),
  decidedAt: z.nullable(z.string()),
  words: z.string(),
});
export type VersionRow = z.infer<typeof versionRow>;

/** The readers' version; of an article that was never published, the one that is being written, for who may see it. */
export const openArticle = read('/knowledge/articles/:id', {
  menu,
  about: 'บทความหนึ่งเรื่อง',
  take: z.object({ id }),
  give: z.object({
    id: z.number(),
    version: z.number(),
    state: z.enum(articleStates),
    ...content,
    category: z.string(),
    unit: z.string(),
    owner: z.object({ post: z.string(), holder: z.string() }),
    readerNames: z.array(z.string()),
    by: z.string(),
    publishedAt: z.nullable(z.string()),
    reviewBy: z.nullable(z.string()),
    /** Why it is to be reviewed, and until when. */
    due: z.nullable(z.object({ why: z.enum(['CLOCK', 'ORDER']), since: z.string(), until: z.nullable(z.string()) })),
    retired: z.nullable(z.object({ at: z.string(), reason: z.string() })),
    minutes: z.number(),
    references: z.array(reference),
    files: z.array(file),
    views: z.number(),
    likes: z.number(),
    liked: z.boolean(),
    helpful: z.object({ yes: z.number(), no: z.number(), mine: z.nullable(z.boolean()), lastReason: z.string() }),
    comments: z.array(comment),
    /** How many versions there are. */
    versions: z.number(),
    pending: z.nullable(z.object({ n: z.number(), state: z.enum(versionStates), by: z.string(), note: z.string(), words: z.string() })),
    related: z.array(named),
    may: z.object({
      edit: z.boolean(),
      decide: z.boolean(),
      /** Why not, where it waits for him but is his own. */
      ownVersion: z.boolean(),
      renew: z.boolean(),
      retire: z.boolean(),
      takeBack: z.boolean(),
      drop: z.boolean(),
    }),
  }),
});

export const listArticleVersions = read('/knowledge/articles/:id/versions', {
  menu,
  about: 'รุ่นของบทความ',
  take: z.object({ id }),
  give: z.object({ title: z.string(), items: z.array(versionRow) }),
});

export const getArticleVersion = read('/knowledge/articles/:id/versions/:n', {
  menu,
  about: 'เนื้อหาของบทความหนึ่งรุ่น',
  take: z.object({ id, n: count }),
  give: z.object({
    n: z.number(),
    title: z.string(),
    body,
    tags: z.array(z.string()),
    category: z.string(),
    references: z.array(z.string()),
    files: z.array(z.string()),
  }),
});

/** GET; of an article that the reader may see. */
export const articleFilePath = (articleId: number | string, fileId: string) => `/knowledge/articles/${articleId}/files/${fileId}`;
/** POST multipart, field `file`. It belongs to its uploader until an article is saved with it. */
export const articleUploadPath = '/knowledge/files';

// Writing

/** What the writer goes on with: his open version, or what is published. */
export const editArticle = read('/knowledge/articles/:id/edit', {
  menu,
  about: 'บทความสำหรับแก้ไข',
  take: z.object({ id }),
  give: z.object({
    id: z.number(),
    version: z.number(),
    published: z.boolean(),
    state: z.nullable(z.enum(versionStates)),
    ...content,
    readerNames: z.array(named),
    note: z.string(),
    references: z.array(z.extend(named, { detail: z.string(), heading: z.string() })),
    files: z.array(file),
    /** What was taken out of the letter that it came from: for its author, until it is sent. */
    taken: z.array(z.object({ what: z.enum(['NAME', 'ID', 'PHONE', 'MAIL']), text: z.string() })),
    /** Why it was sent back. */
    words: z.string(),
  }),
});
export type EditedArticle = z.infer<typeof editArticle.give>;

const citing = z.object({ documentId: id, heading: text(200) });

/** Kept as a draft; of what is published, as a version that readers do not see. 409 where it is no longer `version`. */
export const saveArticle = write('/knowledge/articles', {
  menu,
  about: 'บันทึกร่างบทความ',
  take: z.object({
    id: z.optional(id),
    version: z.optional(count),
    title: needed(200),
    kind: z.enum(articleKinds),
    body,
    tags: list(needed(60)).check(z.maxLength(mostTags)),
    categoryId: id,
    unitId: z.optional(z.nullable(id)),
    ownerPost: id,
    audience: z.enum(audiences),
    readers: list(id).check(z.maxLength(100)),
    reviewMonths: count.check(z.minimum(1), z.maximum(60)),
    references: z.array(citing).check(z.maxLength(mostReferences)),
    files: list(z.uuid()).check(z.maxLength(mostFiles)),
    note: text(500),
    /** On to who decides, with the same act. */
    send: z._default(flag, false),
  }),
  give: z.object({ id: z.number(), version: z.number() }),
});

/** Judged where it is pasted, before anything is kept; refuses as saving would. */
export const checkArticleWords = read('/knowledge/check', {
  menu,
  method: 'POST',
  work: 'search',
  about: 'ตรวจว่าข้อความไม่ได้ยกมาจากหนังสือที่มีชั้นความลับ',
  take: z.object({ text: text(20_000) }),
  give: nothing,
});

/** The same of a letter that one would cite. */
export const checkReference = read('/knowledge/check-reference', {
  menu,
  about: 'ตรวจว่าอ้างถึงหนังสือฉบับนี้ในบทความได้',
  take: z.object({ documentId: id }),
  give: z.object({ docNo: z.string(), subject: z.string(), ended: z.boolean() }),
});

/** Posts and units that an article may be given to: its owner and its readers. */
export const findOwners = read('/knowledge/owners', {
  menu,
  about: 'ค้นหาตำแหน่งหรือหน่วยงานของบทความ',
  take: z.object({ what: z.enum(['POST', 'UNIT']), search: text(100), ids: z.optional(list(id)) }),
  give: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), detail: z.string() })) }),
});

const act = { id, version: count };
const acted = z.object({ id: z.number(), version: z.number() });

export const submitArticle = write('/knowledge/articles/:id/submit', { menu, about: 'ส่งบทความให้ตรวจ', take: z.object(act), give: acted });
export const takeBackArticle = write('/knowledge/articles/:id/take-back', {
  menu,
  about: 'ดึงบทความที่ส่งตรวจกลับ',
  take: z.object(act),
  give: acted,
});
/** Gives up what is being written: of what was never published, all of it. */
export const dropArticle = write('/knowledge/articles/:id/drop', { menu, about: 'ทิ้งร่างบทความ', take: z.object(act), give: acted });
/** Of the owner of the category, never of who wrote the version. Sending back says why. */
export const decideArticle = write('/knowledge/articles/:id/decide', {
  menu,
  about: 'เผยแพร่บทความหรือส่งกลับให้แก้',
  take: z.object({ ...act, publish: flag, words: text(1000) }),
  give: acted,
});
/** ทบทวนแล้ว, of who holds the post that owns it: still right as it stands. */
export const renewArticle = write('/knowledge/articles/:id/renew', {
  menu,
  about: 'ยืนยันว่าทบทวนบทความแล้ว',
  take: z.object({ ...act, words: text(500) }),
  give: acted,
});
export const retireArticle = write('/knowledge/articles/:id/retire', {
  menu,
  about: 'เลิกใช้บทความ',
  take: z.object({ ...act, reason: needed(500) }),
  give: acted,
});

/** เก็บเป็นความรู้: a draft of a closed letter, without names, numbers of persons and telephones. */
export const keepLetterAsKnowledge = write('/knowledge/from-letter', {
  menu,
  about: 'ทำร่างบทความจากหนังสือที่ปิดเรื่องแล้ว',
  take: z.object({ documentId: id }),
  give: z.object({ id: z.number(), taken: z.number() }),
});

/** What the knowledge base has of a letter: articles that cite it, and whether it may be kept as one. */
export const letterKnowledge = read('/knowledge/letters/:documentId', {
  menu,
  about: 'บทความที่อ้างถึงหนังสือฉบับนี้',
  take: z.object({ documentId: id }),
  give: z.object({ keeps: z.boolean(), articles: z.array(named) }),
});

/** A letter that came from outside was cancelled or replaced, which no act of the agency says: every article that cites it is due at once. */
export const noteEnded = write('/knowledge/references/ended', {
  menu,
  about: 'บันทึกว่าหนังสือที่บทความอ้างถึงถูกยกเลิกหรือแทนที่',
  take: z.object({ documentId: id, successorId: z.optional(z.nullable(id)) }),
  give: z.object({ articles: z.number() }),
});

// Readers

/** Counted once a person and day. */
export const seeArticle = write('/knowledge/articles/:id/seen', {
  menu,
  about: 'นับการอ่านบทความ',
  take: z.object({ id }),
  give: nothing,
});
export const likeArticle = write('/knowledge/articles/:id/like', {
  menu,
  about: 'ถูกใจบทความ',
  take: z.object({ id, liked: flag }),
  give: z.object({ likes: z.number() }),
});
/** Who says no says why. */
export const rateArticle = write('/knowledge/articles/:id/helpful', {
  menu,
  about: 'บอกว่าบทความมีประโยชน์หรือไม่',
  take: z.object({ id, helpful: flag, reason: text(500) }),
  give: nothing,
});
export const commentArticle = write('/knowledge/articles/:id/comments', {
  menu,
  about: 'ถามหรือตอบใต้บทความ',
  take: z.object({ id, text: needed(2000), answerTo: z.optional(z.nullable(id)) }),
  give: z.object({ commentId: z.number() }),
});
export const removeArticleComment = write('/knowledge/articles/:id/comments/:commentId/remove', {
  menu,
  about: 'ลบความเห็นใต้บทความ',
  take: z.object({ id, commentId: id }),
  give: nothing,
});

export const knowledgeReport = reportOf('/knowledge/report', { menu, about: 'รายงานคลังความรู้', also: { category: z.optional(id) } });
