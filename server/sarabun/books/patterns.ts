import { sql } from 'kysely';
import type { BookKind, Series } from '../../../contract/sarabun/doc-no.ts';
import type { Db } from '../../http/context.ts';

export interface Pattern {
  pattern: string;
  thai: boolean;
}

/** How a book wrote its numbers at an instant; null: in the usual way of its kind. Asked after the number is taken: a change waits for the counter. */
export async function patternAt(db: Db, registerId: number, at: Date): Promise<Pattern | null> {
  const { rows } = await sql<Pattern>`select pattern, thai from register_pattern
    where register_id = ${registerId} and effective_at <= ${at} and withdrawn_at is null order by effective_at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The same for now, of a book that may not be open yet. */
export async function patternNow(
  db: Db,
  { unitId, book, series }: { unitId: number; book: BookKind; series: Series },
): Promise<Pattern | null> {
  const { rows } = await sql<Pattern>`select p.pattern, p.thai from register r join register_pattern p on p.register_id = r.id
    where r.unit_id = ${unitId} and r.kind = ${book} and r.series = ${series} and p.effective_at <= issue_clock() and p.withdrawn_at is null
    order by p.effective_at desc, p.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
