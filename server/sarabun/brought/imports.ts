import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  BroughtState,
  BroughtTab,
  dropBrought as dropCall,
  getBrought as getCall,
  listBrought as listCall,
  planBrought as planCall,
  replanBrought as replanCall,
  TabPlan,
} from '../../../contract/sarabun/brought.ts';
import { aloneDays } from '../../../contract/sarabun/brought.ts';
import { pageOf } from '../../../contract/wire.ts';
import { audit } from '../../access/audit.ts';
import { iso } from '../../db/iso.ts';
import { enqueueRound } from '../../enqueue.ts';
import { registerLimits } from '../../files/sheets/sheet-budget.ts';
import type { Stored } from '../../files/store/files.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../../http/errors.ts';
import { named } from '../../http/named.ts';
import { messageOf } from '../../http/render-errors.ts';
import { keep } from '../files/uploads.ts';
import { openRegister } from '../registers/open-register.ts';

/** Names the round that works on imports (server/sarabun/module.ts). */
export const broughtRound = 'bring-registers';

export interface ImportInHand {
  id: number;
  unitId: number;
  state: BroughtState;
  tabs: (BroughtTab & { hash: string })[];
  from1904: boolean;
  committedAt: string | null;
  askedBy: number | null;
}

/** Imports `b` of one's units. A secret registrar sees those whose classed lines wait for him. */
function mineOf({ me }: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(b.unit_id = any(${me.registryUnits}::bigint[]) or (b.state = 'DONE' and b.unit_id = any(${me.secretRegistryUnits}::bigint[])
    and exists (select 1 from brought_row h where h.import_id = b.id and h.held)))`;
}

interface Wanted {
  /** 409 where it is in none of these; it is locked, for it will be changed. */
  states?: readonly BroughtState[];
  /** Also by the secret registrar for whom its classed lines wait. */
  forClassed?: boolean;
}

/** @throws 404 where the caller is not the registry of its unit */
export async function getImport(ctx: Ctx, broughtId: number, { states, forClassed = false }: Wanted = {}): Promise<ImportInHand> {
  const mine = forClassed ? mineOf(ctx) : sql`b.unit_id = any(${ctx.me.registryUnits}::bigint[])`;
  const { rows } = await sql<ImportInHand>`select b.id, b.unit_id as "unitId", b.state, b.tabs, b.from_1904 as "from1904",
      ${iso('b.committed_at')} as "committedAt", b.asked_by as "askedBy"
    from brought_import b where b.id = ${broughtId} and ${mine} ${states ? sql`for update of b` : sql``}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  if (states && !states.includes(found.state)) throw conflict('brought_state');
  return found;
}

