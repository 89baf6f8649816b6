import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const systemManageBookGroup: ListSource = {
  table: 'book_group',
  uses: sql<number>`(select count(*)::int from register g where g.group_id = r.id)`,
};
