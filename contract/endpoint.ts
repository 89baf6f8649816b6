import type { z } from 'zod/mini';
import type { Work } from './limits.ts';
import type { MenuRight } from './menus.ts';
import type { Scope } from './open/scopes.ts';
import type { SettingsPath } from './settings/catalogue.ts';
import { nothing } from './wire.ts';

/**
 * Who may call, before any look at the record:
 * `open` without a session, `session` with one, `admin` and `auditor` with that duty, `view` and `manage` with that right to a settings page.
 * `client`: a program of another system with that scope, and nobody else (`contract/open`).
 * Rights on a letter are decided by server/access and the lifecycle table, never here.
 */
export type Access =
  | 'open'
  | 'session'
  | 'admin'
  | 'auditor'
  | `${'view' | 'manage'} ${SettingsPath}`
  | `client ${Scope}`
  | `client ${Scope}|${Scope}`;

/** What somebody proves himself anew for; a proof for one opens none of the others. */
export const proofPurposes = ['contact', 'channels', 'factors', 'destruction', 'restore'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/** `required`: the call carries an `Idempotency-Key`; the same key never does the work twice. */
export type KeyRule = 'none' | 'optional' | 'required';

/** That a call, or a field of it, goes away: told to programs with each answer (RFC 9745, 8594), on their page and to who answers for them. */
export interface Deprecated {
  /** Day since which it is told. */
  since: string;
  /** Day from which it is no more: twelve months later at the earliest. */
  sunset: string;
  /** The field that goes; without it the whole call. */
  field?: string;
  /** The call that does the same, by its name in the contract. */
  instead?: string;
}

export interface Endpoint<Take extends z.ZodMiniType = z.ZodMiniType, Give extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'read' | 'write' | 'batch';
  method: 'GET' | 'POST';
  /** Path under `/api` (of a client's calls under `/open/v1`), with `:name` for parts of it that become fields of the input. */
  path: string;
  /** Other paths of the same call, for clients that use another base. */
  also: string[];
  access: Access;
  /** The menu entry that it belongs to, beside the settings pages: whom it is taken from is refused the call too. */
  menu?: MenuRight | undefined;
  key: KeyRule;
  /** It changes how one signs in or is reached: refused with `prove_first` and `purpose` without a fresh proof (`users/factors/prove`). */
  proof?: ProofPurpose | undefined;
  /** Bytes that the body may have, where it is not the 1 MB of the others. */
  bodyLimit?: number | undefined;
  /** What it costs the server: the budget of who calls. */
  work: Work;
  /** Of a call of programs: it goes away. */
  deprecated?: Deprecated | undefined;
  /** One Thai sentence for the OpenAPI document. */
  about: string;
  take: Take;
  give: Give;
}

interface Options<Take, Give> {
  access?: Access;
  menu?: MenuRight;
  method?: 'GET' | 'POST';
  also?: string[];
  key?: KeyRule;
  proof?: ProofPurpose;
  bodyLimit?: number;
  work?: Work;
  deprecated?: Deprecated;
  about: string;
  /** Nothing where it is left out. */
  take?: Take;
  give: Give;
}

/** A call that changes nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function read<Give extends z.ZodMiniType, Take extends z.ZodMiniType = typeof nothing>(
  path: string,
  { access = 'session', method = 'GET', also = [], key = 'none', work = 'plain', take = nothing as never, ...rest }: Options<Take, Give>,
): Endpoint<Take, Give> {
  return { kind: 'read', method, path, also, access, key, work, take, ...rest };
}

/** A call that changes something: the whole verb runs in one transaction. */
/* @__NO_SIDE_EFFECTS__ */
export function write<Give extends z.ZodMiniType, Take extends z.ZodMiniType = typeof nothing>(
  path: string,
  {
    access = 'session',
    method = 'POST',
    also = [],
    key = 'required',
    work = 'plain',
    take = nothing as never,
    ...rest
  }: Options<Take, Give>,
): Endpoint<Take, Give> {
  return { kind: 'write', method, path, also, access, key, work, take, ...rest };
}

/** A call that does several writes and tells of each: every one has a transaction of its own and its own share of the key. Many acts cost as much as a page. */
/* @__NO_SIDE_EFFECTS__ */
export function batch<Give extends z.ZodMiniType, Take extends z.ZodMiniType = typeof nothing>(
  path: string,
  { access = 'session', method = 'POST', also = [], work = 'page', take = nothing as never, ...rest }: Omit<Options<Take, Give>, 'key'>,
): Endpoint<Take, Give> {
  return { kind: 'batch', method, path, also, access, key: 'required', work, take, ...rest };
}

/** What a verb receives. */
export type Taken<E extends Endpoint> = z.output<E['take']>;
/** What a client may send. */
export type Sent<E extends Endpoint> = z.input<E['take']>;
/** What a verb returns and a client receives beside `status`. */
export type Given<E extends Endpoint> = z.output<E['give']>;
