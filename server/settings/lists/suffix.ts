import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

/** A person keeps the text of his suffix. */
export const suffix: ListSource = {
  table: 'suffix',
  uses: sql`(select count(*) from person p where p.suffix = r.short)`,
};
