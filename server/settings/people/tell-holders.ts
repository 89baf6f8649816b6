import { type RawBuilder, sql } from 'kysely';
import { sessionChannel } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';

/** The rights of whoever holds a post `o`, or screens for it, are read anew with his next call. */
export async function tellHolders(ctx: Ctx, post: RawBuilder<unknown>): Promise<void> {
  const channel = sessionChannel(ctx.office.config.schema);
  await sql`select pg_notify(${channel}, x.person_id::text) from (select distinct a.person_id from affiliation a join position o on o.id = a.position_id
      where (${post}) and (a.until is null or a.until >= today())
    union select d.person_id from duty d join position o on o.id = d.position_id where ${post}) x`.execute(ctx.db);
}
