import type { RawBuilder } from 'kysely';
import type { z } from 'zod/mini';
import type { Kept } from '../../contract/lang/index.ts';
import { type MenuName, menuEntries } from '../../contract/menus.ts';
import type { RequestAct, RequestState, RequestVerb, StepRole } from '../../contract/office/requests.ts';
import type { DelegationAction } from '../../contract/profile/delegations.ts';
import type { Ctx, Me } from '../http/context.ts';
import type { ErrorCode, Param } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import type { RequestInHand } from './request-in-hand.ts';
import type { SeriesRules } from './series/series.ts';

/**
 * What the engine is told of a kind of request: the whole of a module's own rules. A module's entry lists its kinds (`server/<module>/module.ts`);
 * states, steps, deciders, resources, numbers, events, notices and waiting are the engine's.
 */
// biome-ignore lint/suspicious/noExplicitAny: kinds of every content stand in one table
export interface RequestRules<Content = any> {
  /** `room.booking`: the module's folder, and which of its kinds. */
  code: string;
  names: Kept<string>;
  /** Who manages its menu files for anybody; else one files for one's own unit. */
  filedForAll?: true;
  /** Whose right of viewing shows all requests of the kind, and of managing lets stuck steps be given to others. */
  menu: MenuName;
  /** Under the base path. */
  address: (requestId: number) => string;
  /** What an order of delegation names for deciding it. */
  act: DelegationAction;
  /** อนุมัติ where power over budget or duty is used, อนุญาต in private matters, รับทราบ of a report that nobody refuses. */
  verb: RequestVerb;
  book: Book;
  shape: z.ZodMiniType<Content>;
  subject: (content: Content) => string;
  /** The subject says when: what stands beside it does not say it again. */
  dated?: true;
  /** What it is about is shown to those on its way only. */
  isPrivate?: (content: Content) => boolean;
  /** From when until when; null where it has no time. */
  time: (content: Content) => { from: Date; until: Date } | null;
  /** Faults stand in the way, at their field; hints are read and confirmed. Asked when it is sent, and again when it is decided. */
  judge: (ctx: Ctx, request: RequestInHand<Content>) => Promise<Judged>;
  /** Who has it in turn, as of now. */
  steps: (ctx: Ctx, request: RequestInHand<Content>) => Promise<PlannedStep[]>;
  /** What it takes for its time. */
  uses?: (ctx: Ctx, request: RequestInHand<Content>) => Promise<WantedUse[]>;
  /** What is left of a content without these of its times; null where nothing is. A kind of which some may be given up says it. */
  lessThese?: (content: Content, occurrences: readonly number[]) => Content | null;
  /** It takes one thing for one time or for several, each of which can be changed by itself. */
  series?: SeriesRules<Content>;
  /** Who keeps its things, and sees all that is asked of them beside who manages the menu: of holders in whose name somebody looks. */
  keptBy?: (holders: readonly number[]) => RawBuilder<boolean>;
  /** Ids of requests in which this person goes along, as a question that an index answers: he opens them, without what was said in deciding, and they stand in his calendar. */
  along?: (personId: number) => RawBuilder<number>;
  /** Persons who have no say in it, beside who asks for it. */
  concerned?: (content: Content) => number[];
  /** What else changes with it, in the same transaction. */
  on?: Partial<Record<'submit' | 'approve' | 'start' | 'finish' | 'end', (ctx: Ctx, request: RequestInHand<Content>) => Promise<void>>>;
  /** What is given up when it is agreed to: `PART` where some of it stays, and so does the request. */
  givesUp?: (ctx: Ctx, request: RequestInHand<Content>) => Promise<'WHOLE' | 'PART'>;
  /** It gives up half days of its people for a request that comes before it (`makeWay`). A kind that does not say it never does. */
  makesWay?: (ctx: Ctx, request: RequestInHand<Content>, halves: readonly GivenUp[], by: RequestInHand) => Promise<void>;
  /** Of papers that are brought under these roles: `MEDICAL` ones lie encrypted, and few may look at them. */
  sensitive?: Readonly<Record<string, 'PERSONAL' | 'MEDICAL'>>;
  /** What is asked for, line by line, in the reader's language: on its page, on the card of who decides, on papers. */
  facts: (ctx: Ctx, request: ShownRequest<Content>) => Promise<{ label: string; value: string }[]>;
  /** Acts of the table that the kind does not have. */
  without?: readonly RequestAct[];
  /** Steps with a call of the module's own, beside those that carry out: no word alone passes them. */
  byForm?: readonly StepRole[];
  /** What was approved is given up without asking anybody; else the same people decide. */
  cancelsAtOnce?: boolean;
  /** The clock begins and ends it; else a person does. */
  runsByClock: boolean;
  /** Once begun it is ended, never cancelled. */
  cancelsBeforeStart?: boolean;
  /** Work that is given, not asked for: who gives it takes the report of it himself, and its holder may be whoever he is. */
  gives?: true;
  /** Of one person alone, as a leave: nobody takes it over, it ends as he leaves. */
  ofPerson?: true;
  /** The same content where it names who hands over. */
  handedOver?: (content: Content, from: number, to: number) => Content;
  /** Something of the agency's is lent by it: nobody leaves with it. */
  returned?: true;
  /** Rows `r` of the kind whose time may pass undecided: they wait on for who decides. */
  lateAllowed?: RawBuilder<boolean>;
  /** Papers that are brought while it is under way, as a photo of what was done: may the caller bring one for this? */
  takesFile?: (ctx: Ctx, request: RequestInHand<Content>, role: string) => Promise<boolean>;
  /** So many papers may stand with one; 20 where nothing is said. */
  mostFiles?: number;
  forms?: readonly RequestForm[];
}

