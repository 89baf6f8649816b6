import { z } from 'zod/mini';
import { batch, read, write } from '../endpoint.ts';
import { count, day, described, flag, id, list, named, oneOfMany, paging, text } from '../wire.ts';

/** คำขอ: what is asked for, checked, decided and carried out, of whichever module. Each module declares the call that keeps its own kinds. */

export const requestStates = [
  'DRAFT',
  'SUBMITTED',
  'SENT_BACK',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'CANCEL_ASKED',
  'CANCELLED',
  'RUNNING',
  'DONE',
  'CLOSED',
  'LAPSED',
] as const;
export type RequestState = (typeof requestStates)[number];

export const stepRoles = ['CHECK', 'OPINION', 'DECIDE', 'ACCEPT', 'CARRY'] as const;
export type StepRole = (typeof stepRoles)[number];

/** What a person does with a request; what a module adds has calls of its own. */
export const requestActs = [
  'pass',
  'sendBack',
  'approve',
  'reject',
  'withdraw',
  'askCancel',
  'keepAnyway',
  'start',
  'finish',
  'reassign',
] as const;
export type RequestAct = (typeof requestActs)[number];
/** Those that are taken back to the applicant, or end against his will, say why. */
export const actsWithReason: readonly RequestAct[] = ['sendBack', 'reject', 'askCancel', 'keepAnyway', 'reassign'];

/** What every call that keeps a request takes beside its content. `send`: it goes on its way with this; `confirmed`: hints that were read and stand. */
export const keeping = {
  requestId: z.optional(id),
  /** As it was opened; a newer one is not written over. */
  version: z.optional(count),
  /** For somebody of one's own unit who can't. */
  applicantId: z.optional(id),
  send: flag,
  confirmed: list(text(60)),
};
/** A hint does not stand in the way, but is read first. */
export const hint = z.object({ code: z.string(), text: z.string() });
export const kept = z.object({
  requestId: z.number(),
  version: z.number(),
  number: z.nullable(z.string()),
  state: z.enum(requestStates),
  /** Nothing was sent: these are to be read and confirmed first. */
  unconfirmed: z.array(hint),
  /** Who has it now. */
  waitsFor: z.nullable(z.string()),
});

/** What who decides does: อนุมัติ, in private matters อนุญาต; a report is only รับทราบ. */
export const requestVerbs = ['APPROVE', 'PERMIT', 'ACKNOWLEDGE'] as const;
export type RequestVerb = (typeof requestVerbs)[number];

