import { z } from 'zod/mini';
import { batch, read, write } from '../endpoint.ts';
import { registered, saidOfPerson } from '../people.ts';
import { count, day, dayOrNone, flag, id, list, needed, oneOfMany, text } from '../wire.ts';
import { approvalActs, sleepers } from './account-approvals.ts';
import { manyAct } from './many-people.ts';
import { openWay, pageAct, pageRows } from './row-calls.ts';

/** The staff register: who works here, where, and with which account. */

/** NONE: no account; WAITING: its owner has not set a password yet. */
export const accountStates = ['NONE', 'WAITING', 'OPEN', 'CLOSED'] as const;
export type AccountState = (typeof accountStates)[number];

/** Bytes of a photo or a signature, pixels of the photo that is kept. */
export const photoSizes = { bytes: 8 * 1024 * 1024, pixels: 480 } as const;

const row = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** Main unit and post of today; '' for who has left. */
  unit: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
  username: z.string(),
  account: z.enum(accountStates),
  active: z.boolean(),
  /** All but the last four digits are hidden. */
  idCard: z.string(),
  hasPicture: z.boolean(),
});
export type PersonRow = z.infer<typeof row>;

export const listPeople = pageRows('employee-information', '/settings/people', {
  about: 'รายชื่อบุคลากรที่ดูแล',
  filters: {
    search: z.optional(text(200)),
    /** With the units below it. */
    unit: z.optional(id),
    state: z.optional(z.enum(['working', 'left', 'all'])),
    account: z.optional(z.enum(accountStates)),
    sort: z.optional(z.enum(['name', 'code', 'unit'])),
    dir: z.optional(z.enum(['asc', 'desc'])),
  },
  row,
  more: {
    /** What the caller may do with many of them at once. */
    acts: z.array(manyAct),
    /** He may make accounts from the agency's directory. */
    directory: z.boolean(),
  },
});

const affiliation = z.object({
  id: z.number(),
  unitId: z.number(),
  unit: z.string(),
  positionId: z.nullable(z.number()),
  position: z.string(),
  isMain: z.boolean(),
  since: z.string(),
  until: z.string(),
  /** Outside of the caller's units: shown, never changed by him. */
  locked: z.boolean(),
});
export type PersonAffiliation = z.infer<typeof affiliation>;

const person = z.object({
  id: z.number(),
  version: z.number(),
  active: z.boolean(),
  leftOn: z.string(),
  code: z.string(),
  /** `idCard`: whole for who manages this page, else hidden but for its end. */
  ...registered,
  suffix: z.string(),
  nameEn: z.string(),
  clearance: z.number(),
  employeeTypeId: z.nullable(z.number()),
  hasPicture: z.boolean(),
  affiliations: z.array(affiliation),
  duties: z.array(z.object({ kind: z.string(), unit: z.string() })),
  account: z.nullable(
    z.object({
      username: z.string(),
      state: z.enum(accountStates),
      mustChange: z.boolean(),
      lastUsed: z.string(),
      sessions: z.number(),
    }),
  ),
  /** What the caller may change of this person. */
  may: z.object({
    save: z.boolean(),
    clearance: z.boolean(),
    /** What opens or changes his account. */ entry: z.boolean(),
    data: z.boolean(),
  }),
  guard: z.object({
    /** He has powers: what could let somebody else in needs a second person. */
    second: z.boolean(),
    /** What was asked for and waits. */
    waiting: z.array(z.object({ id: z.number(), act: z.enum(approvalActs), askedBy: z.string(), until: z.string() })),
    /** What sleeps after a recovery, and who wakes it. */
    asleep: z.array(z.object({ what: z.enum(sleepers), wakers: z.array(z.string()) })),
  }),
});
export type PersonDetail = z.infer<typeof person>;

export const getPerson = read('/settings/people/:personId', {
  access: 'view employee-information',
  about: 'ข้อมูลบุคลากรหนึ่งราย',
  take: z.object({ personId: id }),
  give: z.object({ person }),
});

export const takenAffiliation = z.object({
  id: z.optional(id),
  unitId: id,
  /** A post of the unit; or, with neither, no post. */
  positionId: z.optional(z.nullable(id)),
  /** The name of the post: a vacant one of the unit with this name is taken, else it is made. */
  postName: z.optional(text(200)),
  isMain: flag,
  since: day,
  until: dayOrNone,
});
export type TakenAffiliation = z.output<typeof takenAffiliation>;

/** Adds a person, or changes the one named. 409 when somebody else changed him since. */
export const savePerson = write('/settings/people', {
  access: 'manage employee-information',
  about: 'เพิ่มหรือแก้ไขข้อมูลบุคลากร',
  take: z.object({
    personId: z.optional(id),
    version: z.optional(count),
    code: text(30),
    prefix: text(50),
    firstName: needed(100),
    lastName: needed(100),
    suffix: text(50),
    nameEn: text(200),
    ...saidOfPerson,
    phone: text(50),
    email: text(254),
    userAd: text(100),
    clearance: count.check(z.refine((value) => value <= 3)),
    employeeTypeId: z.optional(z.nullable(id)),
    /** '' where no account is wanted; an account that stands is closed, never taken away. */
    username: text(50),
    affiliations: z.array(takenAffiliation).check(z.maxLength(20)),
    /** For whoever has to consent to a part of it. */
    reason: z.optional(text(500)),
  }),
  /** `waits`: fields that stay as they were until a second person consents. */
  give: z.object({ person, waits: z.array(z.string()) }),
});

