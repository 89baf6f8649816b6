import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Me } from '../../http/context.ts';
import { forbidden } from '../../http/errors.ts';

export type NumberAct = 'ISSUE' | 'RESERVE' | 'VOID';

/** Of book `r`: nobody is named for the act, or the caller is, by his person, a post or a unit of his. Never more than his duty allows. */
export function namedFor(me: Me, act: NumberAct): RawBuilder<boolean> {
  return sql`(not exists (select 1 from number_right n where n.register_id = r.id and n.act = ${act})
    or exists (select 1 from number_right n where n.register_id = r.id and n.act = ${act}
      and n.holder_id = any(${[me.personId, ...me.positions, ...me.units]}::bigint[])))`;
}

/** @throws 403 where others are named for the act in this book */
export async function mustBeNamed(ctx: Ctx, registerId: number, act: NumberAct): Promise<void> {
  const { rows } = await sql`select 1 from register r where r.id = ${registerId} and ${namedFor(ctx.me, act)}`.execute(ctx.db);
  if (rows.length === 0) throw forbidden('number_not_yours');
}

/** The same for striking the numbers that lines stand for, by whichever act they are struck. */
export async function mustStrike(ctx: Ctx, line: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql`select 1 from register_entry e join register r on r.id = e.register_id
    where ${line} and e.void_at is null and not ${namedFor(ctx.me, 'VOID')} limit 1`.execute(ctx.db);
  if (rows.length > 0) throw forbidden('number_not_yours');
}
