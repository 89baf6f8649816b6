import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, needed, slice } from '../wire.ts';

/** The checks of the data, in the order in which the page shows them; docs/decisions/0100. */
export const checkKinds = ['CHAINS', 'REGISTERS', 'MATTERS', 'CHECKPOINTS', 'FILES', 'STRUCTURE', 'PAGES', 'BACKUP'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** COULD_NOT: nothing was found, but not all was looked at, so that neither can be said. */
export const checkResults = ['CLEAN', 'DAMAGED', 'COULD_NOT'] as const;
export type CheckResult = (typeof checkResults)[number];

/** What a check of records reads, part by part. */
export const recordParts = [
  'events',
  'requestEvents',
  'meetingEvents',
  'seals',
  'books',
  'letters',
  'requests',
  'meetings',
  'checkpoints',
] as const;
export type RecordPart = (typeof recordParts)[number];

/** A run of a check that has ended. */
const ended = z.object({
  id: z.number(),
  result: z.enum(checkResults),
  /** '' for the clock. */
  askedBy: z.string(),
  endedAt: z.string(),
  /** What it looked at, found, and could not look at. */
  looked: z.number(),
  found: z.number(),
  unread: z.number(),
  /** It failed again and again, so that nothing can be said. */
  failed: z.boolean(),
  /** Of the records: rows by part. Of files: bytes, and how many were mended, or are left for the next night. */
  facts: z.record(z.string(), z.number()),
});
export type CheckRun = z.infer<typeof ended>;

const finding = z.object({
  what: z.string(),
  /** As the check and the command name the place; of a kept file the name under which it lies. */
  at: z.string(),
  foundAt: z.string(),
  /** The line of a book; of a classed letter its number is named to whoever may see the letter. */
  book: z.string(),
  number: z.string(),
  /** What the database itself says, or the names of a kept file. */
  says: z.string(),
  /** Where the reader may see the letter. */
  letter: z.nullable(z.object({ documentId: z.number(), docNo: z.string() })),
});
export type CheckFinding = z.infer<typeof finding>;

const check = z.object({
  kind: z.enum(checkKinds),
  /** The office does not make it: there is nothing to look at. */
  used: z.boolean(),
  /** The one that waits or is under way. */
  now: z.nullable(z.object({ state: z.enum(['waiting', 'running']), askedBy: z.string(), looked: z.number(), all: z.number() })),
  last: z.nullable(ended),
  /** When the last clean one ended, and, where there was another since, when the first of those began. */
  cleanAt: z.nullable(z.string()),
  wrongSince: z.nullable(z.string()),
  /** Who was told since the last clean one: names, the first time. */
  told: z.nullable(z.object({ at: z.string(), names: z.array(z.string()) })),
  /** What stands found: the newest of them, and how many there are. */
  findings: z.array(finding),
  standing: z.number(),
});
export type Check = z.infer<typeof check>;

/** Each check with its last run, what it found and is there still, and who was told of it. */
export const dataChecks = read('/settings/data-checks', {
  about: 'ผลการตรวจความถูกต้องของข้อมูลทุกด้าน',
  access: 'view data-integrity',
  give: z.object({ checks: z.array(check) }),
});

const kind = z.enum(checkKinds);

/** The runs of one check, the newest first. */
export const checkHistory = read('/settings/data-checks/:kind/runs', {
  about: 'การตรวจครั้งก่อน ๆ ของการตรวจหนึ่งด้าน',
  access: 'view data-integrity',
  take: z.object({ kind }),
  give: z.object({ runs: z.array(ended) }),
});

/** Asks for one now. While one waits or runs it is that one; one at a time is asked for in the office, and each kind once a minute. */
export const startCheck = write('/settings/data-checks/:kind', {
  about: 'สั่งตรวจเดี๋ยวนี้',
  access: 'view data-integrity',
  take: z.object({ kind }),
  give: z.object({ id: z.number() }),
});

/** The checkpoints of the office, the newest first; docs/decisions/0094. */
export const listCheckpoints = read('/settings/checkpoints', {
  about: 'จุดตรวจสอบที่ลงลายมือชื่อแล้ว',
  access: 'view data-integrity',
  take: z.object(slice),
  give: z.object({
    rows: z.array(
      z.object({
        no: z.number(),
        at: z.string(),
        /** The first of its day. */
        daily: z.boolean(),
        seals: z.number(),
        key: z.string(),
        /** When it reached the outside; null: not yet. */
        keptAt: z.nullable(z.string()),
      }),
    ),
    total: z.number(),
  }),
});

/** Compares the records with a checkpoint that somebody kept: its file, or the words of its paper as they were typed or scanned. */
export const compareCheckpoint = read('/settings/checkpoints/compare', {
  method: 'POST',
  about: 'เทียบบันทึกกับจุดตรวจสอบที่เก็บไว้',
  access: 'view data-integrity',
  take: z.object({ text: needed(500_000) }),
  give: z.object({
    no: z.number(),
    at: z.string(),
    key: z.string(),
    /** CUT: the end was cut off; REWRITTEN: all was written anew; DIFFERS: something else; FORGED: not signed so; UNKNOWN: by a key that is not known here. */
    verdict: z.enum(['SAME', 'CUT', 'REWRITTEN', 'DIFFERS', 'FORGED', 'UNKNOWN']),
    /** The one of this number that the office itself keeps. */
    kept: z.enum(['SAME', 'DIFFERS', 'NONE']),
    findings: z.array(z.string()),
  }),
});

const one = { access: 'view data-integrity', take: z.object({ no: id }) } as const;
/** GET: the signed file. */
export const checkpointFile = { ...one, path: (no: number | ':no') => `/settings/checkpoints/${no}/file` };
/** GET: its paper with the QR, as PDF. */
export const checkpointPrint = { ...one, path: (no: number | ':no') => `/settings/checkpoints/${no}/print` };