export interface GivenUp {
  personId: number;
  /** YYYY-MM-DD */
  day: string;
  half: 'AM' | 'PM';
}

/** The book in which a kind is numbered: one for the agency, or one for each unit whose people ask. */
export interface Book {
  series: string;
  /** Before the number: จห 12/2569. */
  prefix: string;
  /** Counts from October. */
  fiscal: boolean;
  perUnit?: true;
  names: Kept<string>;
}

export interface Judged {
  faults: { field: string; code: ErrorCode; params?: Record<string, Param> }[];
  hints: { code: ErrorCode; params?: Record<string, Param> }[];
}

export interface PlannedStep {
  /** A word of `office.step` in the language files. */
  name: string;
  role: StepRole;
  holder: HolderRule;
  /** Working days for it; three where nothing is said. */
  days?: number;
  /** By then, in place of so many days. */
  due?: Date;
  /** More than a word is done in it: it is never passed over, and where it would be the applicant's the head above him has it. */
  always?: boolean;
}

/** Who a step goes to; found when it is sent and again when its turn comes. */
export type HolderRule =
  | { of: 'party'; id: number }
  /** The head of the applicant's unit; where that is the applicant, the next above. */
  | { of: 'head' }
  /** Who may decide on this much, by the rows of authority of the kind. */
  /** `orTop`: where no row covers it nobody but the head of the agency does. */
  | { of: 'authority'; measure?: number; scope?: string; orTop?: true }
  /** The head of the agency. */
  | { of: 'top' };

export interface WantedUse {
  resourceId: number;
  occurrence: number;
  from: Date;
  until: Date;
  /** Asked for only: its keeper judges. */
  asks?: boolean;
  /** It is taken, and wanted when it falls free. */
  waits?: boolean;
}

export interface RequestForm {
  code: string;
  names: Kept<string>;
  /** The PDF. */
  print: (ctx: Ctx, requestId: number) => Promise<Buffer>;
  /** Of this one there is such a paper; left out: of each. */
  offered?: (ctx: Ctx, request: RequestInHand) => Promise<boolean>;
}

/** What of a request is there without holding it. */
export interface ShownRequest<Content = unknown> {
  id: number;
  content: Content;
  state: RequestState;
  applicantId: number;
}

const known = new Map<string, RequestRules>();

/** Called once for each module when the server is put together. */
export function offerRequestRules(rules: readonly RequestRules[]): void {
  for (const one of rules) known.set(one.code, one);
}

export interface KeptRules {
  /** The module whose kinds they are: the first part of their codes. */
  module: string;
  /** Whose right of managing shows all of them. */
  menu: MenuName;
  find: (ctx: Ctx, code: string) => Promise<RequestRules | null>;
}
const others = new Map<string, KeptRules>();

/** Kinds that are not declared but kept, as an agency's own: asked where no declared one has the code. */
export function offerKeptRules(rules: KeptRules): void {
  others.set(rules.module, rules);
}

export function filesForAnybody(me: Me, { filedForAll, menu }: Pick<RequestRules, 'filedForAll' | 'menu'>): boolean {
  return filedForAll === true && menuRight(me, menuEntries[menu].id) === 'manage';
}

/** @throws where nothing in the product has declared the kind */
export async function rulesOf(ctx: Ctx, code: string): Promise<RequestRules> {
  const declared = known.get(code);
  if (declared) return declared;
  const kept = await others.get(code.slice(0, code.indexOf('.')))?.find(ctx, code);
  if (kept) return kept;
  throw new Error(`no rules of ${code}`);
}

/** Modules whose kinds are kept, and whose right shows all of them. */
export function keptModules(): { module: string; menu: MenuName }[] {
  return [...others].map(([module, { menu }]) => ({ module, menu }));
}

/** Those that the code declares. */
export function declaredRules(): RequestRules[] {
  return [...known.values()];
}
