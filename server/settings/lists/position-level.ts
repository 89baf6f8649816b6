import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const positionLevel: ListSource = {
  table: 'position_level',
  columns: { type: 'type_id' },
  uses: sql`(select count(*) from position p where p.level_id = r.id)`,
};
