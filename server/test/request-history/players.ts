import type { Desk, Officer, Reply } from '../desk.ts';
import type { Chance } from './chance.ts';
import { ownKind } from './own-kind.ts';
import { rooms } from './rooms.ts';
import { vehicles } from './vehicles.ts';

export interface Stage {
  desk: Desk;
  officers: Officer[];
  byName: Record<string, Officer>;
  chance: Chance;
  /** One more of what was done, for who reads how far a history went. */
  count: (what: string) => void;
}

/** What a module brings to the history: its things, its way of asking, and the acts that only it has. */
export interface Player {
  module: string;
  /** How often it is asked for, beside the shares of the others. */
  share: number;
  prepare: (stage: Stage) => Promise<void>;
  /** Asks for something, or keeps it as a draft. */
  ask: (stage: Stage, who: Officer) => Promise<Reply>;
  /** One on which an act of its own is due, which chance alone would seldom meet. */
  ripe?: (stage: Stage) => Promise<number | undefined>;
  /** An act of its own on a request; null where chance finds nothing to do. */
  act?: (stage: Stage, who: Officer, requestId: number) => Promise<Reply | null>;
  /** What its own clock does. */
  clock?: (stage: Stage) => Promise<void>;
  /** Rows that break a rule of its own; none may come back. */
  broken?: (stage: Stage) => Promise<unknown[]>;
}

/** Modules whose requests are played; one more is a line. */
export const players: readonly Player[] = [rooms, vehicles, ownKind];
