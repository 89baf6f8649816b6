import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';

/** Whether the office was brought back from a backup and waits for the administrator who confirms it. */
export interface Restored {
  isUnconfirmed(): Promise<boolean>;
}

/** A restore needs an empty place: an office that runs and does not wait never will again, so that it asks no more. */
export function openRestored(db: Database): Restored {
  let isOver = false;
  return {
    async isUnconfirmed() {
      if (isOver) return false;
      const { rows } = await sql<{ waits: boolean }>`select exists (select 1 from restore where confirmed_at is null) as waits`.execute(db);
      isOver = rows[0]?.waits === false;
      return !isOver;
    },
  };
}
