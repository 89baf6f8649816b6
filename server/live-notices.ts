import { sql } from 'kysely';
import type { Db } from './http/context.ts';
import type { Office } from './office.ts';
import { perOffice } from './system/per-office.ts';

/** So many ranges go into one notice: the database takes 8,000 characters. */
const mostRanges = 150;

interface Teller {
  ranges: string[];
  sending: Promise<void> | null;
}

const tellerOf = perOffice((): Teller => ({ ranges: [], sending: null }));

/** Where all servers of this agency hear of live events. */
export function liveChannel(schema: string): string {
  return `${schema}_live`;
}

/** Tells all servers of these live events (`first-last`, several with a blank between), when the transaction commits. */
export async function tellWithCommit(db: Db, schema: string, ranges: string): Promise<void> {
  await sql`select pg_notify(${liveChannel(schema)}, ${ranges})`.execute(db);
}

/**
 * The same for events that stand: one notice for all commits since the last one. A notice within each would let every commit of the cluster wait for the one
 * before it, until that is on the disk. What is lost with the process here, each server finds by itself (`live.ts`).
 */
export function tellTogether(office: Office, range: string): Promise<void> {
  const teller = tellerOf(office);
  teller.ranges.push(range);
  teller.sending ??= sendAll(office, teller.ranges).finally(() => {
    teller.sending = null;
  });
  return teller.sending;
}

async function sendAll(office: Office, ranges: string[]): Promise<void> {
  while (ranges.length > 0) await tellWithCommit(office.db, office.config.schema, ranges.splice(0, mostRanges).join(' '));
}
