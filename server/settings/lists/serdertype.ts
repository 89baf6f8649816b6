import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const serdertype: ListSource = {
  table: 'sender_type',
  uses: sql<number>`(select count(*)::int from (select 1 from document d where d.sender_type_id = r.id
    union all select 1 from outside_body b where b.sender_type_id = r.id limit 100) used)`,
};
