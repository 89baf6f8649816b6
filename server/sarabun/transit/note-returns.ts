import type { Ctx } from '../../http/context.ts';
import type { TransmissionFacts } from '../machine/facts.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';

/** Parts that came back, or were taken back, wait for their sender no longer: he leaves it at that, or the letter goes to somebody else in their place. */
export async function noteReturns(ctx: Ctx, letter: LetterInHand, which: (row: TransmissionFacts) => boolean): Promise<void> {
  const rows = letter.transmissions.filter((row) => ['RETURNED', 'RECALLED'].includes(row.state) && !row.returnNoted && which(row));
  if (rows.length === 0) return;
  await ctx.db
    .updateTable('transmission')
    .set({ return_noted_at: letter.at })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  for (const row of rows) row.returnNoted = true;
}
