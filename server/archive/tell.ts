import { sql } from 'kysely';
import type { NoticeEvent } from '../../contract/notify/notices.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { emitLive } from '../live.ts';
import { type Reached, sendNotice } from '../notify/events/send-notice.ts';
import { keepersNow } from './rules.ts';

type ArchiveNotice = Extract<NoticeEvent, `archive_${string}`>;

/** Notices are written in the office's own language, whoever reads them. */
export const noticeWords = () => textsIn(undefined, 'archive').told;

export async function tell(
  ctx: Ctx,
  event: ArchiveNotice,
  persons: readonly number[],
  facts: { subject: string; words: string; page: string },
): Promise<void> {
  const reached: Reached[] = [...new Set(persons)].filter((id) => id !== ctx.visitor?.personId).map((id) => ({ id, role: 'HOLDER' }));
  if (reached.length === 0) return;
  await sendNotice(ctx, { event, reached, facts });
  await emitLive(
    ctx,
    reached.map(({ id }) => id),
    event,
    null,
  );
}

/** Who looks after the store; where nobody is named, who registers for the agency. */
export async function keeperIds({ db }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with k as (${keepersNow}) select person_id as id from k
    union select d.person_id from duty d where not exists (select 1 from k) and d.kind = 'REGISTRY' and d.unit_id = ${rootUnit} and d.since <= today()
      and (d.until is null or d.until >= today())`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who registers for the agency: the yearly survey is his. */
export async function registrarIds({ db }: Ctx): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select d.person_id as id from duty d where d.kind = 'REGISTRY' and d.unit_id = ${rootUnit} and d.since <= today()
    and (d.until is null or d.until >= today())`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who heads the agency, and who acts for him in this. */
export async function headIds({ db }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select h.person_id as id from position_holder h join position o on o.id = h.position_id
    where o.heads_unit and o.unit_id = ${rootUnit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function tellKeepers(
  ctx: Ctx,
  { handOverId, number, count, unitId }: { handOverId: number; number: string; count: number; unitId: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from unit where id = ${unitId}`.execute(ctx.db);
  const words = noticeWords();
  await tell(ctx, 'archive_handed_over', await keeperIds(ctx), {
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
  await tell(ctx, 'archive_taken', [personId], {
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
  await tell(ctx, 'archive_loan_due', [personId], {
    subject,
    words: fill(late ? words.overdue : words.dueSoon, { day }),
    page: `archive/${requestId}`,
  });
}
