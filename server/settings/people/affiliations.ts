import { type Insertable, sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { PersonAffiliation, TakenAffiliation } from '../../../contract/settings/employee-information.ts';
import type { DB } from '../../db/schema.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { decidesForAgency } from './give-right.ts';
import { unitsOf } from './scope.ts';

/**
 * Puts the affiliations of a person into the shape that was sent. A row that is left out ends yesterday, or goes where it had not begun;
 * rows outside of the caller's units stay as they are. Nobody places himself. Gives the posts that wait for a second person: those that
 * decide for the agency; the place itself holds already.
 */
export async function keepAffiliations(
  ctx: Ctx,
  personId: number,
  before: PersonAffiliation[],
  sent: TakenAffiliation[],
): Promise<{ affiliationId: number; positionId: number; place: number }[]> {
  const today = bangkokDay(new Date());
  judge(ctx, before, sent, today);
  if (personId === ctx.me.personId && differ(before, sent)) throw badField('affiliations', 'not_oneself');
  const waits: { affiliationId: number; positionId: number; place: number }[] = [];
  const kept = new Set(sent.flatMap((row) => row.id ?? []));
  for (const gone of before.filter((row) => !kept.has(row.id))) {
    if (gone.since >= today) await ctx.db.deleteFrom('affiliation').where('id', '=', gone.id).execute();
    else if (!gone.until || gone.until >= today)
      await sql`update affiliation set until = today() - 1, is_main = false where id = ${gone.id}`.execute(ctx.db);
  }
  for (const [place, row] of sent.entries()) {
    const old = before.find((one) => one.id === row.id);
    const positionId = old?.locked ? old.positionId : await postOf(ctx, row, place, old, personId);
    if (!old || old.unitId !== row.unitId) await mustStand(ctx, row.unitId, place);
    const isNew =
      !old || old.positionId !== positionId || old.since > row.since || (old.until !== '' && (!row.until || row.until > old.until));
    const second = positionId !== null && isNew && (await decidesForAgency(ctx.db, positionId));
    const values = {
      unit_id: row.unitId,
      position_id: second ? null : positionId,
      is_main: row.isMain,
      since: row.since,
      until: row.until || null,
    };
    const affiliationId = old ? old.id : await addAffiliation(ctx, { ...values, person_id: personId });
    if (old) await ctx.db.updateTable('affiliation').set(values).where('id', '=', old.id).execute();
    if (second) waits.push({ affiliationId, positionId, place });
  }
  return waits;
}

async function addAffiliation(ctx: Ctx, values: Insertable<DB['affiliation']>): Promise<number> {
  const { id } = await ctx.db.insertInto('affiliation').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

function differ(before: PersonAffiliation[], sent: TakenAffiliation[]): boolean {
  const key = ({ id, unitId, positionId, isMain, since, until }: Omit<TakenAffiliation, 'postName'>) =>
    [id, unitId, positionId ?? null, isMain, since, until].join(' ');
  return sent.some((row) => row.postName) || before.map(key).sort().join() !== sent.map(key).sort().join();
}

function judge(ctx: Ctx, before: PersonAffiliation[], sent: TakenAffiliation[], today: string): void {
  const standing = (row: { until: string }) => !row.until || row.until >= today;
  if (sent.length === 0) throw badField('affiliations', 'affiliation_needed');
  if (sent.some(standing) && sent.filter((row) => row.isMain && standing(row)).length !== 1)
    throw badField('affiliations', 'affiliation_main');
  const units = unitsOf(ctx.me);
  for (const [place, row] of sent.entries()) {
    const field = (name: string) => `affiliations.${place}.${name}`;
    if (row.until && row.until < row.since) throw badField(field('until'), 'affiliation_days');
    const twin = sent.findIndex(
      (one, at) =>
        at > place &&
        one.unitId === row.unitId &&
        standing(one) &&
        standing(row) &&
        (one.positionId ?? null) === (row.positionId ?? null) &&
        (one.postName ?? '') === (row.postName ?? ''),
    );
    if (twin >= 0) throw badField(`affiliations.${twin}.unitId`, 'affiliation_twice');
    const old = before.find((one) => one.id === row.id);
    if (row.id && !old) throw badField(field('id'), 'invalid');
    const changed =
      !old ||
      old.unitId !== row.unitId ||
      (row.positionId !== undefined && row.positionId !== old.positionId) ||
      old.since !== row.since ||
      old.until !== row.until;
    if (units !== null && changed && (old?.locked || !units.includes(row.unitId))) throw badField(field('unitId'), 'affiliation_outside');
  }
  const gone = before.filter((row) => !sent.some((one) => one.id === row.id));
  if (gone.some((row) => row.locked)) throw badField('affiliations', 'affiliation_outside');
}

async function mustStand(ctx: Ctx, unitId: number, place: number): Promise<void> {
  const unit = await ctx.db.selectFrom('unit').select('id').where('id', '=', unitId).where('active', '=', true).executeTakeFirst();
  if (!unit) throw badField(`affiliations.${place}.unitId`, 'unit_unknown');
}

async function postOf(
  ctx: Ctx,
  row: TakenAffiliation,
  place: number,
  old: PersonAffiliation | undefined,
  personId: number,
): Promise<number | null> {
  if (row.positionId) {
    if (old?.positionId === row.positionId && old.unitId === row.unitId) return row.positionId;
    const post = await ctx.db
      .selectFrom('position')
      .select('id')
      .where('id', '=', row.positionId)
      .where('unit_id', '=', row.unitId)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!post) throw badField(`affiliations.${place}.positionId`, 'position_of_other_unit');
    return post.id;
  }
  return row.postName ? vacantPost(ctx, row.unitId, row.postName, personId) : null;
}

/** A post of this name in the unit that nobody holds; made where there is none. */
async function vacantPost(ctx: Ctx, unitId: number, name: string, personId: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select o.id from position o where o.unit_id = ${unitId} and o.active and th_norm(o.name) = th_norm(${name})
      and not exists (select 1 from affiliation a where a.position_id = o.id and a.person_id <> ${personId} and (a.until is null or a.until >= today()))
    order by o.id limit 1`.execute(ctx.db);
  const [vacant] = rows;
  if (vacant) return vacant.id;
  const { id } = await ctx.db.insertInto('position').values({ unit_id: unitId, name }).returning('id').executeTakeFirstOrThrow();
  return id;
}
