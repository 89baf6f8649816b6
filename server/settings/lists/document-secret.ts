import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const documentSecret: ListSource = {
  table: 'secrecy',
  id: 'code',
  // ปกติ is no class
  where: () => sql<boolean>`r.code > 0`,
  fixed: sql<boolean>`true`,
  uses: sql<number>`(select count(*)::int from (select 1 from document d where d.secrecy = r.code limit 100) used)`,
};
