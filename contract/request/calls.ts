import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { keeping, kept } from '../office/requests.ts';
import { count, described, flag, id, list, needed, nothing, text } from '../wire.ts';

/** คำขอของหน่วยงาน: kinds that an administrator makes, and requests of them. Their code is `request.<code>`. */

export const ownFieldKinds = ['TEXT', 'LONG_TEXT', 'NUMBER', 'DAY', 'PERIOD', 'CHOICE', 'PERSON'] as const;
export type OwnFieldKind = (typeof ownFieldKinds)[number];

/** HEAD: of the applicant's unit. AUTHORITY: who may decide on it, up from there. HOLDER: a post, a unit or a person by name. */
export const ownStepTargets = ['HEAD', 'AUTHORITY', 'HOLDER'] as const;
export type OwnStepTarget = (typeof ownStepTargets)[number];

export const ownLimits = { fields: 30, steps: 7, options: 30, text: 300, longText: 5000, number: 1_000_000_000_000 } as const;

const field = z.object({
  /** Kept when the field is renamed: what was written stays with it. */
  key: text(20).check(z.regex(/^[a-z][a-z0-9]{0,19}$/)),
  kind: z.enum(ownFieldKinds),
  name: needed(120),
  nameEn: text(120),
  hint: text(300),
  required: flag,
  /** Of a choice. */
  options: list(needed(120)).check(z.maxLength(ownLimits.options)),
});
export type OwnField = z.output<typeof field>;

const step = z.object({
  name: needed(80),
  to: z.enum(ownStepTargets),
  holderId: z.nullable(z.optional(id)),
  /** Working days for it. */
  days: count.check(z.minimum(1), z.maximum(60)),
});
export type OwnStep = z.output<typeof step>;

const formFields = {
  name: needed(120),
  nameEn: text(120),
  /** Said above the form. */
  about: text(1000),
  fields: list(field).check(z.minLength(1, 'required'), z.maxLength(ownLimits.fields)),
  steps: list(step).check(z.minLength(1, 'required'), z.maxLength(ownLimits.steps)),
  verb: z.enum(['APPROVE', 'PERMIT']),
  /** Before the number: สย 12/2569. */
  prefix: text(20),
  fiscal: flag,
  /** What it is about is shown to those on its way only. */
  private: flag,
};

/** A form as it is filled in and shown, whoever reads. */
const shownField = z.object({
  key: z.string(),
  kind: z.enum(ownFieldKinds),
  name: z.string(),
  nameEn: z.string(),
  hint: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
});
const shownForm = {
  name: z.string(),
  nameEn: z.string(),
  about: z.string(),
  fields: z.array(shownField),
  verb: z.enum(['APPROVE', 'PERMIT']),
};

/** Kinds that may be asked for now. */
export const offeredOwnKinds = read('/request/kinds', {
  menu: 'view request',
  about: 'ประเภทคำขอของหน่วยงานที่ยื่นได้',
  give: z.object({ kinds: z.array(z.object({ code: z.string(), name: z.string(), about: z.string() })) }),
});

/** The form of a kind as it is now, or in the version that a request was made with. */
export const openOwnForm = read('/request/forms/:code', {
  menu: 'view request',
  about: 'แบบฟอร์มของประเภทคำขอ',
  take: z.object({ code: text(40), version: z.optional(count) }),
  give: z.object({
    code: z.string(),
    version: z.number(),
    ...shownForm,
    /** Who has it in turn. */
    route: z.array(z.object({ name: z.string(), holder: z.nullable(z.string()), to: z.enum(ownStepTargets) })),
  }),
});

/** Values by the keys of the fields; a period is `{ from, until }`, a person `{ id, name }`. */
export const keepOwnRequest = write('/request/requests', {
  menu: 'view request',
  about: 'บันทึกหรือส่งคำขอของหน่วยงาน',
  take: z.object({ ...keeping, code: text(40), values: z.record(z.string(), z.unknown()) }),
  give: kept,
});

/** By the month in which they were sent and the state that they have now. */
export const ownRequestReport = reportOf('/request/report', {
  menu: 'view request',
  about: 'รายงานจำนวนคำขอตามเดือนและสถานะ',
  also: { code: z.optional(text(40)) },
});

// The page of the settings.

const kindRow = z.object({
  id: z.number(),
  code: z.string(),
  version: z.number(),
  active: z.boolean(),
  ...shownForm,
  steps: z.array(
    z.object({
      name: z.string(),
      to: z.enum(ownStepTargets),
      holderId: z.nullable(z.number()),
      holder: z.nullable(z.string()),
      days: z.number(),
    }),
  ),
  prefix: z.string(),
  fiscal: z.boolean(),
  private: z.boolean(),
  /** Requests of it, of whatever version. */
  used: z.number(),
});
export type OwnKindRow = z.infer<typeof kindRow>;

export const listOwnKinds = read('/settings/own-request-kinds', {
  access: 'view own-request-kinds',
  about: 'ประเภทคำขอของหน่วยงานทั้งหมด พร้อมแบบฟอร์มและขั้นตอน',
  give: z.object({ rows: z.array(kindRow), total: z.number(), manage: z.boolean() }),
});

/** A post, a unit or a person whom a step may name. */
export const findOwnStepHolders = read('/settings/own-request-kinds/holders', {
  access: 'view own-request-kinds',
  about: 'ค้นหาตำแหน่ง หน่วยงาน หรือบุคคลที่เป็นผู้ดำเนินการในขั้นตอน',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({ holders: z.array(described) }),
});

/** A change is a new version of the form; requests that are there keep theirs. 409 where it is no longer `version`. */
export const saveOwnKind = write('/settings/own-request-kinds', {
  access: 'manage own-request-kinds',
  about: 'บันทึกประเภทคำขอของหน่วยงาน',
  take: z.object({ id: z.optional(id), version: z.optional(count), code: needed(40), ...formFields }),
  give: z.object({ id: z.number(), version: z.number() }),
});

export const switchOwnKind = write('/settings/own-request-kinds/:id/switch', {
  access: 'manage own-request-kinds',
  about: 'เปิดหรือปิดการยื่นคำขอประเภทนี้',
  take: z.object({ id, active: flag }),
  give: nothing,
});
