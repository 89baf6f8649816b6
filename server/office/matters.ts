import type { RawBuilder } from 'kysely';
import type { Ctx, Me } from '../http/context.ts';

/** What waits for a person in a module and is neither a letter nor a request: an invitation to answer, a draft to read. */
export interface Matters {
  /** `id, kind, due, since` of what waits for the person whom `me` gives, one row a matter; `kind` is the module's code, a dot, and a word that no request of it has. */
  waiting: (me: (read: (me: Me) => unknown) => RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What these rows say to the reader, each at its place. */
  shown: (ctx: Ctx, rows: readonly Matter[]) => Promise<ShownMatter[]>;
}

export interface Matter {
  id: number;
  kind: string;
}

export interface ShownMatter {
  subject: string;
  /** What is to be done, as a noun and as the verb of the button. */
  kindName: string;
  verbName: string;
  who: string;
  from: string | null;
  until: string | null;
  /** Under the base path. */
  address: string;
}

const offered = new Map<string, Matters>();

/** Called for each module when the server is put together. */
export function offerMatters(module: string, matters: Matters): void {
  offered.set(module, matters);
}

export function mattersOf(module: string): Matters | undefined {
  return offered.get(module);
}

export function allMatters(): Matters[] {
  return [...offered.values()];
}
