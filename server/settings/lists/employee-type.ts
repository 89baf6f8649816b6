import { sql } from 'kysely';
import type { ListSource } from '../../settings-source.ts';

export const employeeType: ListSource = {
  table: 'employee_type',
  uses: sql`(select count(*) from person p where p.employee_type_id = r.id)`,
};
