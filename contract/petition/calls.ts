import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, dayOrNone, id, list, needed, paging, text } from '../wire.ts';

/** HELP: somebody asks for something. PERMIT: a licence, by the law on them. INFO: the agency's papers, by the law on official information. */
export const petitionKinds = ['GENERAL', 'HELP', 'PERMIT', 'COMPLAINT', 'INFO'] as const;
export type PetitionKind = (typeof petitionKinds)[number];

export const petitionLimits = {
  files: 10,
  /** All files of one sending together. */
  bytes: 20 * 1_048_576,
  text: 10_000,
  /** Days within which what is asked by the law on official information is answered. */
  infoDays: 15,
  /** Working days before that day on which who works on it is reminded. */
  remindDays: 3,
  /** Days that files of an answer lie behind the code. */
  answerDays: 90,
  /** Days that the code opens what became of it. */
  followDays: 365,
} as const;

/** The bytes of a sending with the fields beside its files. */
export const petitionBody = petitionLimits.bytes + 200_000;

/**
 * What the person sees: given, registered, worked on, more papers wanted, answered later than it should be (EXTENDED), done, refused (what is asked by
 * the law on official information), passed on to another agency; NOT_TAKEN: the registry put it aside.
 * Units, names and words within the agency are never among it.
 */
export const petitionSteps = [
  'GIVEN',
  'REGISTERED',
  'CONSIDERED',
  'MORE',
  'ADDED',
  'EXTENDED',
  'DONE',
  'REFUSED',
  'PASSED_ON',
  'NOT_TAKEN',
] as const;
export type PetitionStep = (typeof petitionSteps)[number];
/** Those that an officer says. */
export const saidSteps = ['CONSIDERED', 'MORE', 'EXTENDED', 'DONE', 'REFUSED', 'PASSED_ON'] as const satisfies readonly PetitionStep[];
/** Those of them that the law on official information knows, for what is asked by it alone. */
export const infoSteps: readonly PetitionStep[] = ['EXTENDED', 'REFUSED'];

/** An address of mail or a telephone: by it and the code the person is known. */
const contact = needed(200);

export const petitionDesk = read('/petition/desk', {
  access: 'open',
  about: 'หน้ายื่นหนังสือออนไลน์เปิดรับหรือไม่',
  give: z.object({
    open: z.boolean(),
    /** How else the agency is reached. */
    contact: z.string(),
    /** When it would count as received if it were given now. */
    countsOn: z.string(),
  }),
});

/** The part `facts` of the form, as JSON, before its files. */
export const petitionFacts = z.object({
  /** Made by the page for this letter: the same once more is the same letter. */
  press: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: needed(150),
  contact,
  kind: z.enum(petitionKinds),
  subject: needed(300),
  text: needed(petitionLimits.text),
  altcha: z.optional(z.string().check(z.maxLength(4096))),
});
export type PetitionFacts = z.output<typeof petitionFacts>;

/** What is answered to it. `code`: told here and nowhere else. `receipt`: the PDF of this answer. */
export const petitionGiven = z.object({
  code: z.string(),
  enteredAt: z.string(),
  countsOn: z.string(),
  receipt: z.string(),
});
export type PetitionGiven = z.output<typeof petitionGiven>;

/** The same of what is sent after it. */
export const petitionMore = z.object({
  press: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  code: needed(20),
  contact,
  text: text(petitionLimits.text),
});

export const petitionPath = '/petition';
export const petitionMorePath = '/petition/more';

/** Not an `Endpoint`: it streams. `fileId`: of a step that was told. Refuses `petition_file_gone` after its 90 days. */
export const petitionAnswerPath = '/petition/answer';
export const petitionAnswer = z.object({ code: needed(20), contact, fileId: id });

const stepSeen = z.object({
  step: z.enum(petitionSteps),
  at: z.string(),
  message: z.string(),
  /** EXTENDED: by when it will be answered. */
  until: z.nullable(z.string()),
  files: z.array(z.object({ id: z.number(), name: z.string(), size: z.number() })),
});

/** One answer for a code that is wrong, too old, or another's: `petition_unknown`. */
export const followPetition = read('/petition/follow', {
  method: 'POST',
  access: 'open',
  about: 'ติดตามเรื่องที่ยื่นออนไลน์ด้วยรหัสและช่องทางติดต่อ',
  take: z.object({ code: needed(20), contact }),
  give: z.object({
    subject: z.string(),
    kind: z.enum(petitionKinds),
    enteredAt: z.string(),
    countsOn: z.string(),
    receiveNo: z.nullable(z.string()),
    receivedOn: z.nullable(z.string()),
    /** By when it should be answered, where a law says so. */
    dueOn: z.nullable(z.string()),
    /** What stands now. */
    step: z.enum(petitionSteps),
    steps: z.array(stepSeen),
    until: z.string(),
  }),
});

const one = z.object({
  id: z.number(),
  kind: z.enum(petitionKinds),
  subject: z.string(),
  /** Whose it is and how he is reached; null where it is a complaint and the caller's unit is not the one that may know, or the letter is gone. */
  name: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  masked: z.boolean(),
  enteredAt: z.string(),
  countsOn: z.string(),
  /** Until when it is to be answered, where a law says so. */
  dueOn: z.nullable(z.string()),
  step: z.enum(petitionSteps),
  steps: z.array(z.extend(stepSeen, { by: z.nullable(z.string()) })),
  receiveNo: z.nullable(z.string()),
  /** The letter that it became, where the caller sees it. */
  documentId: z.nullable(z.number()),
  /** It still lies in a tray of the caller. */
  inTray: z.boolean(),
});
export type Petition = z.output<typeof one>;

export const listPetitions = read('/petition', {
  menu: 'view petitions',
  about: 'เรื่องที่ประชาชนยื่นออนไลน์ ซึ่งผู้เรียกดูแลหรือเห็นหนังสือ',
  take: z.object({
    search: z.optional(text(200)),
    kind: z.optional(z.enum(petitionKinds)),
    open: z.optional(z.enum(['OPEN', 'ENDED'])),
    ...paging,
  }),
  give: z.object({ data: z.array(one), total: z.number(), desk: z.boolean() }),
});

/** Tells the person how it stands, in words that leave the agency. Refuses `petition_ended`, `petition_waits`. */
export const tellPetitioner = write('/petition/:petitionId/tell', {
  menu: 'manage petitions',
  about: 'แจ้งความคืบหน้าแก่ผู้ยื่นเรื่องออนไลน์',
  take: z.object({
    petitionId: id,
    step: z.enum(saidSteps),
    message: text(2000),
    steps: count,
    /** EXTENDED: by when it will be answered. */
    until: z.optional(dayOrNone),
    /** Uploads of the caller's: PDF, JPEG, PNG. */
    files: z.optional(list(z.uuid()).check(z.maxLength(petitionLimits.files))),
  }),
  give: z.object({ mailed: z.boolean() }),
});

/** Letters of the law on licences: what is lacking, the result, why it is late. */
export const permitLetters = ['LACKS', 'RESULT', 'LATE'] as const;

/** Of what was asked by the law on licences: a draft of the caller that answers it. Refuses `petition_waits`. */
export const draftPermitLetter = write('/petition/:petitionId/letters', {
  menu: 'manage petitions',
  about: 'ร่างหนังสือถึงผู้ขออนุญาต',
  take: z.object({ petitionId: id, letter: z.enum(permitLetters) }),
  give: z.object({ documentId: z.number() }),
});
