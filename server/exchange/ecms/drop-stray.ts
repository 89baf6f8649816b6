import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { dropStray as dropCall } from '../../../contract/exchange/calls.ts';
import { audit } from '../../access/audit.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { nodeOf } from './node.ts';

/** The node is told by the next look at its queue; what it was stays here. */
export async function dropStray(ctx: Ctx, { strayId }: Taken<typeof dropCall>) {
  const node = await nodeOf(ctx.db);
  const { rows } = await sql`update exchange_stray set dropped_at = now(), dropped_by = ${ctx.me.personId}
    where id = ${strayId} and dropped_at is null and heir_of(${node?.unit ?? null}) = any(${ctx.me.registryUnits}::bigint[]) returning id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound();
  await audit(ctx, 'exchange.drop', { subject: { type: 'exchange_stray', id: strayId } });
  await enqueueRound(ctx.db, ctx.office.config.schema, 'exchange-letters');
  return {};
}
