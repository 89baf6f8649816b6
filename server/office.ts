import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Brand } from '../contract/brand.ts';
import type { Config } from './config.ts';
import type { Channels } from './db/channels.ts';
import type { Database } from './db/pool.ts';
import type { Written } from './db/written.ts';
import type { Files } from './files/store/files.ts';
import type { SealedWords } from './files/store/sealed-words.ts';
import type { Me } from './http/context.ts';
import type { Metrics } from './metrics/serve-metrics.ts';
import type { Paper } from './paper/paper.ts';
import type { PdfSigning } from './signing/sign/pdf-signing.ts';
import type { Neighbours } from './system/neighbours.ts';
import type { System } from './system/open-system.ts';
import type { Restored } from './system/restored.ts';
import type { Traces } from './traces/open-traces.ts';

/** What one process of the office holds. Everything that must outlive the process stands in the database or on disk. */
export interface Office {
  /** As they hold now: environment, then what administrators set, then the standard. They are replaced at each save, so nobody keeps them. */
  readonly config: Config;
  readonly brand: Brand;
  /** The settings beside them. */
  system: System;
  db: Database;
  /** For `ctx.separateTransaction`: a pool of its own, because its caller holds a connection of the other one already. */
  separateDb: Database;
  /** For what must be counted apart from any transaction (throttling). */
  pool: Pool;
  channels: Channels;
  /** When this process last wrote what something waits for. */
  written: Written;
  files: Files;
  /** Opens the words of classed letters; `db` and `apart` do so by themselves in all that they read. */
  words: SealedWords;
  paper: Paper;
  signing: PdfSigning;
  log: Logger;
  /** null where nobody asks for figures: then nothing is counted. */
  metrics: Metrics | null;
  /** null where no collector is set: then nothing is told. */
  traces: Traces | null;
  sessions: Sessions;
  restored: Restored;
  /** null: an office alone, in no installation. */
  neighbours: Neighbours | null;
  /** Turns false when the process drains: /health/ready says so. */
  ready: { open: boolean };
}

/** Finds who calls. Cached in the process; the database says when a session has ended. */
export interface Sessions {
  find(token: string): Promise<Me | null>;
  /** Is the session alive? Asking is no use of it, so a watched session still grows idle. */
  isLive(token: string): Promise<boolean>;
  /** Forgets what is cached of a person (rights changed) or of everybody. */
  forget(personId?: number): void;
  close(): void;
}
