import { sql } from 'kysely';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { rulesNow, todaySql } from './rules.ts';
import { keeperIds, tellLoan } from './tell.ts';

/**
 * In the morning: loans that are due in some days; the day after one was due its borrower and the store are told, and once more on the last day on which
 * it must be asked for (regulation 209: within seven days), then each week.
 */
export async function remindLoans(office: Office): Promise<void> {
  const { remindDays, lateDays } = await rulesNow(office);
  const stage = sql`case when d.due_on >= ${todaySql} then 'SOON' when ${todaySql} - d.due_on < ${lateDays}::int then 'LATE0' else 'LATE' || (${todaySql} - d.due_on) / ${lateDays}::int end`;
  const { rows } = await sql<{ requestId: number; personId: number; subject: string; dueOn: string; late: boolean; stage: string }>`
    with due as (select l.request_id, min(l.due_on) as due_on, min(l.reminded) as reminded from asset_loan l where l.returned_at is null and l.due_on <= ${todaySql} + ${remindDays}::int group by 1)
    select r.id as "requestId", r.applicant_id as "personId", r.subject, d.due_on::text as "dueOn", d.due_on < ${todaySql} as late, ${stage} as stage
    from due d join request r on r.id = d.request_id where d.reminded is distinct from ${stage} order by r.id limit 500`.execute(office.db);
  for (const row of rows)
    await office.db
      .transaction()
      .execute(async (db) => {
        const ctx = clockOf(office, db);
        await tellLoan(ctx, row);
        if (row.late) for (const personId of await keeperIds(ctx)) if (personId !== row.personId) await tellLoan(ctx, { ...row, personId });
        await sql`update asset_loan set reminded = ${row.stage} where request_id = ${row.requestId} and returned_at is null`.execute(db);
      })
      .catch((error) => office.log.error({ err: error, loan: row.requestId }, 'a loan that is due'));
}
