import { sql } from 'kysely';
import { contextOf, inTransaction } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { message as messageShape } from '../messages.ts';
import { putOut } from '../out/put-out.ts';
import { findPeer } from '../peers/peer.ts';
import { wrappingOf } from '../wrappings.ts';
import { hearNotice } from './hear-notice.ts';

/** What came while the agency was suspended, in the order in which it came; its sender is told what could not be answered then. */
export async function hearWaiting(office: Office): Promise<void> {
  const outer = contextOf(office, office.db, { id: 'exchange', ip: '', userAgent: '', key: null }, null);
  while (await inTransaction(outer, hearNext));
}

async function hearNext(ctx: Parameters<typeof hearNotice>[0]): Promise<boolean> {
  const { rows } = await sql<{ id: number; raw: string; adapter: string; peerId: number }>`select id, raw, adapter, peer_id as "peerId"
    from exchange_in where state = 'WAITING' order by id limit 1 for update`.execute(ctx.db);
  const [waiting] = rows;
  if (!waiting) return false;
  const peer = await findPeer(ctx.db, sql`p.id = ${waiting.peerId}`);
  if (!peer) throw new Error(`message ${waiting.id} is of nobody`);
  const said = messageShape.parse(wrappingOf(waiting.adapter).read(waiting.raw));
  const { reply, letterId, state = 'DONE' } = await hearNotice(ctx, { peer, said });
  await sql`update exchange_in set state = ${state}, letter_id = ${letterId} where id = ${waiting.id}`.execute(ctx.db);
  if (letterId !== null && (reply.kind === 'RECALLED' || reply.kind === 'TOO_LATE'))
    await putOut(ctx, { peerId: peer.id, letterId, key: said.key, kind: reply.kind });
  return true;
}
