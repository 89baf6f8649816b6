import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { keepersNow, seesAll } from '../rules.ts';

/** Rounds `k` that one may open: who goes round, the store, the head of the agency, who manages, and the auditor. */
export async function seenChecks(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (await seesAll(ctx)) return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from asset_check_person q where q.check_id = k.id and q.person_id = ${ctx.me.personId})`;
}

export async function mustSeeCheck(ctx: Ctx, checkId: number): Promise<void> {
  const { rows } = await sql`select 1 from asset_check k where k.id = ${checkId} and ${await seenChecks(ctx)}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

export async function roleIn({ db, me }: Ctx, checkId: number): Promise<'CHAIR' | 'MEMBER' | null> {
  const { rows } = await sql<{
    role: 'CHAIR' | 'MEMBER';
  }>`select role from asset_check_person where check_id = ${checkId} and person_id = ${me.personId}`.execute(db);
  return rows[0]?.role ?? null;
}

/** Who goes round. @throws where the caller does not */
export async function mustInspect(ctx: Ctx, checkId: number): Promise<void> {
  if (!(await roleIn(ctx, checkId))) throw forbidden('asset_not_inspector');
}

export async function inspectorIds({ db }: Pick<Ctx, 'db'>, checkId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select person_id as id from asset_check_person where check_id = ${checkId} order by role, person_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who keeps the store now, by order; nobody goes round to check his own work. */
export async function keeperIds({ db }: Pick<Ctx, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select person_id as id from (${keepersNow}) k`.execute(db);
  return rows.map(({ id }) => id);
}
