import { type RawBuilder, sql } from 'kysely';

/** Of a notice that stands for several rows of a letter: the day of the part that its reader was sent. `notice`: its alias, with person and letter. */
export function ownDue(notice: string): RawBuilder<Date | null> {
  const column = (name: string) => sql.ref(`${notice}.${name}`);
  return sql<Date | null>`(select min(own.due_at) from transmission own where own.document_id = ${column('document_id')}
    and own.receiver_id = ${column('person_id')} and own.state in ('SENT', 'RECEIVED', 'WORKING'))`;
}