export const requestRow = z.object({
  id: z.number(),
  module: z.string(),
  kind: z.string(),
  kindName: z.string(),
  /** Under the base path. */
  address: z.string(),
  number: z.nullable(z.string()),
  subject: z.string(),
  applicant: z.string(),
  unit: z.string(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  state: z.enum(requestStates),
  verb: z.enum(requestVerbs),
  /** Who has it now, and until when. */
  waitsFor: z.nullable(z.string()),
  due: z.nullable(z.string()),
  version: z.number(),
  createdAt: z.string(),
});

export const listRequests = read('/office/requests', {
  about: 'รายการคำขอของตนเอง หรือทะเบียนคำขอของระบบงาน',
  take: z.object({
    view: z.enum(['mine', 'register']),
    module: z.optional(text(40)),
    state: z.optional(z.enum(requestStates)),
    search: z.optional(text(100)),
    from: z.optional(day),
    until: z.optional(day),
    ...paging,
  }),
  give: z.object({ items: z.array(requestRow), total: z.number() }),
});

const stepRow = z.object({
  id: z.number(),
  n: z.number(),
  name: z.string(),
  role: z.enum(stepRoles),
  holder: z.string(),
  /** Why it lies there: who was passed over, by which rule or order. */
  basis: z.string(),
  due: z.nullable(z.string()),
  state: z.enum(['COMING', 'WAITING', 'DONE', 'SENT_BACK', 'SKIPPED', 'LAPSED']),
  actor: z.nullable(z.string()),
  /** In whose place. */
  principal: z.nullable(z.string()),
  decision: z.nullable(z.enum(['PASS', 'SEND_BACK', 'APPROVE', 'REJECT'])),
  words: z.string(),
  at: z.nullable(z.string()),
});

export const openRequest = read('/office/requests/:requestId', {
  about: 'คำขอหนึ่งฉบับ พร้อมลำดับการพิจารณา ประวัติ และสิ่งที่ทำได้ในขณะนี้',
  take: z.object({ requestId: id }),
  give: z.object({
    request: z.extend(requestRow, {
      applicantId: z.number(),
      filedBy: z.string(),
      position: z.string(),
      private: z.boolean(),
      submittedAt: z.nullable(z.string()),
      /** As its kind declares it. */
      content: z.record(z.string(), z.unknown()),
    }),
    /** What is asked for, in the reader's language. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    uses: z.array(
      z.object({
        resourceId: z.number(),
        name: z.string(),
        occurrence: z.number(),
        from: z.string(),
        until: z.string(),
        state: z.string(),
      }),
    ),
    steps: z.array(stepRow),
    timeline: z.array(
      z.object({ action: z.string(), at: z.string(), actor: z.string(), principal: z.nullable(z.string()), words: z.string() }),
    ),
    files: z.array(z.object({ id: z.number(), name: z.string(), mime: z.string(), size: z.number(), role: z.string() })),
    /** What this person may do now; `reason`: why not yet. */
    may: z.array(z.object({ act: z.string(), reason: z.nullable(z.string()) })),
    /** Read by whoever decides: they do not stand in the way. */
    hints: z.array(hint),
    /** Papers that can be printed of it. */
    forms: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

/** GET: a paper of it, as PDF. */
export const requestFormPath = (requestId: number | string, code: string) => `/office/requests/${requestId}/forms/${code}`;
export const printRequest = z.object({ requestId: id, code: text(40) });

export const actOnRequest = write('/office/requests/:requestId/act', {
  about: 'ดำเนินการกับคำขอ: ให้ความเห็น ส่งคืน อนุมัติ ไม่อนุมัติ ถอน ขอยกเลิก',
  take: z.object({
    requestId: id,
    version: count,
    act: z.enum(requestActs),
    words: z.optional(text(1000)),
    /** `reassign`: whom it goes to. */
    holderId: z.optional(id),
    confirmed: list(text(60)),
  }),
  give: z.object({
    state: z.enum(requestStates),
    version: z.number(),
    waitsFor: z.nullable(z.string()),
    due: z.nullable(z.string()),
    unconfirmed: z.array(hint),
  }),
});

/** Many at once, each for itself; one with a hint is opened first. */
export const actOnRequests = batch('/office/requests/acts', {
  about: 'ดำเนินการกับคำขอหลายฉบับพร้อมกัน พร้อมผลรายฉบับ',
  take: z.object({
    requests: list(z.object({ requestId: id, version: count })).check(z.minLength(1, 'required'), z.maxLength(100)),
    act: z.enum(['approve', 'pass', 'sendBack']),
    words: z.optional(text(1000)),
  }),
  give: z.object({ results: z.array(z.extend(z.object({ requestId: z.number() }), oneOfMany)) }),
});

export const waitingRow = z.object({
  /** `request` or `letter`; `matter`: what else a module has that waits for one. */
  of: z.enum(['request', 'letter', 'matter']),
  id: z.number(),
  module: z.string(),
  kindName: z.string(),
  address: z.string(),
  number: z.nullable(z.string()),
  subject: z.string(),
  who: z.string(),
  /** null also where its subject says when. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  due: z.nullable(z.string()),
  since: z.string(),
  speed: z.number(),
  version: z.number(),
  /** What its holder does with it: said on the row. */
  verb: z.enum([...requestVerbs, 'PASS', 'CHECK', 'ACCEPT', 'CARRY', 'OPEN']),
  /** What opening it leads to, in a word of the reader's: of a letter that of its queue. */
  verbName: z.string(),
  /** The act that one press does; null: it is opened, for it takes more than a word. */
  act: z.nullable(z.enum(['approve', 'pass'])),
  /** It must be opened first: why. */
  hint: z.nullable(z.string()),
});

/** Letters, as the dashboard's own queues have them, and requests of every module that wait for the caller. */
export const waitingForMe = read('/office/waiting', {
  about: 'งานทุกประเภทที่รอผู้ใช้ดำเนินการ ทั้งหนังสือและคำขอ',
  // `office`: all but letters
  take: z.object({ module: z.optional(text(40)), of: z.optional(z.enum(['request', 'letter', 'office'])), ...paging }),
  give: z.object({ items: z.array(waitingRow), total: z.number(), modules: z.array(z.object({ module: z.string(), count: z.number() })) }),
});

/**
 * Persons whom a request names: anybody else of the office, or with `filesIn` those for whom one may file in this module: oneself, who belongs to
 * one's unit, anybody where who manages it files for all. `ids`: these, and no search.
 */
export const findPersons = read('/office/persons', {
  about: 'ค้นหาบุคคลที่คำขอระบุชื่อ หรือผู้ขอที่ผู้ใช้ยื่นคำขอแทนได้',
  take: z.object({ filesIn: z.optional(text(40)), search: z.optional(text(100)), ids: list(id) }),
  give: z.object({ persons: z.array(described) }),
});

/** A person, a post or a unit that a stuck step may go to. */
export const findStepHolders = read('/office/requests/:requestId/holders', {
  about: 'ค้นหาผู้ที่จะรับขั้นตอนที่ค้างแทน',
  take: z.object({ requestId: id, search: z.optional(text(100)) }),
  give: z.object({ holders: z.array(z.extend(named, { kind: z.string() })) }),
});
