import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../http/context.ts';
import type { Accepted } from '../messages.ts';

/** The line of the receive book that a letter was entered in, struck since or not: the book never forgets it. */
export async function acceptedAs(db: Db, documentId: number): Promise<Accepted> {
  const { rows } = await sql<Accepted>`select e.seq || '/' || e.be_year as number, ${iso('e.issued_at')} as at, u.name as unit
    from register_entry e join register r on r.id = e.register_id and r.kind = 'RECEIVE' join unit u on u.id = r.unit_id
    join document d on d.id = e.document_id and d.owner_unit_id = r.unit_id
    where e.document_id = ${documentId} order by e.id limit 1`.execute(db);
  if (!rows[0]) throw new Error(`letter ${documentId} has no receive number`);
  return rows[0];
}
