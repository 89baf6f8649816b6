import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { partyNamed, type Reader } from '../http/named.ts';
import type { RequestInHand } from './request-in-hand.ts';
import { openStep } from './request-in-hand.ts';

/** Who has it now, in the reader's language; null where nobody has to do anything. */
export async function waitsFor(ctx: Ctx, request: Pick<RequestInHand, 'steps'>): Promise<string | null> {
  const step = openStep(request);
  if (!step) return null;
  const { rows } = await sql<{ name: string }>`select ${partyNamed(ctx, 'y')} as name from party y where y.id = ${step.holderId}`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? null;
}

/** The same of row `r`, as a column. */
export function waitsForOf(reader: Reader): RawBuilder<string | null> {
  return sql<string | null>`(select ${partyNamed(reader, 'y')} from request_step w join party y on y.id = w.holder_id
    where w.request_id = r.id and w.round = r.round and w.state = 'WAITING' order by w.n limit 1)`;
}
