import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/portal/preferences.ts';
import type { Ctx } from '../http/context.ts';

type Chosen = Given<typeof calls.getPreferences>;

/** The caller's own choices. */
export async function getPreferences({ db, me }: Ctx): Promise<Chosen> {
  const kept = await db.selectFrom('person_preference').select('chosen').where('person_id', '=', me.personId).executeTakeFirst();
  return { preferences: (kept?.chosen ?? {}) as Chosen['preferences'] };
}

/** The parts that are sent replace what was chosen of them. How somebody likes his screen is no matter of the log. */
export async function savePreferences({ db, me }: Ctx, input: Taken<typeof calls.savePreferences>): Promise<Chosen> {
  const { rows } = await sql<{ chosen: Chosen['preferences'] }>`insert into person_preference (person_id, chosen)
    values (${me.personId}, ${JSON.stringify(input)}::jsonb)
    on conflict (person_id) do update set chosen = person_preference.chosen || excluded.chosen, updated_at = excluded.updated_at
    returning chosen`.execute(db);
  return { preferences: rows[0]?.chosen ?? {} };
}
