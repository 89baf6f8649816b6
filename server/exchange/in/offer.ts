import { sql } from 'kysely';
import type { Stored } from '../../files/store/files.ts';
import type { Ctx } from '../../http/context.ts';
import { putInTray } from '../../sarabun/intake/tray/put-in-tray.ts';
import { type HeldLetter, takeExchangeStep } from '../machine/take-step.ts';
import type { SaidLetter } from '../messages.ts';
import type { Peer } from '../peers/peer.ts';

/** Into the tray of the peer's unit, with what its sender says of it; the files are the tray's from here on. */
export async function offerLetter(ctx: Ctx, letter: HeldLetter, { peer, said }: { peer: Peer; said: SaidLetter }): Promise<void> {
  const { rows: files } = await sql<
    Stored & { place: number; id: string; role: 'MAIN' | 'ENCLOSURE' }
  >`delete from exchange_file x using file f
    where f.id = x.file_id and x.letter_id = ${letter.id} returning x.place, f.id, x.role, f.sha256, f.name, f.mime, f.size::int as size, f.pages, f.warnings,
      exists (select 1 from file_verdict v where v.sha256 = f.sha256 and v.state = 'PENDING') as held`.execute(ctx.db);
  const ordered = files.toSorted((a, b) => Number(b.role === 'MAIN') - Number(a.role === 'MAIN') || a.place - b.place);
  const { itemId } = await putInTray(ctx, {
    unitId: peer.unitId,
    way: 'EXCHANGE',
    key: `${peer.adapter} ${peer.code} ${letter.key}`,
    subject: said.subject,
    from: peer.name,
    said: {
      from: peer.name,
      docNo: said.number,
      docDate: said.date,
      subject: said.subject,
      to: said.to,
      refers: said.refers,
      enclosures: said.enclosures,
      speed: said.speed,
    },
    files: ordered.map(({ id, role, place: _, ...stored }) => ({ fileId: id, role: role === 'MAIN' ? 'BODY' : 'ATTACHMENT', stored })),
  });
  await takeExchangeStep(ctx, letter, 'offer', { set: sql`, item_id = ${itemId}, reason = null, reason_text = ''` });
  letter.itemId = itemId;
}
