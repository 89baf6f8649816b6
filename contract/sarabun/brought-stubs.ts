import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id } from '../wire.ts';

/** Letters of this office that cite a line of a former register or go on with its matter. */

const stub = z.object({
  stubId: z.number(),
  documentId: z.number(),
  kind: z.enum(['REFERS', 'CONTINUES']),
  /** null: its import was taken back. */
  lineId: z.nullable(z.number()),
  book: z.string(),
  number: z.string(),
  docNo: z.string(),
  docDate: z.nullable(z.string()),
  day: z.nullable(z.string()),
  from: z.string(),
  subject: z.string(),
});
export type BroughtStub = z.infer<typeof stub>;

/** อ้างถึง a line, in a draft of one's own. */
export const citeBroughtLine = write('/sarabun/drafts/:documentId/brought/:lineId/cite', {
  menu: 'manage drafts',
  about: 'อ้างถึงรายการของทะเบียนเดิมในร่าง',
  take: z.object({ documentId: id, lineId: id }),
  give: z.object({ stub }),
});

export const unciteBroughtLine = write('/sarabun/drafts/:documentId/brought/:stubId/uncite', {
  menu: 'manage drafts',
  about: 'เลิกอ้างถึงรายการของทะเบียนเดิมในร่าง',
  take: z.object({ documentId: id, stubId: id }),
  give: z.object({ stubId: z.number() }),
});

/** Lines that a letter cites, and the one that it goes on with. */
export const listLetterStubs = read('/sarabun/documents/:documentId/brought', {
  menu: 'view sarabun',
  about: 'รายการของทะเบียนเดิมที่หนังสืออ้างถึงหรือดำเนินการต่อ',
  take: z.object({ documentId: id }),
  give: z.object({ items: z.array(stub) }),
});

/** นำมาดำเนินการต่อ: the line becomes a letter of the unit, received under its former number. Its papers come along. */
export const continueBroughtLine = write('/sarabun/brought-lines/:lineId/continue', {
  menu: 'manage intake',
  about: 'นำรายการของทะเบียนเดิมมาดำเนินการต่อ',
  take: z.object({ lineId: id }),
  give: z.object({ documentId: z.number(), transmissionId: z.number() }),
});

/** What stays of an import when it is taken back: lines that letters name. */
export const listImportStubs = read('/sarabun/brought/:broughtId/stubs', {
  menu: 'view books',
  about: 'รายการของทะเบียนเดิมที่หนังสืออื่นอ้างถึงหรือดำเนินการต่อ',
  take: z.object({ broughtId: id }),
  give: z.object({ items: z.array(stub), total: z.number() }),
});
export const stubsMost = 200;
