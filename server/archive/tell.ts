import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { registrarIds } from '../office/agency-posts.ts';
import { keepersNow } from './rules.ts';

/** Notices are written in the office's own language, whoever reads them. */
export const noticeWords = () => textsIn(undefined, 'archive').told;

/** Who looks after the store; where nobody is named, who registers for the agency. */
export async function keeperIds(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select k.person_id as id from (${keepersNow}) k`.execute(ctx.db);
  return rows.length > 0 ? rows.map(({ id }) => id) : registrarIds(ctx);
}

export async function tellKeepers(
  ctx: Ctx,
  { handOverId, number, count, unitId }: { handOverId: number; number: string; count: number; unitId: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from unit where id = ${unitId}`.execute(ctx.db);
  const words = noticeWords();
  await tellOthers(ctx, 'archive_handed_over', await keeperIds(ctx), {
    subject: fill(words.handOver, { number, unit: rows[0]?.name ?? '' }),
    words: fill(words.letters, { count }),
    page: `archive/hand-over/${handOverId}`,
  });
}

export async function tellMaker(
  ctx: Ctx,
  {
    handOverId,
    number,
    personId,
    accepted,
    returned,
  }: { handOverId: number; number: string; personId: number; accepted: number; returned: number },
): Promise<void> {
  const words = noticeWords();
  await tellOthers(ctx, 'archive_taken', [personId], {
    subject: fill(words.handOver, { number, unit: '' }).trim(),
    words: fill(words.taken, { accepted, returned }),
    page: `archive/hand-over/${handOverId}`,
  });
}

/** A loan that is due in some days, or overdue. */
export async function tellLoan(
  ctx: Ctx,
  { requestId, personId, subject, dueOn, late }: { requestId: number; personId: number; subject: string; dueOn: string; late: boolean },
): Promise<void> {
  const words = noticeWords();
  const day = dayWords(new Date(`${dueOn}T12:00:00+07:00`));
  await tellOthers(ctx, 'archive_loan_due', [personId], {
    subject,
    words: fill(late ? words.overdue : words.dueSoon, { day }),
    page: `archive/${requestId}`,
  });
}
