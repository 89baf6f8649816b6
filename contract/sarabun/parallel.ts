import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, id, needed, text } from '../wire.ts';

/** ใช้คู่ขนาน: a book that went over from paper, with the paper kept beside it until both agree. */

export const differenceKinds = ['MISSING', 'DOUBLE', 'SUBJECT'] as const;
export const differenceCauses = ['LATE', 'FORGOTTEN', 'TYPING'] as const;

/** Working days in a row without an open difference after which the paper may be closed, and days after which an order may close it. */
export const agreedDays = 10;
export const orderDays = 30;

/** `UNTOLD`: what the paper had is not said yet. `OPEN`: they differ, and why is not said. `EXPLAINED`: all that differed has its cause. */
export const dayStates = ['UNTOLD', 'OPEN', 'EXPLAINED', 'AGREED'] as const;
export type ParallelDayState = (typeof dayStates)[number];

const figures = z.object({ count: z.number(), first: z.nullable(z.number()), last: z.nullable(z.number()) });

const difference = z.object({
  id: z.number(),
  kind: z.enum(differenceKinds),
  seq: z.number(),
  words: z.string(),
  cause: z.nullable(z.enum(differenceCauses)),
  mended: z.string(),
});
export type ParallelDifference = z.infer<typeof difference>;

const parallelDay = z.object({
  day: z.string(),
  state: z.enum(dayStates),
  ours: figures,
  paper: z.nullable(figures),
  differences: z.array(difference),
});
export type ParallelDay = z.infer<typeof parallelDay>;

const may = { menu: 'view books' } as const;
const mayManage = { menu: 'manage books' } as const;
const one = { bookId: id };

export const getParallel = read('/sarabun/books/:bookId/parallel', {
  ...may,
  about: 'การใช้ทะเบียนคู่ขนานกับเล่มกระดาษ',
  take: z.object(one),
  give: z.object({
    book: z.string(),
    year: z.number(),
    /** Numbers of this year begin there, and whether one was given. */
    firstNo: z.number(),
    issued: z.boolean(),
    run: z.nullable(
      z.object({
        lastPaper: z.number(),
        firstNo: z.number(),
        paperVoid: z.string(),
        startedBy: z.string(),
        startedAt: z.string(),
        endedAt: z.nullable(z.string()),
        endedBy: z.string(),
        endedByOrder: z.nullable(z.string()),
        /** Working days, and others on which numbers were given; the newest first. */
        days: z.array(parallelDay),
        /** Working days in a row, up to the last whole one, without an open difference. */
        agreed: z.number(),
        mayEnd: z.boolean(),
        mayEndByOrder: z.boolean(),
      }),
    ),
  }),
});

/** The bridge: `lastPaper` is the last number on paper, the next one is the first here. */
export const startParallel = write('/sarabun/books/:bookId/parallel/start', {
  ...mayManage,
  about: 'เชื่อมทะเบียนกับเล่มกระดาษและเริ่มใช้คู่ขนาน',
  take: z.object({ ...one, lastPaper: count.check(z.maximum(999_998)), paperVoid: text(500) }),
  give: z.object({ firstNo: z.number() }),
});

/** What the paper had of a day; said again it is put right. `first` and `last` are left out where it had none. */
export const keepParallelDay = write('/sarabun/books/:bookId/parallel/day', {
  ...mayManage,
  about: 'บันทึกยอดของเล่มกระดาษรายวัน',
  take: z.object({
    ...one,
    day,
    count: count.check(z.maximum(99_999)),
    first: z.optional(z.nullable(id)),
    last: z.optional(z.nullable(id)),
  }),
  give: z.object({ day: z.string() }),
});

export const addParallelDifference = write('/sarabun/books/:bookId/parallel/difference', {
  ...mayManage,
  about: 'บันทึกข้อแตกต่างระหว่างทะเบียนกับเล่มกระดาษ',
  take: z.object({ ...one, day, kind: z.enum(differenceKinds), seq: id.check(z.maximum(999_999)), words: text(500) }),
  give: z.object({ id: z.number() }),
});

export const settleParallelDifference = write('/sarabun/books/:bookId/parallel/settle', {
  ...mayManage,
  about: 'ระบุสาเหตุของข้อแตกต่างระหว่างทะเบียนกับเล่มกระดาษ',
  take: z.object({ ...one, differenceId: id, cause: z.enum(differenceCauses), mended: needed(500) }),
  give: z.object({ id: z.number() }),
});

/** The paper is closed. `order`: before both have agreed for ten working days, after thirty days. */
export const endParallel = write('/sarabun/books/:bookId/parallel/end', {
  ...mayManage,
  about: 'เลิกใช้คู่ขนานและปิดเล่มกระดาษ',
  take: z.object({ ...one, order: text(500) }),
  give: z.object({ endedAt: z.string() }),
});

/** GET: ใบเชื่อมทะเบียน as PDF. */
export const bridgePath = (bookId: number) => `/sarabun/books/${bookId}/parallel/bridge`;
