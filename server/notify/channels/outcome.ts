import type { Selectable } from 'kysely';
import type { DB } from '../../db/schema.ts';

export type Delivery = Selectable<DB['delivery']>;

/** What one try at sending came to. */
export type Outcome =
  /** Taken over by the next server; `answer` is what it said. */
  | { sent: true; answer?: string }
  /** Nobody can deliver it. `quiet`: its receiver ended it himself, so nobody looks after it. */
  | { failed: string; quiet?: true }
  /** It may go later. `afterMs`: the server named the time. `pause`: nothing else goes to the same server before then. */
  | { again: string; afterMs?: number; pause?: boolean };

/** Milliseconds that a Retry-After asks for: seconds or a date, never more than a day. */
export function retryAfter(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const said = Array.isArray(header) ? header[0] : header;
  if (!said) return undefined;
  const ms = /^\d+$/.test(said.trim()) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : undefined;
}

/** How an answer of an HTTP server is taken: too busy and broken servers are asked again. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}
