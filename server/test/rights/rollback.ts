import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';

export interface TryOut {
  on: boolean;
  /** How things are put before each act, in its transaction. */
  before?: ((db: Db) => Promise<void>) | undefined;
}

/**
 * Lets every call of an office do all that it does, up to its commit, and then takes it back: so that thousands of acts
 * are tried on one letter that stays as it is. Constraints that wait for the commit are asked before.
 */
export function takeBackWrites(office: Office): TryOut {
  const switched: TryOut = { on: false };
  const begin = office.db.transaction.bind(office.db);
  const takenBack = new Error('taken back');
  // one that is told how to read only is left as it is
  const transaction = () => {
    const one = begin();
    const keep = one.execute.bind(one);
    const execute = async <T>(work: (db: never) => Promise<T>): Promise<T> => {
      if (!switched.on) return keep(work as never) as Promise<T>;
      const kept: { reply?: T } = {};
      const run = keep(async (db) => {
        await switched.before?.(db);
        kept.reply = await work(db as never);
        await sql`set constraints all immediate`.execute(db);
        throw takenBack;
      });
      return run.catch((error: unknown) => {
        if (error !== takenBack) throw error;
        return kept.reply as T;
      });
    };
    return Object.assign(one, { execute });
  };
  Object.defineProperty(office.db, 'transaction', { value: transaction });
  return switched;
}
