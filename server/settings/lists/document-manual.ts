import { sql } from 'kysely';
import { badField } from '../../http/errors.ts';
import type { ListSource } from '../pages/source.ts';

/** Staff read what is in use today and meant for them; a manual without a file needs a link. */
export const documentManual: ListSource = {
  table: 'manual',
  async check(ctx, { id, values }) {
    if (values.fromDay && values.untilDay && String(values.untilDay) < String(values.fromDay)) throw badField('untilDay', 'days_crossed');
    if (values.link && !/^https?:\/\//i.test(String(values.link))) throw badField('link', 'bad_url');
    if (values.link) return;
    const { rows } = await sql`select 1 from manual where id = ${id} and file_id is not null`.execute(ctx.db);
    if (rows.length === 0) throw badField('link', 'manual_empty');
  },
};
