import { sql } from 'kysely';
import { fiscalYearOf } from '../../../contract/asset/depreciation.ts';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import { fill } from '../../http/words.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { daysAfter, todayOf } from '../rules.ts';
import { checkName, checkPage, noticeWords, storeIds } from './tell.ts';
import { inspectorIds } from './who.ts';

interface Due {
  id: number;
  year: number;
  state: string;
  dueOn: string;
  stage: string;
}

/** In the morning: a round that may begin, one whose report is due within a week, and each week one that is late. */
export async function remindChecks(office: Office): Promise<void> {
  const today = await todayOf(office);
  await remindPlan(office, today);
  const stage = sql`case when k.state in ('PLANNED', 'APPOINTED') then 'START' when k.due_on < ${today}::date then 'LATE' || (${today}::date - k.due_on - 1) / 7
    when k.due_on <= ${daysAfter(today, 7)}::date then 'SOON' else '' end`;
  const { rows } =
    await sql<Due>`select k.id, k.fiscal_year as year, k.state, k.due_on::text as "dueOn", ${stage} as stage from asset_check k
    where k.state in ('PLANNED', 'APPOINTED', 'RUNNING') and k.starts_on <= ${today}::date and k.reminded <> ${stage} and ${stage} <> '' order by k.id`.execute(
      office.db,
    );
  for (const row of rows)
    await office.db
      .transaction()
      .execute(async (db) => {
        const ctx = clockOf(office, db);
        const words = noticeWords();
        const said =
          row.stage === 'START' ? words.begin : fill(row.stage === 'SOON' ? words.dueSoon : words.late, { day: longThaiDate(row.dueOn) });
        const told =
          row.stage === 'START'
            ? await storeIds(ctx)
            : [...(await inspectorIds(ctx, row.id)), ...(row.stage === 'SOON' ? [] : await storeIds(ctx))];
        await tellOthers(ctx, 'asset_check_due', told, { subject: checkName(row), words: said, page: checkPage(row.id) });
        await sql`update asset_check set reminded = ${row.stage} where id = ${row.id}`.execute(db);
      })
      .catch((error) => office.log.error({ err: error, check: row.id }, 'a yearly check that is due'));
}

/** On the first of September: who goes round is appointed in the last month of the fiscal year. */
async function remindPlan(office: Office, today: string): Promise<void> {
  if (today.slice(5) !== '09-01') return;
  const year = fiscalYearOf(today) + 1;
  await office.db.transaction().execute(async (db) => {
    const ctx = clockOf(office, db);
    const { rows } = await sql`select 1 from asset_check where fiscal_year = ${year} and state <> 'CANCELLED'`.execute(db);
    if (rows.length === 0)
      await tellOthers(ctx, 'asset_check_due', await storeIds(ctx), {
        subject: checkName({ year }),
        words: noticeWords().plan,
        page: 'asset?view=check',
      });
  });
}
