import { sql } from 'kysely';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';

/** Who registers for the agency now. */
export async function registrarIds({ db }: Pick<Ctx, 'db'>): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select d.person_id as id from duty d where d.kind = 'REGISTRY' and d.unit_id = ${rootUnit} and d.since <= today()
    and (d.until is null or d.until >= today())`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who heads the agency, and who acts for him in this. */
export async function headIds({ db }: Pick<Ctx, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select h.person_id as id from position_holder h join position o on o.id = h.position_id
    where o.heads_unit and o.unit_id = ${rootUnit}`.execute(db);
  return rows.map(({ id }) => id);
}
