import { sql } from 'kysely';
import type { Office } from '../office.ts';
import { verifyEvents, verifySeals } from './seal.ts';

/**
 * Recomputes the chains of events and seals: for the check that somebody asked for on the page, else by the clock for itself.
 * How far it is and what it found stands in its row.
 */
export async function checkChains({ apart: db, log }: Office): Promise<void> {
  const { rows } = await sql<{ id: number }>`with asked as (select id from chain_check where finished_at is null order by id desc limit 1),
      own as (insert into chain_check (asked_by) select null where not exists (select 1 from asked) returning id)
    select id from asked union all select id from own`.execute(db);
  const id = rows[0]?.id as number;
  await sql`update chain_check set started_at = now(), rows_all = (select count(*) from event) + (select count(*) from seal) where id = ${id}`.execute(
    db,
  );
  let before = 0;
  const tell = async (rows: number): Promise<void> => {
    await sql`update chain_check set rows_done = ${before + rows} where id = ${id}`.execute(db);
  };
  try {
    const events = await verifyEvents(db, tell);
    before = events.rows;
    const seals = await verifySeals(db, tell);
    const findings = [...events.findings, ...seals.findings];
    await sql`update chain_check set finished_at = now(), rows_done = ${before + seals.rows}, rows_all = ${before + seals.rows},
      finding_count = ${findings.length}, findings = ${JSON.stringify(findings.slice(0, 100))}::jsonb where id = ${id}`.execute(db);
  } catch (error) {
    log.error({ err: error }, 'checking the chains');
    await sql`update chain_check set finished_at = now(), error = 'failed' where id = ${id}`.execute(db);
  }
}
