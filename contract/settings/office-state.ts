import { z } from 'zod/mini';
import { day, needed } from '../wire.ts';
import { pageAct, pageView } from './row-calls.ts';

/** What a new office does first, in this order. */
export const firstStepCodes = [
  'AGENCY',
  'UNITS',
  'PEOPLE',
  'SECOND_ADMIN',
  'NUMBERS',
  'MAIL',
  'BACKUP',
  'SIGNERS',
  'FIRST_LETTER',
] as const;
export type FirstStepCode = (typeof firstStepCodes)[number];

/** Figures, names and times that the sentence of a row needs; times as ISO, days as YYYY-MM-DD. */
const facts = z.record(z.string(), z.union([z.string(), z.number()]));

const firstStep = z.object({
  code: z.enum(firstStepCodes),
  done: z.boolean(),
  /** Which sentence says how far it is. */
  says: z.string(),
  facts,
});
export type FirstStep = z.infer<typeof firstStep>;

/** A unit that issues numbers of its own and has no code for them, with the next free code below its parent's. */
const codeless = z.object({
  unitId: z.number(),
  version: z.number(),
  name: z.string(),
  shortName: z.string(),
  nameEn: z.string(),
  /** '' where the parent has none either. */
  proposal: z.string(),
});
export type Codeless = z.infer<typeof codeless>;

export const firstSteps = pageView('admin-configs', '/settings/first-steps', 'รายการที่ผู้ดูแลระบบทำเมื่อเริ่มใช้งาน และทำแล้วกี่รายการ', {
  steps: z.array(firstStep),
  /** The first ones; `facts.missing` of NUMBERS says how many there are. */
  codeless: z.array(codeless),
  /** The caller may give units their codes. */
  manageUnits: z.boolean(),
});

/** In the order in which they are shown; MOMENTS, LINE and STAMPS stand only where they are used. */
export const stateCodes = [
  'BACKUP',
  'MOMENTS',
  'MAIL',
  'LINE',
  'DISK',
  'DATABASE',
  'RECORDS',
  'FILES',
  'JOBS',
  'STAMPS',
  'SEAL',
  'ADMINISTRATORS',
] as const;
export type StateCode = (typeof stateCodes)[number];

/** MEND: something does not work until somebody acts; WATCH: it works, and will not for long. */
export const verdicts = ['GOOD', 'WATCH', 'MEND'] as const;
export type Verdict = (typeof verdicts)[number];

const stateRow = z.object({
  code: z.enum(stateCodes),
  verdict: z.enum(verdicts),
  /** Which sentence says it. */
  says: z.string(),
  facts,
});
export type StateRow = z.infer<typeof stateRow>;

export const officeState = pageView('admin-configs', '/settings/office-state', 'สถานะของระบบเป็นถ้อยคำ และเรื่องที่ต้องแก้', {
  at: z.string(),
  rows: z.array(stateRow),
  /** Persons who used the office within the last five minutes. */
  people: z.number(),
  /** Milliseconds that the database took to answer. */
  answer: z.number(),
  /** Bytes that may still be written where the data lies, and their share of the disk in percent; null where the system does not say. */
  free: z.nullable(z.object({ bytes: z.number(), percent: z.number() })),
  version: z.string(),
  /** Since when this server runs. */
  startedAt: z.string(),
  /** Whether the office backs itself up. */
  backup: z.enum(['OFF', 'IDLE', 'UNDER_WAY']),
});

/** Whoever made a copy by other means than the product's own says so here. */
export const noteBackup = pageAct('admin-configs', '/settings/office-state/backups', 'บันทึกว่าสำรองข้อมูลแล้ว', {
  madeOn: day,
  place: needed(200),
});

/** It goes on after the answer; how it ended stands in the state of the office. 409 while one is under way and where none is set. */
export const startBackup = pageAct('admin-configs', '/settings/office-state/own-backups', 'เริ่มสำรองข้อมูลทันที', {});
