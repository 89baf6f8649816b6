import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, paging } from '../wire.ts';

/** ไฟล์หนังสือของทะเบียนเดิม: the papers of lines that were brought in, each to its line by its name or by what stands on its first page. */

const paperStates = [
  'WAITING',
  'PROPOSED',
  'CHOOSE',
  'NONE',
  'LEFT_OUT',
  'ATTACHING',
  'ATTACHED',
  'REFUSED',
  /** The same bytes as another. */
  'SAME',
] as const;
export type PaperState = (typeof paperStates)[number];

const paperMatches = ['', 'NUMBER', 'DOC_NO', 'DAY', 'TEXT', 'SCAN', 'PERSON'] as const;

const mayManage = { menu: 'manage books' } as const;
const one = { broughtId: id };

/**
 * POST multipart, field `file`: a PDF, or a zip of many; `path` in the address: its name with the folders that it lay in. The same bytes are kept once.
 * What is wrong with a paper itself is told in the list.
 */
export const broughtPapersPath = (broughtId: number) => `/sarabun/brought/${broughtId}/papers`;

const lineNamed = z.object({
  lineId: z.number(),
  book: z.string(),
  number: z.string(),
  docNo: z.string(),
  subject: z.string(),
});

const paper = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(paperStates),
  matchedBy: z.enum(paperMatches),
  line: z.nullable(lineNamed),
  /** Among which somebody chooses. */
  options: z.array(lineNamed),
  /** What is wrong with it, in words. */
  fault: z.string(),
  /** Of those with the same bytes the one that is kept. */
  sameAs: z.string(),
  hasFile: z.boolean(),
});
export type BroughtPaper = z.infer<typeof paper>;

export const paperLists = ['proposed', 'choose', 'none', 'refused', 'leftOut', 'attached'] as const;

/** Papers of an import and what became of each. */
export const listBroughtPapers = read('/sarabun/brought/:broughtId/papers', {
  menu: 'view books',
  about: 'ไฟล์หนังสือของทะเบียนเดิม',
  take: z.object({ ...one, of: z.enum(paperLists), ...paging }),
  give: z.object({
    data: z.array(paper),
    total: z.number(),
    counts: z.object({
      proposed: z.number(),
      choose: z.number(),
      none: z.number(),
      refused: z.number(),
      leftOut: z.number(),
      attached: z.number(),
      /** They wait to be read, or to be attached. */
      waiting: z.number(),
      /** Scans among those without a line whose first page is still to be read. */
      reading: z.number(),
    }),
    /** Packed files that are being unpacked, or could not be. */
    archives: z.array(z.object({ name: z.string(), done: z.number(), entries: z.number(), fault: z.string() })),
    working: z.boolean(),
  }),
});

/** The line of a paper, by a person. */
export const settleBroughtPaper = write('/sarabun/brought/:broughtId/papers/:paperId/settle', {
  ...mayManage,
  about: 'เลือกรายการของไฟล์หนังสือในทะเบียนเดิม',
  take: z.object({ ...one, paperId: id, lineId: id }),
  give: z.object({ id: z.number() }),
});

/** A paper that is not attached; where it stood with a line it is taken off. */
export const leaveOutBroughtPaper = write('/sarabun/brought/:broughtId/papers/:paperId/leave-out', {
  ...mayManage,
  about: 'ไม่แนบไฟล์หนังสือของทะเบียนเดิม',
  take: z.object({ ...one, paperId: id }),
  give: z.object({ id: z.number() }),
});

/** All that have a line: in the background. */
export const attachBroughtPapers = write('/sarabun/brought/:broughtId/papers/attach', {
  ...mayManage,
  about: 'แนบไฟล์หนังสือเข้ารายการของทะเบียนเดิม',
  take: z.object(one),
  give: z.object({ papers: z.number() }),
});

/** GET: a paper before it stands with its line, for who looks where it belongs. */
export const broughtPaperPath = (broughtId: number, paperId: number) => `/sarabun/brought/${broughtId}/papers/${paperId}`;
/** GET: a paper of a line. */
export const linePaperPath = (lineId: number, paperId: number) => `/sarabun/brought-lines/${lineId}/papers/${paperId}`;
