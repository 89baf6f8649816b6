import { sql } from 'kysely';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import { fill } from '../../http/words.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { storeIds } from '../check/tell.ts';
import { todaySql } from '../rules.ts';
import { casePage, caseWords, thaiCaseName } from './case-rules.ts';
import { dueOf } from './make-case.ts';

/** In the morning: what is to be carried out, or told to the audit office, within a week, and each week what is late. */
export async function remindCases(office: Office): Promise<void> {
  const { rows } = await sql<{
    id: number;
    no: number;
    year: number;
    state: 'DISPOSAL' | 'STRUCK';
    dueOn: string;
    late: boolean;
    stage: string;
  }>`
    select k.id, k.no, k.fiscal_year as year, k.state, d.due::text as "dueOn", d.due < ${todaySql} as late, s.stage
    from asset_case k cross join lateral (select ${dueOf} as due) d
      cross join lateral (select k.state || case when d.due < ${todaySql} then ' LATE' || (${todaySql} - d.due - 1) / 7 else ' SOON' end as stage) s
    where d.due <= ${todaySql} + 7 and k.reminded <> s.stage order by k.id`.execute(office.db);
  for (const row of rows)
    await office.db
      .transaction()
      .execute(async (db) => {
        const ctx = clockOf(office, db);
        const words = caseWords();
        const said = row.state === 'DISPOSAL' ? (row.late ? words.late : words.soon) : row.late ? words.auditLate : words.auditSoon;
        await tellOthers(ctx, 'asset_case_due', await storeIds(ctx), {
          subject: thaiCaseName(row),
          words: fill(said, { day: longThaiDate(row.dueOn) }),
          page: casePage(row.id),
        });
        await sql`update asset_case set reminded = ${row.stage} where id = ${row.id}`.execute(db);
      })
      .catch((error) => office.log.error({ err: error, case: row.id }, 'a disposal that is due'));
}
