import { sql } from 'kysely';
import type { PersonDetail } from '../../../contract/settings/employee-information.ts';
import { changedMeanwhile } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { readPerson } from './person-detail.ts';
import { mayAdminister } from './scope.ts';

/** Holds a person for a change begun with this version and counts it up; 409 naming who was first where it is older. */
export async function takeVersion(ctx: Ctx, personId: number, version: number): Promise<PersonDetail> {
  await mayAdminister(ctx, personId, 'RECORD');
  const { rows } = await sql<{
    erased: boolean;
  }>`select erased_at is not null as erased from person where id = ${personId} for update`.execute(ctx.db);
  if (rows[0]?.erased) throw refuse('person_erased');
  const before = await readPerson(ctx, personId);
  if (before.version !== version) throw await changedMeanwhile(ctx, 'employee-information', personId);
  await ctx.db
    .updateTable('person')
    .set({ version: version + 1 })
    .where('id', '=', personId)
    .execute();
  return before;
}
