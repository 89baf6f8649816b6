import { sql } from 'kysely';
import { fill } from '../http/words.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { registrarIds } from '../office/agency-posts.ts';
import type { Office } from '../office.ts';
import { beYearOf, rulesNow, todayOf, todaySql } from './rules.ts';
import { keeperIds, noticeWords, tellLoan } from './tell.ts';

/** In the morning: loans that are due in some days, and each week those that are overdue; the store hears of these too. */
export async function remindLoans(office: Office): Promise<void> {
  const { remindDays } = await rulesNow(office);
  const { rows } = await sql<{ requestId: number; personId: number; subject: string; dueOn: string; late: boolean; stage: string }>`
    with due as (select l.request_id, min(l.due_on) as due_on, min(l.reminded) as reminded from archive_loan l where l.returned_at is null and l.due_on <= ${todaySql} + ${remindDays}::int group by 1)
    select r.id as "requestId", r.applicant_id as "personId", r.subject, d.due_on::text as "dueOn", d.due_on < ${todaySql} as late,
      case when d.due_on < ${todaySql} then 'LATE' || (${todaySql} - d.due_on - 1) / 7 else 'SOON' end as stage
    from due d join request r on r.id = d.request_id
    where d.reminded is distinct from case when d.due_on < ${todaySql} then 'LATE' || (${todaySql} - d.due_on - 1) / 7 else 'SOON' end order by r.id limit 500`.execute(
    office.db,
  );
  for (const row of rows)
    await office.db
      .transaction()
      .execute(async (db) => {
        const ctx = clockOf(office, db);
        await tellLoan(ctx, row);
        if (row.late) for (const personId of await keeperIds(ctx)) if (personId !== row.personId) await tellLoan(ctx, { ...row, personId });
        await sql`update archive_loan set reminded = ${row.stage} where request_id = ${row.requestId} and returned_at is null`.execute(db);
      })
      .catch((error) => office.log.error({ err: error, loan: row.requestId }, 'a loan that is due'));
}

/** On the second of January: the list of the year that is over is to be made until the first of March (regulation 66). */
export async function remindSurvey(office: Office): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const ctx = clockOf(office, db);
    const year = beYearOf(await todayOf(ctx)) - 1;
    const words = noticeWords();
    await tellOthers(ctx, 'archive_time', await registrarIds(ctx), {
      subject: fill(words.survey, { year }),
      words: fill(words.surveyUntil, { year: year + 1 }),
      page: `archive?view=due`,
    });
  });
}
