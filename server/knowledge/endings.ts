import { sql } from 'kysely';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx, Db } from '../http/context.ts';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { note } from './events.ts';
import { rulesNow, todaySql } from './rules.ts';
import { tellOfEnding } from './tell.ts';

/** The end of a letter that articles cite: it was cancelled, or another took its place. */
interface Ending {
  documentId: number;
  how: 'CANCELLED' | 'REPLACED';
  at: Date;
  by: number | null;
}

/** Which of these letters have ended; null: of all that are cited and were not known to have. */
export async function endingsOf(db: Db, ids: readonly number[] | null): Promise<Ending[]> {
  if (ids?.length === 0) return [];
  const which = ids
    ? sql`d.id = any(${ids}::bigint[])`
    : sql`exists (select 1 from article_reference r where r.document_id = d.id and (r.ended_how is null or r.ended_by is null and n.id is not null))`;
  const { rows } = await sql<Ending>`
    select d.id as "documentId", coalesce(n.id, e.ended_by) as by, case when n.id is not null or e.ended_by is not null then 'REPLACED' else 'CANCELLED' end as how,
      coalesce(e.at, case when d.state = 90 then d.closed_at end, now()) as at
    from document d
      left join lateral (select n.id from document_link l join document n on n.id = l.document_id where l.other_id = d.id and l.kind = 'SUPERSEDES'
        and n.state between 40 and 80 order by n.id limit 1) n on true
      left join letter_ended e on e.document_id = d.id
    where ${which} and (d.state = 90 or n.id is not null or e.document_id is not null) order by d.id`.execute(db);
  return rows;
}

/** Articles that stand on what has ended are due at once; who looks after them hears of it. Says how many. */
export async function endReferences(ctx: Ctx, ids: readonly number[] | null): Promise<number> {
  let turned = 0;
  for (const { documentId, how, at, by } of await endingsOf(ctx.db, ids)) {
    const { rows } = await sql<{ id: number; fresh: boolean }>`
      with before as (select r.article_id, r.ended_how from article_reference r where r.document_id = ${documentId}
          and (r.ended_how is null or r.ended_by is null and ${by}::bigint is not null) for update)
      update article_reference r set ended_how = ${how}, ended_at = coalesce(r.ended_at, ${at}), ended_by = ${by}, reviewed = r.reviewed and b.ended_how is not null
      from before b where r.article_id = b.article_id and r.document_id = ${documentId} returning r.article_id as id, b.ended_how is null as fresh`.execute(
      ctx.db,
    );
    for (const { id } of rows.filter(({ fresh }) => fresh)) if (await turnDue(ctx, id, documentId)) turned += 1;
  }
  return turned;
}

async function turnDue(ctx: Ctx, articleId: number, documentId: number): Promise<boolean> {
  const { orderDays } = await rulesNow(ctx);
  const { rows } = await sql<{
    id: number;
  }>`update article set state = 'REVIEW_DUE', due_why = 'ORDER', due_since = case when due_why = 'ORDER' then due_since else ${await issueClock(ctx.db)}::timestamptz end,
      due_until = ${todaySql} + ${orderDays}::int, version = version + 1 where id = ${articleId} and state in ('PUBLISHED', 'REVIEW_DUE') returning id`.execute(
    ctx.db,
  );
  if (!rows[0]) return false;
  await note(ctx, articleId, 'order-ended');
  await tellOfEnding(ctx, articleId, documentId);
  return true;
}

/**
 * A letter got its number, which ends those that it takes the place of, or was cancelled. It stands already: its number waits for nobody who reads
 * articles. Where the process dies in between, the round of the minute takes it up.
 */
export function letterTurned(ctx: Ctx, documentId: number): void {
  const { office } = ctx;
  ctx.afterCommit(async () => {
    const { rows } = await sql<{ id: number }>`select r.document_id as id from article_reference r where r.document_id = ${documentId}
      union select r.document_id from article_reference r join document_link l on l.other_id = r.document_id and l.kind = 'SUPERSEDES' and l.document_id = ${documentId}`.execute(
      office.db,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await office.db.transaction().execute((db) => endReferences(clockOf(office, db), ids));
  });
}

/** Every minute: what nobody took up. */
export async function watchEndings(office: Office): Promise<void> {
  if ((await endingsOf(office.db, null)).length === 0) return;
  await office.db.transaction().execute((db) => endReferences(clockOf(office, db), null));
}
