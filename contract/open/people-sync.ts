import { z } from 'zod/mini';
import { batch, read, write } from '../endpoint.ts';
import { count, id, list, oneOfMany } from '../wire.ts';

/**
 * What another system of the agency says of its people and the office has otherwise. NEW, CHANGED, MOVED: an administrator confirms. LEFT: the
 * account is closed by itself, the hand-over is asked for. BACK: somebody who left stands there again. UNKNOWN_UNIT, DOUBT: to be put right there.
 */
export const differenceKinds = ['NEW', 'CHANGED', 'MOVED', 'LEFT', 'BACK', 'UNKNOWN_UNIT', 'DOUBT'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
/** What an administrator may confirm. */
export const confirmable: readonly DifferenceKind[] = ['NEW', 'CHANGED', 'MOVED', 'LEFT'];

/** What the other system says of a person. */
export const saidFields = ['prefix', 'firstName', 'lastName', 'email', 'phone', 'code', 'unit', 'post'] as const;
export type SaidField = (typeof saidFields)[number];

/** Who is told to leave is closed after so many minutes, unless more than `persons` or `share` of all were told so within a day: then all wait. */
export const leaving = { minutes: 15, persons: 50, share: 0.1 } as const;

const difference = z.object({
  id: z.number(),
  kind: z.enum(differenceKinds),
  /** The program that told of him; '' for the agency's directory (LDAP) and for a sheet. */
  client: z.string(),
  sheet: z.boolean(),
  userName: z.string(),
  name: z.string(),
  personId: z.nullable(z.number()),
  changes: z.array(z.object({ field: z.enum([...saidFields, 'username']), ours: z.string(), theirs: z.string() })),
  /** Too many left at once: it waits for an administrator. */
  held: z.boolean(),
  /** His account is closed; what he has is still to be handed on. */
  closed: z.boolean(),
  changedAt: z.string(),
});
export type Difference = z.infer<typeof difference>;

export const listDifferences = read('/settings/people-differences', {
  access: 'view people-differences',
  about: 'บุคลากรที่ต่างจากระบบต้นทาง',
  take: z.object({ kind: z.optional(z.enum(differenceKinds)), page: z.optional(count), pageSize: z.optional(count) }),
  give: z.object({
    items: z.array(difference),
    total: z.number(),
    manage: z.boolean(),
    clients: z.number(),
    /** Persons of the sheet that was compared last. */
    sheet: z.number(),
  }),
});

/** Each by itself; what can't be is told. Of who left the account is closed at once. */
export const confirmDifferences = batch('/settings/people-differences/confirm', {
  access: 'manage people-differences',
  about: 'ยืนยันความต่างของบุคลากรจากระบบต้นทาง',
  take: z.object({ ids: list(id) }),
  give: z.object({ done: z.number(), results: z.array(z.object({ id: z.number(), ...oneOfMany })) }),
});

/** The office stays as it is until the other system says something else again. */
export const keepOurs = write('/settings/people-differences/keep', {
  access: 'manage people-differences',
  about: 'คงข้อมูลบุคลากรของระบบนี้ไว้',
  take: z.object({ ids: list(id) }),
  give: z.object({ changed: z.number() }),
});

/** What a column of a sheet of people is. `name`: given and family name in one. `state`: whether he works here still. */
export const comparedFields = [
  'code',
  'username',
  'prefix',
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'unit',
  'post',
  'state',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/**
 * POST multipart, field `file` (XLSX, CSV). In the address: `fields`, for each column its `ComparedField` or nothing, between commas (left out: as
 * remembered, else as the heads say); `whole=1`: who is not in it has left; `commit=1`: it takes the place of the sheet before it, where nothing is wrong.
 */
export const comparedSheetPath = '/settings/people-differences/sheet';

export const comparedSheet = z.object({
  columns: z.array(z.object({ head: z.string(), samples: z.array(z.string()), field: z.nullable(z.enum(comparedFields)) })),
  remembered: z.boolean(),
  rows: z.number(),
  /** Of the rows, who is nobody here yet. */
  unknown: z.number(),
  /** Who is told to have left, by the sheet or by not standing in it. */
  left: z.number(),
  kept: z.boolean(),
  /** Row from 1, the heading row included; beyond 200 they are counted alone. */
  faults: z.array(z.object({ row: z.number(), field: z.string(), value: z.string(), message: z.string() })),
  faulty: z.number(),
});
export type ComparedSheet = z.infer<typeof comparedSheet>;

/** What the last sheet said is compared no more. */
export const dropComparedSheet = write('/settings/people-differences/sheet/drop', {
  access: 'manage people-differences',
  about: 'เลิกเทียบบุคลากรกับไฟล์',
  take: z.object({}),
  give: z.object({ dropped: z.number() }),
});
