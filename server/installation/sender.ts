import { CompiledQuery } from 'kysely';
import type { Db } from '../http/context.ts';

/** Where statements on the tables of the installation are sent: a connection, a pool, or the transaction of a call. */
export interface Sender {
  // biome-ignore lint/suspicious/noExplicitAny: as pg has it
  query<Row extends object = any>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** In the transaction of a call. */
export function senderOf(db: Db): Sender {
  return {
    async query(text, values = []) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows: rows as never[], rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
