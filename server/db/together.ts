import { type ConnectionProvider, type DatabaseConnection, type Driver, PostgresDialect, type RawBuilder, Transaction } from 'kysely';
import type { Ctx, Db } from '../http/context.ts';
import type { DB } from './schema.ts';

/**
 * Runs questions of one transaction side by side: what is asked within one turn of the process leaves in one write, and is done in the order of asking,
 * each with a snapshot of its own. `work` must not leave a question unawaited. Outside of a transaction each takes a connection as it would anyway.
 */
export function together<T>(ctx: Ctx, work: (beside: Ctx) => Promise<T>): Promise<T> {
  if (!ctx.db.isTransaction) return work(ctx);
  const executor = ctx.db.getExecutor();
  return executor.provideConnection((connection) => {
    const db = new Transaction<DB>({ ...parts, executor: executor.withConnectionProvider(sharing(connection)) });
    // `me` refuses where nobody is signed in: it is copied unread
    return work(Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(ctx), db: { value: db, enumerable: true } }) as Ctx);
  });
}

/** Statements of one transaction that ask nothing of each other: they leave in one write, and are done in their order. */
export async function inOneWrite(ctx: Ctx, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await together(ctx, (beside) => Promise.all(statements.map((one) => one.execute(beside.db))));
}

/** Sends the last statement of a transaction and does not wait: the commit leaves in the same write. Its failure is the commit's as well. */
export function sendOff<Row>(db: Db, statement: RawBuilder<Row>): Promise<{ answer: Promise<Row[]> }> {
  const query = statement.compile(db);
  return db.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery<Row>(query).then(({ rows }) => rows);
    answer.catch(() => {});
    return { answer };
  });
}

function sharing(connection: DatabaseConnection): ConnectionProvider {
  return { provideConnection: (use) => use(connection) };
}

// asked for by the constructor; who only asks by `executor` needs neither
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('no pool')) });
const parts = { config: { dialect }, dialect, driver: {} as Driver };
