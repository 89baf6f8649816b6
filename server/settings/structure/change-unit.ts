import { sql } from 'kysely';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { conflict, notFound, refuse } from '../../http/errors.ts';
import { partyNamed } from '../../http/named.ts';

/** A unit as it stands before a change. */
export interface UnitFacts {
  id: number;
  version: number;
  parentId: number | null;
  code: string;
  name: string;
  shortName: string;
  nameEn: string;
  /** Owner code of annex 1, before the number of a letter. */
  letterPrefix: string;
  phone: string;
  email: string;
  keepsRegister: boolean;
  canIssueNumber: boolean;
  numberUnitId: number | null;
  sort: number;
  active: boolean;
}

/** One change of the tree at a time, so that what two administrators do follows each other. */
export async function lockStructure(db: Db): Promise<void> {
  await lockFor(db, 'structure');
}

/** A unit in use that the caller administers, at the version that he saw. @throws 409 naming who changed it since */
export async function takeUnit(ctx: Ctx, unitId: number, version?: number): Promise<UnitFacts> {
  await mustAdministerNow(ctx, unitId);
  await lockStructure(ctx.db);
  const unit = await findUnit(ctx.db, unitId);
  if (!unit) throw notFound();
  if (version !== undefined && unit.version !== version) throw conflict('changed_meanwhile', { who: await changedBy(ctx, unitId) });
  if (!unit.active) throw refuse('unit_closed', { params: { name: unit.name } });
  return unit;
}

/** A unit in use that the caller administers, named in a field. */
export async function takeOther(ctx: Ctx, unitId: number, field: string): Promise<UnitFacts> {
  const unit = (await administersNow(ctx, unitId)) ? await findUnit(ctx.db, unitId) : null;
  if (!unit?.active) throw refuse('unit_unknown', { field });
  return unit;
}

/** As the tree stands now: a unit added a moment ago lies below what the session knows. */
export async function administersNow({ db, me }: Ctx, unitId: number): Promise<boolean> {
  if (me.isAdmin || me.adminUnits.includes(unitId)) return true;
  const { rows } = await sql`with recursive up (id) as (
      select ${unitId}::bigint union select u.parent_id from unit u join up on u.id = up.id where u.parent_id is not null)
    select 1 from up where id = any(${me.adminUnits}::bigint[])`.execute(db);
  return rows.length > 0;
}

/** Another's unit answers as if it did not exist. */
export async function mustAdministerNow(ctx: Ctx, unitId: number): Promise<void> {
  if (!(await administersNow(ctx, unitId))) throw notFound();
}

export async function findUnit(db: Db, unitId: number): Promise<UnitFacts | null> {
  const { rows } =
    await sql<UnitFacts>`select id, version, parent_id as "parentId", code, name, short_name as "shortName", name_en as "nameEn",
      letter_prefix as "letterPrefix", phone, email, keeps_register as "keepsRegister", can_issue_number as "canIssueNumber",
      number_unit_id as "numberUnitId", sort, active from unit where id = ${unitId}`.execute(db);
  return rows[0] ?? null;
}

/** This unit and every unit below it. */
export async function unitsBelow(db: Db, unitId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive below (id) as (
    select ${unitId}::bigint union select u.id from unit u join below on u.parent_id = below.id) select id from below`.execute(db);
  return rows.map((row) => row.id);
}

/** Letters whose number another unit's registry has been asked for than the one whose book numbers them now. */
async function strandedNumbers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select k.id from task k join document d on d.id = k.document_id
    where k.kind = 'NUMBER' and k.is_live and d.secrecy = 0 and k.holder_id is distinct from number_unit_of(d.owner_unit_id)`.execute(db);
  return rows.map((row) => row.id);
}

/** Makes a change that may move where numbers come from; refused while letters wait for their number where it came from before. */
export async function keepNumbering<T>(ctx: Ctx, change: () => Promise<T>): Promise<T> {
  const before = new Set(await strandedNumbers(ctx.db));
  const given = await change();
  const stranded = (await strandedNumbers(ctx.db)).filter((id) => !before.has(id));
  if (stranded.length > 0) throw refuse('numbers_waiting', { params: { count: stranded.length } });
  return given;
}

async function changedBy(ctx: Ctx, unitId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${partyNamed(ctx, 'p')} as name from audit a join party p on p.id = a.person_id
    where a.subject_type = 'settings.manage-section' and a.subject_id = ${unitId} order by a.id desc limit 1`.execute(ctx.db);
  return rows[0]?.name ?? '';
}
