import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, list, text } from '../wire.ts';
import { mayRemind } from './reports.ts';
import { told } from './told.ts';

/** หนังสือเวียน: one letter for many, that each reader acknowledges. */

/** เวียนในหน่วยงาน: to everybody of the unit that has received it, or to those named of them. Who has it already is passed over. */
export const circulate = write('/sarabun/transmissions/:transmissionId/circulate', {
  menu: 'manage sarabun',
  about: 'เวียนให้บุคลากรในหน่วยงานรับทราบ',
  take: z.object({ transmissionId: id, to: list(id).check(z.maxLength(1000)), message: z.optional(text(2000)) }),
  give: z.object({ documentId: z.number(), state: z.string(), sent: z.number(), told }),
});

/** ACKNOWLEDGED: has said so. READ: has opened it. UNREAD: neither. TAKEN_BACK: sent back, or taken back by its sender. LAPSED: closed without a word. */
export const readings = ['ACKNOWLEDGED', 'READ', 'UNREAD', 'TAKEN_BACK', 'LAPSED'] as const;
export type Reading = (typeof readings)[number];

const part = {
  transmissionId: z.number(),
  name: z.string(),
  /** Post of a person, unit above of a unit. */
  detail: z.string(),
  reading: z.enum(readings),
  sentAt: z.string(),
  readAt: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  remindedAt: z.nullable(z.string()),
  remind: mayRemind,
  /** Working days since it was sent, while it waits. */
  waits: z.nullable(z.number()),
};

/**
 * รายงานการรับทราบ: who has acknowledged and who has not. A receiver is a person, or a unit that has not passed the letter to its people.
 * Reminding: `remindWaiting`, of one receiver once a day at most. For the owner unit, the registries of the route and who follows it; 403 for others who may see the letter, 404 for the rest.
 */
export const circularReport = read('/sarabun/documents/:documentId/circular-report', {
  work: 'search',
  menu: 'view sarabun',
  about: 'รายงานการรับทราบหนังสือเวียน',
  take: z.object({ documentId: id }),
  give: z.object({
    document: z.object({
      id: z.number(),
      subject: z.string(),
      docNo: z.nullable(z.string()),
      typeName: z.string(),
      state: z.number(),
      sentAt: z.nullable(z.string()),
      due: z.nullable(z.string()),
      /** Working days to the due day; negative once it has passed. */
      daysLeft: z.nullable(z.number()),
      /** The day on which it closes by itself; null when it does not. */
      closesOn: z.nullable(z.string()),
    }),
    receivers: z.object({ all: z.number(), acknowledged: z.number(), read: z.number(), unread: z.number() }),
    units: z.object({ all: z.number(), received: z.number() }),
    items: z.array(
      z.object({
        ...part,
        kind: z.enum(['UNIT', 'PERSON', 'OUTSIDE']),
        receiveNo: z.nullable(z.string()),
        receivedAt: z.nullable(z.string()),
        persons: z.array(z.object(part)),
      }),
    ),
  }),
});
export type CircularReport = z.infer<(typeof circularReport)['give']>;
