import { sql } from 'kysely';
import type { HoldReason } from '../../../contract/exchange/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { type HeldLetter, holdLetter, takeExchangeStep } from '../machine/take-step.ts';
import { applyParked } from './hear-notice.ts';
import { holdBack } from './hold.ts';
import { offerLetter } from './offer.ts';
import { offBy } from './sender-clock.ts';
import type { Done, ProvenMessage, Reply, TakenFile } from './take-message.ts';

/** A letter that came: kept whole, then held with the reason, waiting for the scanner, or in the tray. */
export async function keepLetter(
  ctx: Ctx,
  { peer, said, hold, later, clockOff, checks = '' }: ProvenMessage,
  files: readonly TakenFile[],
): Promise<Done> {
  const { letter, key } = said;
  if (!letter || letter.secrecy > 0) return { reply: wrong(letter ? 'SECRECY' : 'LETTER'), letterId: null };
  const { id } = await ctx.db
    .insertInto('exchange_letter')
    .values({
      side: 'IN',
      key,
      peer_id: peer.id,
      state: 'KEPT',
      number_text: letter.number,
      letter_date: letter.date || null,
      clock_off: offBy(clockOff),
      checks,
      main_sha256: said.files?.find(({ role }) => role === 'MAIN')?.sha256 ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepFiles(ctx, id, said.files ?? [], files);
  const held = (await holdLetter(ctx.db, sql`l.id = ${id}`)) as HeldLetter;
  await takeExchangeStep(ctx, held, 'keep');
  const reason = hold ?? refusedFile(files) ?? (await numberHolds(ctx, held));
  if (reason) await holdBack(ctx, held, { peer, reason, subject: letter.subject, text: namesOf(files) });
  // what is left KEPT goes into the tray by `offerScanned`, once it was scanned and the agency goes on
  else if (!later && !files.some((file) => 'stored' in file && file.stored.held)) await offerLetter(ctx, held, { peer, said: letter });
  const parked = await applyParked(ctx, held, peer);
  if (parked) return { reply: parked, letterId: id };
  if (later && held.state === 'KEPT')
    return { reply: { kind: 'RECEIPT', says: { reason: { code: 'SUSPENDED', text: '' } } }, letterId: id };
  return { reply: { kind: held.state === 'OFFERED' ? 'RECEIPT' : 'KEPT' }, letterId: id };
}

const wrong = (code: string): Reply => ({ kind: 'WRONG', says: { reason: { code, text: '' } } });

async function keepFiles(
  { db }: Ctx,
  letterId: number,
  said: readonly { role: 'MAIN' | 'ENCLOSURE' }[],
  files: readonly TakenFile[],
): Promise<void> {
  for (const [place, file] of files.entries()) {
    if (!('stored' in file)) continue;
    const { sha256, name, mime, size, pages, warnings } = file.stored;
    const { id } = await db
      .insertInto('file')
      .values({ sha256, name, mime, size, pages, warnings: JSON.stringify(warnings), uploaded_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('exchange_file')
      .values({ letter_id: letterId, file_id: id, place: place + 1, role: said[place]?.role ?? 'ENCLOSURE' })
      .execute();
  }
}

function refusedFile(files: readonly TakenFile[]): HoldReason | null {
  const refused = files.flatMap((file) => ('refused' in file ? [file.refused] : []));
  return refused.includes('VIRUS') ? 'VIRUS' : (refused[0] ?? null);
}

function namesOf(files: readonly TakenFile[]): string {
  return files.flatMap((file) => ('refused' in file ? [file.name] : [])).join(', ');
}

/** Another letter of this sender with the same number and date stands here and lives. */
async function numberHolds({ db }: Ctx, { id, peerId }: HeldLetter): Promise<HoldReason | null> {
  const { rows } = await sql<{ same: boolean }>`select coalesce(bool_or(o.main_sha256 is not distinct from l.main_sha256), false) as same
    from exchange_letter l join exchange_letter o on o.side = 'IN' and o.peer_id = l.peer_id and o.number_text = l.number_text and o.letter_date is not distinct from l.letter_date
      and o.id <> l.id and o.state in ('KEPT', 'HELD', 'OFFERED', 'TAKEN')
    where l.id = ${id} and l.peer_id = ${peerId} and l.number_text <> '' group by l.id`.execute(db);
  return rows[0] ? (rows[0].same ? 'MAYBE_TWICE' : 'SAME_NUMBER') : null;
}
