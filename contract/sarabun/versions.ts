import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id } from '../wire.ts';
import { content, receiver } from './drafts.ts';

/** Earlier texts of a letter of our own. Only for those who make it: its receivers have the letter, not how it was written. */

/** submit: as it was presented; review: as a reviewer changed it; kept: somebody saved over it. */
export const versionReasons = ['submit', 'review', 'kept'] as const;
const facts = {
  version: z.number(),
  madeBy: z.string(),
  madeAt: z.string(),
  why: z.enum(versionReasons),
  /** What was said when it was presented. */
  note: z.string(),
};
const versionFacts = z.object(facts);
export type Version = z.infer<typeof versionFacts>;

/** Newest first; empty for who sees the letter and has no part in making it. */
export const listVersions = read('/sarabun/drafts/:documentId/versions', {
  menu: 'view sarabun',
  about: 'ฉบับต่าง ๆ ของร่าง',
  take: z.object({ documentId: id }),
  give: z.object({ items: z.array(versionFacts) }),
});
export const getVersion = read('/sarabun/drafts/:documentId/versions/:version', {
  menu: 'view sarabun',
  about: 'ฉบับก่อนของร่าง',
  take: z.object({ documentId: id, version: id }),
  give: z.object({ ...facts, content, receivers: z.array(receiver) }),
});
/**
 * A text that its writer does not go on with, as where another window's is chosen: kept as a version before it leaves the page. The same text
 * as the newest version is kept once. For who may edit the draft.
 */
export const keepText = write('/sarabun/drafts/:documentId/versions', {
  menu: 'manage drafts',
  about: 'เก็บข้อความเป็นฉบับของร่าง',
  take: z.object({ documentId: id, content, receivers: z.array(receiver).check(z.maxLength(500)) }),
  give: z.object({ version: z.number() }),
});