/** A sheet that was taken in; its reading begins. The usual books of the unit are opened, so that its lines find one. */
export async function startImport(ctx: Ctx, unitId: number, stored: Stored): Promise<{ id: number }> {
  const unit = await ctx.db.selectFrom('unit').select(['keeps_register', 'can_issue_number']).where('id', '=', unitId).executeTakeFirst();
  if (!unit) throw notFound();
  if (unit.keeps_register) await openRegister(ctx, { unitId, kind: 'RECEIVE', series: 'GENERAL', by: 'person', closedToo: true });
  if (unit.can_issue_number) await openRegister(ctx, { unitId, kind: 'SEND', series: 'GENERAL', by: 'person', closedToo: true });
  const file = await keep(ctx.db, ctx.me.personId, stored);
  const { id } = await ctx.db
    .insertInto('brought_import')
    .values({ unit_id: unitId, file_id: file.id, name: stored.name, file_hash: stored.sha256, brought_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'brought.read', { subject: { type: 'brought_import', id }, detail: { sha256: stored.sha256 } });
  await enqueueRound(ctx.db, ctx.office.config.schema, broughtRound);
  return { id };
}

/** @throws 403 for who is not the registry of the unit; before a byte is read */
export function mustKeepRegistry(ctx: Ctx, unitId: number): void {
  if (!ctx.me.registryUnits.includes(unitId)) throw forbidden('not_book_keeper');
}

const summaryOf = (ctx: Ctx) => sql`b.id, b.name, ${named(ctx, 'u')} as unit, b.state, b.place as done, b.rows, b.lines,
  concat_ws(' ', p.first_name, p.last_name) as by, ${iso('b.at')} as at`;
const from = sql`from brought_import b join unit u on u.id = b.unit_id join person p on p.id = b.brought_by`;

export async function listBrought(ctx: Ctx, input: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { skip, take } = pageOf(input);
  const mine = mineOf(ctx);
  const { rows } = await sql<Given<typeof listCall>['data'][number]>`select ${summaryOf(ctx)} ${from} where ${mine}
    order by b.id desc offset ${skip} limit ${take}`.execute(ctx.db);
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from brought_import b where ${mine}`.execute(ctx.db);
  const { rows: units } = await sql<{ id: number; name: string }>`select u.id, ${named(ctx, 'u')} as name from unit u
    where u.id = any(${ctx.me.registryUnits}::bigint[]) order by u.id`.execute(ctx.db);
  return { data: rows, total: totals[0]?.total ?? 0, units };
}

interface Whole extends Omit<Given<typeof getCall>, 'fault' | 'tabs' | 'books' | 'keeper' | 'agencyCode' | 'takesClassed' | 'counts'> {
  unitId: number;
  code: string;
  tabs: (BroughtTab & { hash: string })[];
}

export async function getBrought(ctx: Ctx, { broughtId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  await getImport(ctx, broughtId, { forClassed: true });
  const { rows } = await sql<Whole>`select ${summaryOf(ctx)}, b.unit_id as "unitId", b.fault as code, b.tabs, b.file_hash as "fileHash",
      coalesce(encode(b.root_hash, 'hex'), '') as "rootHash", b.shared as "sharedWithUnit", ${iso('b.committed_at')} as "committedAt",
      ${iso('b.ended_at')} as "endedAt", b.reason,
      (select concat_ws(' ', a.first_name, a.last_name) from person a where a.id = b.asked_by) as "askedBy",
      coalesce(b.asked_by = ${ctx.me.personId}, false) as "askedByMe",
      coalesce(b.committed_at < now() - make_interval(days => ${aloneDays}), false) as "needsTwo"
    ${from} where b.id = ${broughtId}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  const { unitId, code, tabs, ...rest } = found;
  const { rows: books } = await sql<{
    id: number;
    name: string;
  }>`select r.id, r.name from register r where r.unit_id = ${unitId} and r.active
    and r.kind <> 'REQUEST' and r.series <> 'SECRET' and r.apart = '' order by r.sort, r.kind, r.series`.execute(ctx.db);
  return {
    ...rest,
    tabs: tabs.map(({ hash: _hash, ...tab }) => tab),
    fault: code ? { code, message: messageOf(refuse(code as 'sheet_unreadable', { params: { ...registerLimits } }), ctx.request) } : null,
    books,
    keeper: ctx.me.registryUnits.includes(unitId),
    agencyCode: ctx.office.neighbours?.code ?? '',
    takesClassed: ctx.me.secretRegistryUnits.includes(unitId),
    counts: await countRows(ctx, broughtId),
  };
}

async function countRows(ctx: Ctx, broughtId: number): Promise<Given<typeof getCall>['counts']> {
  const { rows } = await sql<Given<typeof getCall>['counts']>`select
      count(*) filter (where kind = 'LINE')::int as lines, count(*) filter (where level = 3 and not left_out)::int as errors,
      count(*) filter (where level = 2 and not left_out)::int as warnings, count(*) filter (where level = 1 and not left_out)::int as notes,
      count(*) filter (where left_out)::int as "leftOut", count(*) filter (where mended)::int as mended,
      count(*) filter (where held and not left_out)::int as held, count(*) filter (where kind <> 'LINE')::int as skipped
    from brought_row where import_id = ${broughtId}`.execute(ctx.db);
  return rows[0] as Given<typeof getCall>['counts'];
}

export async function planBrought(ctx: Ctx, { broughtId, tabs: plans }: Taken<typeof planCall>): Promise<Given<typeof planCall>> {
  const { unitId, tabs } = await getImport(ctx, broughtId, { states: ['MAPPING'] });
  const { rows: books } = await sql<{ id: number }>`select id from register where unit_id = ${unitId} and active and kind <> 'REQUEST'
    and series <> 'SECRET' and apart = ''`.execute(ctx.db);
  const planned = tabs.map((tab) => {
    const at = plans.findIndex((plan) => plan.tab === tab.tab);
    const plan = plans[at];
    return plan?.taken ? withPlan(tab, plan, `tabs.${at}`, new Set(books.map(({ id }) => id))) : { ...tab, taken: false };
  });
  if (!planned.some(({ taken }) => taken)) throw badField('tabs', 'brought_no_tab');
  await sql`update brought_import set tabs = ${JSON.stringify(planned)}::jsonb, state = 'JUDGING', place = 0, tries = 0 where id = ${broughtId}`.execute(
    ctx.db,
  );
  await enqueueRound(ctx.db, ctx.office.config.schema, broughtRound);
  return { id: broughtId };
}

type KeptTab = ImportInHand['tabs'][number];

function withPlan(tab: KeptTab, plan: TabPlan, field: string, books: ReadonlySet<number>): KeptTab {
  if (!plan.bookId || !books.has(plan.bookId)) throw badField(`${field}.bookId`, 'required');
  const given = plan.columns.flatMap((column) => (column.field ? [column.field] : []));
  const twice = given.find((one, at) => given.indexOf(one) !== at);
  if (twice) throw badField(`${field}.columns`, 'brought_twice');
  if (!given.includes('number') && !given.includes('subject')) throw badField(`${field}.columns`, 'brought_no_columns');
  const columns = tab.columns.map((column) => ({
    ...column,
    field: plan.columns.find(({ at }) => at === column.at)?.field ?? null,
    sure: true,
  }));
  return { ...tab, taken: true, bookId: plan.bookId, year: plan.year ?? null, twoDigits: plan.twoDigits ?? '', columns };
}

export async function replanBrought(ctx: Ctx, { broughtId }: Taken<typeof replanCall>): Promise<Given<typeof replanCall>> {
  await getImport(ctx, broughtId, { states: ['PREVIEW'] });
  await sql`update brought_import set state = 'MAPPING', place = 0 where id = ${broughtId}`.execute(ctx.db);
  return { id: broughtId };
}

export async function dropBrought(ctx: Ctx, { broughtId }: Taken<typeof dropCall>): Promise<Given<typeof dropCall>> {
  await getImport(ctx, broughtId, { states: ['FAILED', 'MAPPING', 'PREVIEW'] });
  await sql`delete from brought_row where import_id = ${broughtId}`.execute(ctx.db);
  await sql`update brought_import set state = 'DROPPED', file_id = null, tabs = '[]', ended_by = ${ctx.me.personId}, ended_at = now() where id = ${broughtId}`.execute(
    ctx.db,
  );
  await audit(ctx, 'brought.drop', { subject: { type: 'brought_import', id: broughtId } });
  return { id: broughtId };
}