/** Mails a link at which the owner sets his password himself. */
export const invitePerson = openWay('/settings/people/:personId/invite', 'ส่งลิงก์ตั้งรหัสผ่านทางอีเมล', {
  email: z.string(),
  /** '' where it waits. */
  until: z.string(),
});

export const forcePasswordChange = pageAct(
  'employee-information',
  '/settings/people/:personId/must-change',
  'บังคับเปลี่ยนรหัสผ่านเมื่อเข้าสู่ระบบครั้งต่อไป',
  { personId: id },
);

/** What is still a person's, of all modules: each says its kinds (`ServerModule.holdings`), and who may take over. */
const holdingTaker = z.object({ id: z.number(), name: z.string(), detail: z.string(), heads: z.boolean() });
export type HoldingTaker = z.infer<typeof holdingTaker>;
const holdingKind = z.object({
  code: z.string(),
  name: z.string(),
  /** Another may take it over; it may end without anybody. What only ends ends as he leaves, and stands in nobody's way. */
  passes: z.boolean(),
  ends: z.boolean(),
  /** Nobody leaves with it, whoever allows it. */
  mustGo: z.boolean(),
  /** Who may take things of this kind, where it is not `takers`. */
  takers: z.nullable(z.array(holdingTaker)),
});
export type HoldingKind = z.infer<typeof holdingKind>;
const holding = z.object({
  kind: z.string(),
  id: z.number(),
  /** As the caller may read it. */
  title: z.string(),
  detail: z.string(),
  /** Whom `successorId` names may have it: a classed letter asks for clearance and a name on its list. */
  may: z.boolean(),
  /** To whom it was handed already; it stays here until he has taken it himself. */
  waitsFor: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type Holding = z.infer<typeof holding>;

export const getHoldings = read('/settings/people/:personId/holdings', {
  work: 'search',
  access: 'view employee-information',
  about: 'สิ่งที่ยังอยู่กับบุคลากรและผู้ที่รับช่วงได้',
  take: z.object({ personId: id, successorId: z.optional(id) }),
  give: z.object({
    /** People of his units, and who heads those and the units above. */
    takers: z.array(holdingTaker),
    kinds: z.array(holdingKind),
    items: z.array(holding),
    /** The caller may let him go with things left. */
    anyway: z.boolean(),
    /** Units that he heads, and duties that nobody else of the unit has: posts keep their work, but somebody has to fill them. */
    heads: z.array(z.string()),
    soleDuties: z.array(z.object({ kind: z.string(), unit: z.string() })),
  }),
});
export type Holdings = z.infer<(typeof getHoldings)['give']>;

/** A row that goes to somebody, or ends where nobody takes it. */
export const passedHolding = { kind: text(60).check(z.minLength(1, 'required')), id, to: z.nullable(id) };
/** Of these so many at once; who has more is handed over in several acts. */
export const holdingsAtOnce = 100;
export const passHoldings = batch('/settings/people/:personId/holdings', {
  access: 'manage employee-information',
  about: 'ส่งมอบสิ่งที่อยู่กับบุคลากรแก่ผู้รับช่วง พร้อมผลรายรายการ',
  take: z.object({
    personId: id,
    reason: needed(500),
    rows: list(z.object(passedHolding)).check(z.minLength(1, 'required'), z.maxLength(holdingsAtOnce)),
  }),
  give: z.object({ results: z.array(z.object({ kind: z.string(), id: z.number(), ...oneOfMany })) }),
});
/**
 * He works here no more: affiliations, duties and orders of delegation end, the account closes, sessions end. His name stays on what he did.
 * Refused with `still_holds` while something that somebody else could have is his; `anyway`: by who administers the agency, with the reason.
 */
export const leaveWork = write('/settings/people/:personId/leave', {
  access: 'manage employee-information',
  about: 'ปิดการใช้งานบุคลากรที่พ้นจากหน่วยงาน',
  take: z.object({
    personId: id,
    version: count,
    reason: needed(500),
    /** The last day of work, today or before. */
    lastDay: day,
    anyway: z.optional(flag),
  }),
  give: z.object({ person }),
});

/** Works here again; affiliations and duties are given anew. */
export const returnToWork = write('/settings/people/:personId/return', {
  access: 'manage employee-information',
  about: 'เปิดการใช้งานบุคลากรอีกครั้ง',
  take: z.object({ personId: id, version: count, reason: needed(500) }),
  give: z.object({ person, waits: z.boolean() }),
});

/** Vacant posts of a unit, to choose from. */
export const listPosts = read('/settings/people/posts/:unitId', {
  access: 'view employee-information',
  about: 'ตำแหน่งในหน่วยงาน',
  take: z.object({ unitId: id }),
  give: z.object({ posts: z.array(z.object({ id: z.number(), name: z.string(), holder: z.string(), heads: z.boolean() })) }),
});

/** GET: the photo, also of others, is /users/view-file-avatar/{personId}. POST multipart, field `file`, with left, top, size (0 to 1) of the square. */
export const photoPath = (personId: number) => `/settings/people/${personId}/photo`;
export const removePhoto = pageAct('employee-information', '/settings/people/:personId/photo/remove', 'ลบรูปประจำตัว', { personId: id });
/** POST multipart, field `file`: PNG, JPEG or SVG of the signature; GET: the one in use. */
export const signaturePath = (personId: number) => `/settings/people/${personId}/signature`;

/** POST multipart, field `file`: units, posts and people; `?commit=1`, with an Idempotency-Key, keeps it, and nothing is kept unless every row is right. `invite=1`: who gets an account by it is mailed his link. */
export const importPeoplePath = '/settings/people/import';
/** GET with the filters of the list; `as` xlsx or csv. `blank=1`: the headings alone. */
export const exportPeoplePath = '/settings/people/export';
