import { sql } from 'kysely';
import { contextOf, inTransaction } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import type { Sent } from '../adapter.ts';
import { adapterOf, adaptersInTurn } from '../adapters.ts';
import type { MessageKind, Says } from '../messages.ts';
import { findPeer, type Peer } from '../peers/peer.ts';
import { wrappingOf } from '../wrappings.ts';
import { acceptedAs } from './accepted-number.ts';
import { hear } from './hear.ts';
import { carrierSays, gaveUp, handedOver, machineRefused, notSure } from './outcomes.ts';
import { givesUpAfterMs, mostFailures, nextTry, restMs } from './retry.ts';

/** A try that its process did not end is taken up again after this. */
const leaseMs = 3 * 60_000;
const mostAtOnce = 200;

/** Works off the outbox: what is due, one after the other, each under a lease of its own. `lot`: spreads what comes again. */
export async function moveOut(
  office: Office,
  { now = () => new Date(), lot = Math.random }: { now?: () => Date; lot?: () => number } = {},
): Promise<number> {
  let moved = 0;
  for (; moved < mostAtOnce; moved++) {
    const due = await nextDue(office, now());
    if (!due) break;
    await tryOne(office, due, now(), lot());
  }
  return moved;
}

interface Due {
  id: number;
  letterId: number;
  peerId: number;
  key: string;
  kind: MessageKind;
  n: number;
  messageId: string;
  says: Says;
  documentId: number | null;
  signed: string | null;
  tries: number;
  madeAt: string;
}

/** The next one, for this process until the lease ends; of a peer that rests none, and of a peer one at a time. */
async function nextDue(office: Office, now: Date): Promise<Due | null> {
  const { rows } = await sql<Due>`update exchange_out o set tries = o.tries + 1, next_at = ${new Date(now.getTime() + leaseMs)}
    from exchange_letter l where l.id = o.letter_id and o.id = (select w.id from exchange_out w join exchange_peer p on p.id = w.peer_id
      where w.state = 'WAITING' and w.next_at <= ${now} and (p.rests_until is null or p.rests_until <= ${now})
        and not (p.adapter = any(${adaptersInTurn}::text[]) and exists (select 1 from exchange_out e where e.letter_id = w.letter_id and e.kind = w.kind and e.id < w.id and e.state = 'WAITING'))
      order by w.next_at, w.id limit 1 for update of w skip locked)
    returning o.id, o.letter_id as "letterId", o.peer_id as "peerId", l.key, o.kind, o.n, o.message_id as "messageId", o.says, o.document_id as "documentId",
      o.signed, o.tries, to_json(o.made_at) #>> '{}' as "madeAt"`.execute(office.db);
  return rows[0] ?? null;
}

async function tryOne(office: Office, due: Due, now: Date, lot: number): Promise<void> {
  const peer = (await findPeer(office.db, sql`p.id = ${due.peerId}`)) as Peer;
  const sent = await sendTo(office, peer, due).catch((error): Sent => {
    office.log.error({ err: error, messageId: due.messageId }, 'a message to another office could not be sent');
    return { outcome: 'failed', words: 'failed' };
  });
  const ctx = contextOf(office, office.db, { id: 'exchange', ip: '', userAgent: '', key: null }, null);
  await inTransaction(ctx, async (own) => {
    await noteOnPeer(own.db as never, peer.id, sent, now);
    if (sent.outcome === 'handed') {
      await endOut(own.db as never, due.id, 'HANDED', null);
      if (sent.carrierId) await sql`update exchange_out set carrier_id = ${sent.carrierId} where id = ${due.id}`.execute(own.db);
      if (sent.status !== undefined) await carrierSays(own, due.letterId, sent.status);
      await handedOver(own, due.letterId, due.kind);
      if (sent.answer) await hear(own, peer, sent.answer);
      return;
    }
    if (sent.outcome === 'refused') {
      await endOut(own.db as never, due.id, 'FAILED', sent.words);
      if (due.kind === 'LETTER') await machineRefused(own, due.letterId, sent.words);
      return;
    }
    if (sent.outcome === 'hopeless' || now.getTime() - new Date(due.madeAt).getTime() >= givesUpAfterMs) {
      await endOut(own.db as never, due.id, 'FAILED', sent.words);
      if (due.kind === 'LETTER') await gaveUp(own, due.letterId, sent.words);
      return;
    }
    if (sent.outcome === 'unsure' && due.kind === 'LETTER') await notSure(own, due.letterId);
    await sql`update exchange_out set next_at = ${nextTry(due.tries, now, lot)}, fault = ${sent.words.slice(0, 500)} where id = ${due.id} and state = 'WAITING'`.execute(
      own.db,
    );
  });
}

async function sendTo(office: Office, peer: Peer, due: Due): Promise<Sent> {
  if (!peer.active) return { outcome: 'failed', words: 'closed' };
  const signed = due.signed ?? (await signOnce(office, peer, due));
  const { rows: files } = await sql<{ part: string; sha256: string; name: string; mime: string; size: number }>`
    select 'f' || place as part, sha256, name, mime, size from exchange_out_file where out_id = ${due.id} order by place`.execute(
    office.db,
  );
  return adapterOf(peer.adapter).send(office, peer, { id: due.id, messageId: due.messageId, kind: due.kind, key: due.key, signed, files });
}

/** Before the first try, and never again: every try has the same bytes. */
async function signOnce(office: Office, peer: Peer, due: Due): Promise<string> {
  const wrapping = wrappingOf(peer.adapter);
  const iss = await wrapping.ownCode(office, office.db);
  const says =
    due.kind === 'ACCEPTED' && due.documentId ? { ...due.says, accepted: await acceptedAs(office.db, due.documentId) } : due.says;
  const made = await wrapping.write(office, office.db, {
    iss,
    aud: peer.code,
    jti: due.messageId,
    kind: due.kind,
    key: due.key,
    n: due.n,
    iat: Math.floor(Date.now() / 1000),
    ...says,
  });
  const { rows } = await sql<{
    signed: string;
  }>`update exchange_out set signed = coalesce(signed, ${made}) where id = ${due.id} returning signed`.execute(office.db);
  return rows[0]?.signed ?? made;
}

async function endOut(db: Office['db'], id: number, state: 'HANDED' | 'FAILED', fault: string | null): Promise<void> {
  await sql`update exchange_out set state = ${state}, ended_at = now(), fault = ${fault?.slice(0, 500) ?? null} where id = ${id} and state = 'WAITING'`.execute(
    db,
  );
}

/** A peer that does not answer is left alone for a while. */
async function noteOnPeer(db: Office['db'], peerId: number, sent: Sent, now: Date): Promise<void> {
  if (sent.outcome === 'handed' || sent.outcome === 'refused') {
    await sql`update exchange_peer set failures = 0, rests_until = null, good_at = ${now}, fault = null where id = ${peerId}`.execute(db);
    return;
  }
  await sql`update exchange_peer set failures = failures + 1, fault = ${sent.words.slice(0, 500)},
      rests_until = case when failures + 1 >= ${mostFailures} then ${new Date(now.getTime() + restMs)}::timestamptz end where id = ${peerId}`.execute(
    db,
  );
}
