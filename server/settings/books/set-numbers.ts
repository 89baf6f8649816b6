import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { goodPattern, yearlyBooks } from '../../../contract/sarabun/doc-no.ts';
import type {
  closeNumberBook as closeCall,
  setCounting as countingCall,
  setFirstOfYear as firstCall,
  openNumberBook as openCall,
  setNumberPattern as patternCall,
  saveNumberRights as rightsCall,
  withdrawNumberPattern as withdrawCall,
} from '../../../contract/settings/manage-number-permission.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { mustAdminister } from '../../http/menu-rights.ts';
import { auditSetting } from '../audit-setting.ts';
import { holdCounter, moveFirstNumber } from './first-number.ts';
import { getAdministered, type NumberFacts, namesOfHolders, registryOf, standsFor } from './number-books.ts';
import { raiseVersion } from './versions.ts';

const path = 'manage-number-permission';

/** One-way: from now or a coming day on. The counter is held, so that no number is taken by the old pattern after this instant, and none by the new one before. */
export async function setNumberPattern(ctx: Ctx, { id, version, pattern, thai, from }: Taken<typeof patternCall>) {
  const book = await getAdministered(ctx, id);
  if (book.kind === 'RECEIVE') throw badField('pattern', 'pattern_regulated');
  if (!goodPattern(pattern)) throw badField('pattern', 'bad_pattern');
  if (book.series === 'CIRCULAR' && !/(\{ว\}|ว\s*)\{(seq|no)/.test(pattern)) throw badField('pattern', 'pattern_circular');
  const today = bangkokDay(new Date());
  if (from < today) throw badField('from', 'pattern_past');
  const now = await raise(ctx, book, version);
  await holdCounter(ctx, id);
  const before = await currentPattern(ctx, id);
  // the counter's last instant moves along, so that the next number is later than the pattern even where the clock is behind
  await sql`with set as (
      insert into register_pattern (register_id, pattern, thai, effective_at, set_by)
      select ${id}, ${pattern}, ${thai}, greatest(${from}::date::timestamp at time zone 'Asia/Bangkok', issue_clock(),
        (select max(last_at) + interval '1 millisecond' from register_counter where register_id = ${id})), ${ctx.me.personId} returning effective_at)
    update register_counter c set last_at = set.effective_at from set
    where c.register_id = ${id} and c.be_year = be_year(issue_clock()) and ${from <= today}`.execute(ctx.db);
  await auditSetting(ctx, path, 'CHANGED', { id, before: { pattern: before }, after: { pattern, thai, from } });
  return { version: now };
}

async function currentPattern(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{
    pattern: string;
  }>`select pattern from register_pattern where register_id = ${id} and effective_at <= issue_clock()
    and withdrawn_at is null order by effective_at desc, id desc limit 1`.execute(ctx.db);
  return rows[0]?.pattern ?? '';
}

export async function withdrawNumberPattern(ctx: Ctx, { id, patternId, version }: Taken<typeof withdrawCall>) {
  const book = await getAdministered(ctx, id);
  const now = await raise(ctx, book, version);
  await holdCounter(ctx, id);
  const { rows } = await sql<{ pattern: string }>`update register_pattern set withdrawn_at = issue_clock()
    where id = ${patternId} and register_id = ${id} and withdrawn_at is null and effective_at > issue_clock() returning pattern`.execute(
    ctx.db,
  );
  if (!rows[0]) throw refuse('pattern_started');
  await auditSetting(ctx, path, 'CHANGED', { id, before: { coming: rows[0].pattern }, after: { coming: '' } });
  return { version: now };
}

/** Within the duty: who is named and has none can do nothing, and somebody of the registry must remain. */
export async function saveNumberRights(ctx: Ctx, { id, version, issue, reserve, void: strike }: Taken<typeof rightsCall>) {
  const book = await getAdministered(ctx, id);
  const wanted = { ISSUE: issue, RESERVE: reserve, VOID: strike };
  const before = await namedIn(ctx, id);
  const now = await raise(ctx, book, version);
  await ctx.db.deleteFrom('number_right').where('register_id', '=', id).execute();
  for (const [act, holders] of Object.entries(wanted)) {
    const field = act.toLowerCase();
    const ids = [...new Set(holders)];
    if (ids.length === 0) continue;
    await refuseUnknown(ctx, field, ids);
    const { rows } =
      await sql`${registryOf} and r.id = ${id} and exists (select 1 from unnest(${ids}::bigint[]) h where ${standsFor(sql`h`)}) limit 1`.execute(
        ctx.db,
      );
    if (rows.length === 0) throw badField(field, 'nobody_named');
    await ctx.db
      .insertInto('number_right')
      .values(ids.map((holder_id) => ({ register_id: id, act, holder_id })))
      .execute();
  }
  await auditSetting(ctx, path, 'CHANGED', { id, before, after: await namedIn(ctx, id) });
  return { version: now };
}

async function refuseUnknown(ctx: Ctx, field: string, ids: number[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select h as id from unnest(${ids}::bigint[]) h where not exists (select 1 from party p where p.id = h)`.execute(ctx.db);
  if (rows[0]) throw badField(field, 'not_a_choice', { value: rows[0].id });
}

/** By name, as the history tells it. */
async function namedIn(ctx: Ctx, id: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{
    act: string;
    name: string;
  }>`select n.act, h.name from number_right n join (${namesOfHolders}) h on h.id = n.holder_id
    where n.register_id = ${id} order by h.name`.execute(ctx.db);
  const of = (act: string) => rows.filter((row) => row.act === act).map((row) => row.name);
  return { issue: of('ISSUE'), reserve: of('RESERVE'), void: of('VOID') };
}

export async function setFirstOfYear(ctx: Ctx, { id, version, first }: Taken<typeof firstCall>) {
  const book = await getAdministered(ctx, id);
  const now = await raise(ctx, book, version);
  const { before } = await moveFirstNumber(ctx, book, first);
  await auditSetting(ctx, path, 'CHANGED', { id, before: { first: before }, after: { first } });
  return { version: now };
}

export async function setCounting(ctx: Ctx, { id, version, yearly }: Taken<typeof countingCall>) {
  const book = await getAdministered(ctx, id);
  if (!yearly && yearlyBooks.includes(book.kind)) throw badField('yearly', 'counting_regulated');
  const now = await raise(ctx, book, version);
  await ctx.db.updateTable('register').set({ yearly }).where('id', '=', id).execute();
  await auditSetting(ctx, path, 'CHANGED', { id, before: { yearly: book.yearly }, after: { yearly } });
  return { version: now };
}

/** Whoever takes a number at this moment has it, the next one is refused. */
export async function closeNumberBook(ctx: Ctx, { id, version, closed }: Taken<typeof closeCall>) {
  const book = await getAdministered(ctx, id);
  const now = await raise(ctx, book, version);
  await sql`update register set closed_at = case when ${closed}::boolean then coalesce(closed_at, issue_clock()) end where id = ${id}`.execute(
    ctx.db,
  );
  await auditSetting(ctx, path, closed ? 'SWITCHED_OFF' : 'SWITCHED_ON', { id, before: { closed: book.closed }, after: { closed } });
  return { version: now };
}

export async function openNumberBook(ctx: Ctx, { unitId, kind, series }: Taken<typeof openCall>) {
  mustAdminister(ctx, unitId);
  if (series === 'CIRCULAR' && kind !== 'SEND') throw badField('series', 'invalid');
  const unit = await ctx.db
    .selectFrom('unit')
    .select(['name', 'keeps_register', 'can_issue_number'])
    .where('id', '=', unitId)
    .executeTakeFirst();
  if (!unit) throw notFound();
  if (kind === 'RECEIVE' ? !unit.keeps_register : !unit.can_issue_number) throw badField('unitId', 'book_no_duty');
  const name = `${names[kind]}${{ GENERAL: '', CIRCULAR: ' (เวียน)', SECRET: ' (ลับ)' }[series]} ${unit.name}`;
  const made = await ctx.db
    .insertInto('register')
    .values({ unit_id: unitId, kind, series, name })
    .onConflict((same) => same.columns(['unit_id', 'kind', 'series']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw badField('kind', 'book_exists');
  await auditSetting(ctx, path, 'ADDED', { id: made.id, after: { name, unit: unitId, kind, series } });
  return made;
}

const names: Record<NumberFacts['kind'], string> = {
  RECEIVE: 'ทะเบียนหนังสือรับ',
  SEND: 'ทะเบียนหนังสือส่ง',
  ORDER: 'ทะเบียนคำสั่ง',
  REGULATION: 'ทะเบียนระเบียบ',
  BYLAW: 'ทะเบียนข้อบังคับ',
  ANNOUNCE: 'ทะเบียนประกาศ',
  CERTIFICATE: 'ทะเบียนหนังสือรับรอง',
  MINUTES: 'ทะเบียนรายงานการประชุม',
  NOTE: 'ทะเบียนบันทึก',
};

function raise(ctx: Ctx, { id }: NumberFacts, version: number): Promise<number> {
  return raiseVersion(ctx, { path, id, part: 'numbers_version', version });
}
