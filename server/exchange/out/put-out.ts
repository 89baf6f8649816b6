import { sql } from 'kysely';
import { enqueueRound } from '../../enqueue.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { type MessageKind, messageIdOf, type Says } from '../messages.ts';

/** Puts a message into the outbox, in the transaction of what it tells: what is committed leaves, and nothing else does. */
export async function putOut(
  { db, office }: { db: Db; office: Office },
  {
    peerId,
    letterId,
    key,
    kind,
    says = {},
    documentId = null,
  }: { peerId: number; letterId: number; key: string; kind: MessageKind; says?: Says; documentId?: number | null },
): Promise<number> {
  // the letter is held: nobody counts beside
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(max(n), 0)::int + 1 as n from exchange_out where letter_id = ${letterId} and kind = ${kind}`.execute(db);
  const n = rows[0]?.n ?? 1;
  const { id } = await db
    .insertInto('exchange_out')
    .values({
      peer_id: peerId,
      letter_id: letterId,
      kind,
      n,
      message_id: messageIdOf(key, kind, n),
      says: JSON.stringify(says),
      document_id: documentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueRound(db, office.config.schema, 'exchange-letters');
  return id;
}
