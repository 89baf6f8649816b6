import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const positionType: ListSource = {
  table: 'position_type',
  uses: sql`((select count(*) from position_level l where l.type_id = r.id) + (select count(*) from position p where p.type_id = r.id))`,
};
