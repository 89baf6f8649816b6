import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { closeWhenAllEnded } from '../letter/close-letter.ts';
import { liveTask, liveTransmission } from '../machine/facts.ts';
import { onLetterOfTheOffice } from '../machine/letter-in-hand.ts';
import { stepTransmission } from '../machine/take-step.ts';

/**
 * Closes letters that were sent for information only when nobody has had to say anything for the days that administrators set
 * (0: never). Each in a transaction of its own; run again, it finds what is left. `at`: the clock of the database.
 */
export async function closeLapsedCirculars(office: Office, at?: Date): Promise<number[]> {
  const days = daysToClose(office);
  if (days === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select d.id from document d where d.state = 50 and d.id in (
        select t.document_id from transmission t where t.state in ('SENT', 'RECEIVED', 'WORKING') and t.purpose = 'INFO')
      and not exists (select 1 from task k where k.document_id = d.id and k.is_live)
      and not exists (select 1 from transmission t where t.document_id = d.id and t.state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING')
        and (t.purpose <> 'INFO' or t.sent_at > coalesce(${at ?? null}::timestamptz, issue_clock()) - make_interval(days => ${days})))
    order by d.id limit 1000`.execute(office.db);
  for (const { id } of rows) await office.db.transaction().execute((db) => closeOne(office, db, id));
  return rows.map((row) => row.id);
}

async function closeOne(office: Office, db: Db, documentId: number): Promise<void> {
  const ctx = contextOf(office, db, { id: 'close-lapsed', ip: '', userAgent: '', key: null }, null);
  await onLetterOfTheOffice(ctx, { documentId }, async (letter) => {
    const live = letter.transmissions.filter((row) => liveTransmission.includes(row.state));
    // somebody was quicker: the letter is at work again
    if (live.some((row) => row.purpose !== 'INFO') || letter.tasks.some((task) => liveTask.includes(task.state))) return;
    for (const row of live) await stepTransmission(ctx, letter, row, 'lapse', { endedAt: letter.at, endText: lapsed });
    await closeWhenAllEnded(ctx, letter, lapsed);
  });
}

const lapsed = 'พ้นกำหนดรับทราบ';

/** The days after which a letter sent for information closes by itself. */
export function daysToClose({ system }: Office): number {
  return system.now.deadlines.closeAfter;
}
