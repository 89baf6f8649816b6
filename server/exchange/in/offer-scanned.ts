import { sql } from 'kysely';
import { contextOf, inTransaction } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { holdLetter } from '../machine/take-step.ts';
import { putOut } from '../out/put-out.ts';
import { findPeer } from '../peers/peer.ts';
import { holdBack } from './hold.ts';
import { offerLetter } from './offer.ts';
import { saidOfLetter } from './said.ts';

/** Letters that waited for the scanner: into the tray, or held where it found something. What waited a week for its letter waits no longer. */
export async function offerScanned(office: Office): Promise<void> {
  const { rows } = await sql<{
    id: number;
    infected: boolean;
  }>`select l.id, exists (select 1 from exchange_file x join file f on f.id = x.file_id
      join file_verdict v on v.sha256 = f.sha256 and v.state = 'INFECTED' where x.letter_id = l.id) as infected
    from exchange_letter l where l.state = 'KEPT' and not exists (select 1 from exchange_file x join file f on f.id = x.file_id
      join file_verdict v on v.sha256 = f.sha256 and v.state = 'PENDING' where x.letter_id = l.id)`.execute(office.db);
  const outer = contextOf(office, office.db, { id: 'exchange', ip: '', userAgent: '', key: null }, null);
  for (const { id, infected } of rows)
    await inTransaction(outer, async (ctx) => {
      const letter = await holdLetter(ctx.db, sql`l.id = ${id} and l.state = 'KEPT'`);
      if (!letter) return;
      const peer = await findPeer(ctx.db, sql`p.id = ${letter.peerId}`);
      if (!peer) return;
      const said = await saidOfLetter(ctx.db, letter.id);
      if (infected) return holdBack(ctx, letter, { peer, reason: 'VIRUS', subject: said.subject });
      await offerLetter(ctx, letter, { peer, said });
      await putOut(ctx, { peerId: peer.id, letterId: letter.id, key: letter.key, kind: 'RECEIPT' });
    });
  await sql`update exchange_in set state = 'LAPSED' where state = 'PARKED' and came_at < now() - interval '7 days'`.execute(office.db);
}
