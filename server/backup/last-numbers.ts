import { sql } from 'kysely';
import { longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import type { Database } from '../db/pool.ts';
import type { RestoreReport } from '../sarabun/integrity/restore-report.ts';

/**
 * The last number of every book in its newest year: those that were issued after the backup stand on paper and in no book.
 */
export async function lastNumbers(db: Database): Promise<RestoreReport['numbers']> {
  const { rows } = await sql<{ name: string; unit: string; year: number | null; last: number; at: Date | null }>`
    select distinct on (u.sort, u.id, r.sort, r.id) r.name, u.name as unit, case when r.yearly then c.be_year end as year, c.last_no as last, c.last_at as at
    from register_counter c join register r on r.id = c.register_id join unit u on u.id = r.unit_id
    where c.last_no > 0 order by u.sort, u.id, r.sort, r.id, c.be_year desc`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at && new Date(at).toISOString() }));
}

/** A line each, as an officer compares them with the paper. */
export function numberLine({ name, unit, year, last, at }: RestoreReport['numbers'][number]): string {
  const when = at ? ` (${longThaiDate(new Date(at))} ${thaiTime(new Date(at))})` : '';
  return `${name} · ${unit}${year === null ? '' : ` · ${year}`}: ${last}${when}`;
}
