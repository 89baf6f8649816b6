import type { Kept } from '../../contract/lang/index.ts';
import type { Ctx } from '../http/context.ts';
import type { ErrorCode } from '../http/errors.ts';

/** A kind of thing of a module that may still be a person's when he moves or leaves. A module lists its own, and nothing else names them. */
export interface HoldingKind {
  /** `letter`; the code of its module is put before it. */
  code: string;
  names: Kept<string>;
  /** What of it is his now, as the caller may read it; `only`: this one of them. */
  held: (ctx: Ctx, asked: Asked) => Promise<Held[]>;
  /** Persons who may take it, where not everybody of his units and the heads above them may. */
  takers?: (ctx: Ctx, personId: number) => Promise<number[]>;
  /** Another takes it over, in a transaction of its own. Absent: nobody may. */
  pass?: (ctx: Ctx, id: number, change: HandOver) => Promise<void>;
  /** It ends without anybody. Absent: it can't. What only ends ends as he leaves, and stands in nobody's way. */
  end?: (ctx: Ctx, id: number, change: Omit<HandOver, 'to'>) => Promise<void>;
  /** Nobody leaves with it, whoever allows it: what belongs to the agency. */
  mustGo?: true;
}

export interface Asked {
  personId: number;
  only?: number | null | undefined;
  /** Who would take it. */
  to?: Taker | null | undefined;
}

export interface Taker {
  id: number;
  name: string;
  clearance: number;
}

export interface Held {
  id: number;
  title: string;
  detail: string;
  /** Why `to` may not have it. */
  mayNot?: ErrorCode | null;
  /** To whom it was handed already and who has not taken it yet. */
  waitsFor?: { id: number; name: string } | null;
}

export interface HandOver {
  from: number;
  to: Taker;
  /** For the history. */
  reason: string;
}

const offered = new Map<string, HoldingKind>();

/** Called for each module when the server is put together. */
export function offerHoldings(module: string, kinds: readonly HoldingKind[]): void {
  for (const kind of kinds) offered.set(`${module}.${kind.code}`, kind);
}

/** By their whole code, in the order of the modules. */
export function holdingKinds(): ReadonlyMap<string, HoldingKind> {
  return offered;
}
