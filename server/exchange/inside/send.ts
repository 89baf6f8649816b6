import { sql } from 'kysely';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { type Adapter, gone, type OutMessage, type Sent } from '../adapter.ts';
import { takeFile } from '../in/take-file.ts';
import { knownAnswer, type ProvenMessage, type TakenFile, takeMessage } from '../in/take-message.ts';
import { message as messageShape } from '../messages.ts';
import { findPeer, type Peer } from '../peers/peer.ts';
import { wrappingOf } from '../wrappings.ts';

/**
 * Between agencies of one installation. The message is put into the other's box by the other's own connection and committed there; only then does
 * this office take its answer. No statement reaches into two agencies.
 */
export const inside: Adapter = {
  code: 'inside',
  can: ['RECALL', 'NUMBER_WRONG'],
  send,
  // the other puts it here itself
  poll: async () => [],
  settle: async () => {},
};

async function send(office: Office, peer: Peer, out: OutMessage): Promise<Sent> {
  const { neighbours } = office;
  if (!neighbours) return { outcome: 'failed', words: 'NO_INSTALLATION' };
  const sent = await neighbours.lend(peer.code, (there, still) => put({ office, code: neighbours.code }, { there, still }, out));
  // it has switched us off since
  if (sent?.outcome === 'failed' && sent.words === notAgreed)
    await sql`update exchange_peer set mutual = false where id = ${peer.id} and mutual`.execute(office.db);
  return sent ?? { outcome: 'refused', words: gone };
}

const notAgreed = 'NOT_AGREED';

async function put(
  from: { office: Office; code: string },
  { there, still }: { there: Office; still: boolean },
  { signed, files }: OutMessage,
): Promise<Sent> {
  const ctx = contextOf(there, there.db, { id: 'exchange', ip: '', userAgent: '', key: null }, null);
  if (await there.restored.isUnconfirmed()) return { outcome: 'failed', words: 'RESTORED' };
  const peer = await findPeer(there.db, sql`p.adapter = 'inside' and p.code = ${from.code}`);
  if (!peer?.active) return { outcome: 'failed', words: notAgreed };
  const said = messageShape.parse(wrappingOf(inside.code).read(signed));
  const message: ProvenMessage = { adapter: inside.code, peer, raw: signed, said, hold: null, later: still, clockOff: 0 };
  const known = await knownAnswer(ctx, message);
  if (known) return { outcome: 'handed', answer: known.answer };
  const taken: TakenFile[] = [];
  for (const file of files) taken.push(await takeFile(there, from.office.files.read(file.sha256), file));
  return { outcome: 'handed', answer: (await takeMessage(ctx, message, taken)).answer };
}
