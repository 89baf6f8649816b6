import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

/** A person keeps the text of his prefix, written in full or short. */
export const prefix: ListSource = {
  table: 'prefix',
  uses: sql`(select count(*) from person p where p.prefix <> '' and p.prefix in (r.name, r.short))`,
};
