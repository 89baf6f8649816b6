import { sql } from 'kysely';
import { auditSetting } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { type PersonFacts, takenFacts } from './person-facts.ts';

/** By what somebody is let in, or told: names that sign in here or elsewhere, and where links, codes and warnings go. */
export const entryFields = ['code', 'idCard', 'phone', 'email', 'userAd', 'username'] as const satisfies readonly (keyof PersonFacts)[];
type EntryFacts = Partial<Record<(typeof entryFields)[number], string>>;

/** Values as they were seen, and as they shall be. */
export interface ContactChange {
  before: EntryFacts;
  after: EntryFacts;
}

/** What of it differs; null where nothing does. */
export function contactChange(before: Pick<PersonFacts, (typeof entryFields)[number]>, after: typeof before): ContactChange | null {
  const changed = entryFields.filter((field) => before[field] !== after[field]);
  const pick = (from: typeof before) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : null;
}

/** Carries it out where everything still stands as it was seen. */
export async function changeContact(ctx: Ctx, personId: number, { before, after }: ContactChange): Promise<void> {
  await lockFor(ctx.db, 'people');
  const { rows } = await sql<
    Required<EntryFacts>
  >`select coalesce(p.employee_code, '') as code, coalesce(r.id_card, '') as "idCard", p.phone, lower(p.email) as email,
      coalesce(r.user_ad, '') as "userAd", coalesce(c.username, '') as username
    from person p left join person_record r on r.person_id = p.id left join account c on c.person_id = p.id where p.id = ${personId} and p.active for update of p`.execute(
    ctx.db,
  );
  const [now] = rows;
  if (!now || entryFields.some((field) => before[field] !== undefined && before[field] !== now[field])) throw refuse('approval_stale');
  const facts = { ...now, ...after };
  const taken = await takenFacts(ctx.db, facts, personId);
  if (taken) throw refuse(taken.code, taken.params ? { params: taken.params } : {});
  await ctx.db
    .updateTable('person')
    .set({ employee_code: facts.code || null, phone: facts.phone, email: facts.email, version: sql`version + 1` })
    .where('id', '=', personId)
    .execute();
  await sql`insert into person_record (person_id, id_card, user_ad) values (${personId}, ${facts.idCard || null}, ${facts.userAd})
    on conflict (person_id) do update set id_card = excluded.id_card, user_ad = excluded.user_ad, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
  await keepUsername(ctx, personId, facts.username, now.username);
  await auditSetting(ctx, 'employee-information', 'CHANGED', { id: personId, before, after, hidden: ['idCard', 'phone'] });
}

/** A new account has no password: its owner sets one by a link. */
export async function keepUsername(ctx: Ctx, personId: number, username: string, now: string): Promise<void> {
  if (username === now) return;
  if (!username) throw badField('username', 'username_stays');
  if (now) await ctx.db.updateTable('account').set({ username }).where('person_id', '=', personId).execute();
  else await ctx.db.insertInto('account').values({ person_id: personId, username, password_hash: '-' }).execute();
}
