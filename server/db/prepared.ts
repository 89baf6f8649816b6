import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/context.ts';

/** A place in a prepared statement that is filled on each call. */
class Slot {
  read: (given: never) => unknown;
  constructor(read: (given: never) => unknown) {
    this.read = read;
  }
}

/** `slot<Input>((input) => input.page)` inside a template of `prepared`. */
export function slot<Given>(read: (given: Given) => unknown): RawBuilder<unknown> {
  return sql`${new Slot(read as (given: never) => unknown)}`;
}

/** A hot statement: its text is made once, so that building it costs nothing and every connection keeps its plan. */
export function prepared<Given, Row>(build: () => RawBuilder<Row>): (db: Db, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= build().compile(db);
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? value.read(given as never) : value));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
