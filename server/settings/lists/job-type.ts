import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const jobType: ListSource = {
  table: 'job_type',
  uses: sql<number>`(select count(*)::int from (select 1 from task k where k.job_type_id = r.id limit 100) used)`,
};
