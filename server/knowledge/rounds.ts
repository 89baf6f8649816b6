import { sql } from 'kysely';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { note } from './events.ts';
import { rulesNow, todaySql } from './rules.ts';
import { tellDue } from './tell.ts';

/** In the morning: what nobody has looked at in time says so to its readers; its owner hears of it then, and some days before. */
export async function reviewArticles(office: Office): Promise<void> {
  const { remindDays } = await rulesNow(office);
  const { rows } = await sql<{
    id: number;
    day: string;
    over: boolean;
  }>`select a.id, a.review_by::text as day, a.review_by <= ${todaySql} as over from article a
    where a.state = 'PUBLISHED' and (a.review_by <= ${todaySql} or a.review_by <= ${todaySql} + ${remindDays}::int and a.reminded_on is null) order by a.id limit 2000`.execute(
    office.db,
  );
  for (const { id, day, over } of rows)
    await office.db
      .transaction()
      .execute(async (db) => {
        const ctx = clockOf(office, db);
        const { numUpdatedRows } = await (over
          ? db
              .updateTable('article')
              .set((eb) => ({
                state: 'REVIEW_DUE',
                due_why: 'CLOCK',
                due_since: sql<Date>`now()`,
                due_until: null,
                version: eb('version', '+', 1),
              }))
              .where('id', '=', id)
              .where('state', '=', 'PUBLISHED')
              .executeTakeFirst()
          : db
              .updateTable('article')
              .set({ reminded_on: sql<string>`${todaySql}` })
              .where('id', '=', id)
              .where('reminded_on', 'is', null)
              .executeTakeFirst());
        // somebody was first
        if (numUpdatedRows === 0n) return;
        if (over) await note(ctx, id, 'due');
        await tellDue(ctx, id, { day, over });
      })
      .catch((error) => office.log.error({ err: error, article: id }, 'an article that is due'));
}
