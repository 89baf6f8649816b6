import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared, slot } from '../../db/prepared.ts';
import type { DB } from '../../db/schema.ts';

/** CLEAN may be opened; PENDING waits for the scanner; UNSEEN is opened though it waits; INFECTED stays shut. */
export type VerdictState = 'CLEAN' | 'PENDING' | 'UNSEEN' | 'INFECTED';

/** What is known of bytes by their hash: remembered for good, so that a virus is known again when the scanner is away. */
export interface Verdicts {
  /** What keeps these bytes shut; null where they may be opened. */
  shut(sha256: string): Promise<'PENDING' | 'INFECTED' | null>;
  /** A clean verdict is not taken back because the scanner is away. */
  record(sha256: string, state: VerdictState, remark?: string): Promise<void>;
}

const shutBy = prepared<string, { state: 'PENDING' | 'INFECTED' }>(
  () => sql`select state from file_verdict where sha256 = ${slot<string>((sha256) => sha256)} and state in ('PENDING', 'INFECTED')`,
);

export function keepVerdicts(db: Kysely<DB>): Verdicts {
  return {
    async shut(sha256) {
      const [row] = await shutBy(db, sha256);
      return row?.state ?? null;
    },
    async record(sha256, state, remark) {
      const waits = state === 'PENDING' || state === 'UNSEEN';
      await sql`insert into file_verdict as v (sha256, state, remark, scanned_at)
        values (${sha256}, ${state}, ${remark ?? null}, case when ${waits} then null else now() end)
        on conflict (sha256) do update set state = excluded.state, remark = excluded.remark, scanned_at = excluded.scanned_at, asked_at = excluded.asked_at
        where not ${waits} or v.state not in ('CLEAN', 'INFECTED')`.execute(db);
    },
  };
}

/** For an office without a database (a tool, a test): nothing is shut, nothing is remembered. */
export const noVerdicts: Verdicts = { shut: async () => null, record: async () => undefined };
