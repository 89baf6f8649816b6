import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const bookSendFrom: ListSource = {
  table: 'way_in',
  uses: sql<number>`(select count(*)::int from (select 1 from document d where d.way_in_id = r.id limit 100) used)`,
};
