import type { Kysely } from 'kysely';
import type { Language } from '../../contract/lang/index.ts';
import type { DB } from '../db/schema.ts';
import type { Office } from '../office.ts';
import type { LastStatement } from './last-statement.ts';

/** Reading handle of a read call, or the one transaction of a write. */
export type Db = Kysely<DB>;

/** A post that this person may act for now (domain: รักษาราชการแทน and its kin). */
export interface Acting {
  delegationId: number;
  positionId: number;
  unitId: number;
  /** The post heads its unit. */
  headsUnit: boolean;
  kind: 'ACTING_POST' | 'BY_ORDER' | 'ACTING_OFFICE' | 'IN_PLACE';
  actions: string[];
  documentTypes: number[] | null;
  maxSecrecy: number;
  endsAt: Date;
}

/** The signed-in person with everything that rights are decided from. All ids are party ids. */
export interface Me {
  sessionId: number;
  accountId: number;
  personId: number;
  firstName: string;
  lastName: string;
  clearance: number;
  /** What sleeps after a recovery of the account (clearance is 0 then), until somebody who gives it wakes it. */
  asleep?: ('CLEARANCE' | 'SIGNING')[];
  /** Since when the password of the account is the present one. */
  passwordSince?: Date;
  /** Administers the root unit, and so the whole agency. */
  isAdmin: boolean;
  /** The person has a name in the agency's directory. */
  inDirectory?: boolean;
  /** Holds a certificate that signs. */
  signs?: boolean;
  /** May open or sign classed letters, also where that sleeps now. */
  isCleared?: boolean;
  /** The person has a second factor. */
  hasFactor?: boolean;
  /** Until when a person without one is let in, where the agency requires one. */
  factorDueAt?: Date | null;
  /** Units that this person administers, with every unit below them. */
  adminUnits: number[];
  /** Rights to menu entries, by MENU_ID; what is not there may not be opened. */
  menus: MenuRights;
  isAuditor: boolean;
  /** The password was given or ended by an administrator: nothing but a new one is taken. */
  passwordIsDue: boolean;
  /** Root unit's registry (สารบรรณกลาง). */
  isCentralRegistry: boolean;
  mainUnitId: number | null;
  /** Units this person belongs to. */
  units: number[];
  /** Units whose registry (ธุรการ) this person is. */
  registryUnits: number[];
  secretRegistryUnits: number[];
  /** Units this person heads in own right. */
  headedUnits: number[];
  /** Posts held in own right. */
  positions: number[];
  /** Posts among them that head their unit. */
  headPositions: number[];
  /** Posts among them that count as executive. */
  executivePositions: number[];
  /** The unit of each of them. */
  executiveUnits: number[];
  /** Executives' posts that this person screens for. */
  screenedPositions: number[];
  /** Units headed by a screened post. */
  screenedUnits: number[];
  acting: Acting[];
  /** personId and positions: work in own right. */
  own: number[];
  /** own, and posts acted for by an order without limits: work that this person may do. What a limited order gives stands in `acting` alone. */
  workHolders: number[];
  /** workHolders, and posts screened: rows of the job queues. */
  queueHolders: number[];
  /** What makes a party of a route mine without any order: own, posts and units screened for, units whose registry or head this person is. */
  ownHolders: number[];
  /** Units whose unit-work queue (waitAssign) this person sees: registry, head, screener, acting head. */
  workUnits: number[];
  /** Everything that makes a party of a route mine, whichever letter it is: queueHolders and workUnits. */
  holders: number[];
}

/** By MENU_ID: 1 looks, 2 manages. `wide`: as far as it holds beyond the units that one administers; `units`: all units, for who has such a right. */
export interface MenuRights {
  levels: Readonly<Record<number, number>>;
  wide: Readonly<Record<number, number>>;
  units: number[];
}

export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  /** The Idempotency-Key, where one came. */
  key: string | null;
  /** Language of the server's own words in a reply; Thai when not said. */
  language?: Language;
  /** How large its sender says that the body is, where he says so. */
  declaredBytes?: number;
  /** The Cookie header as it came. */
  cookies?: string;
  /** Set-Cookie headers that go with the answer. */
  setCookies?: string[];
  /** A line of the audit tells already that this was refused. */
  refusalTold?: boolean;
  /** Parts of a `batch` that a right refused and no line tells of yet, as the calls that they are. */
  refusedParts?: { call: string; code: string }[];
}

export interface Ctx {
  office: Office;
  db: Db;
  request: RequestFacts;
  /** The caller; reading it without a session answers 401. */
  readonly me: Me;
  /** The caller, or null on an open call. */
  readonly visitor: Me | null;
  /** The bearer token of the call, where one came. */
  token: string | null;
  /**
   * Begins this once the act stands; its caller does not wait for it. It may be lost with the process, so a round must take up the same; where a
   * context has no call behind it, the round does it alone.
   */
  afterCommit(work: () => Promise<void>): void;
  /** Takes the last statement of the call, after which nothing is asked; null where no call is behind the work, which then asks it itself. */
  closeWith: ((last: LastStatement) => void) | null;
  /** Runs in a transaction of its own that is kept even when the verb refuses: attempt counters and the audit of a refusal, nothing else. */
  separateTransaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export type Verb<Input, Output, Before = undefined> = (ctx: Ctx, input: Input, known: Before) => Promise<Output>;
