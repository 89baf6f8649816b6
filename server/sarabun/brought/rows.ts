import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import {
  type BroughtField,
  broughtFields,
  broughtLevels,
  type Finding,
  type leaveOutBrought as leaveCall,
  type listBroughtRows as listCall,
  type mendBroughtRow as mendCall,
} from '../../../contract/sarabun/brought.ts';
import { pageOf } from '../../../contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { getImport } from './imports.ts';
import { levelOf, markDoubles, openRules } from './judge-rows.ts';
import { type BroughtContent, judgeLine } from './reading/judge-line.ts';
import type { ResolvedRow } from './reading/resolve-rows.ts';

const of = {
  errors: sql`r.level = ${broughtLevels.ERROR} and not r.left_out`,
  warnings: sql`r.level = ${broughtLevels.WARNING} and not r.left_out`,
  notes: sql`r.level = ${broughtLevels.NOTE} and not r.left_out`,
  leftOut: sql`r.left_out`,
  held: sql`r.held and not r.left_out`,
  all: sql`r.kind = 'LINE'`,
} satisfies Record<Taken<typeof listCall>['of'], unknown>;

interface KeptRow {
  place: number;
  tab: number;
  row: number;
  resolved: ResolvedRow | null;
  content: BroughtContent;
  findings: Finding[];
  leftOut: boolean;
  mended: boolean;
}

/** What the highest class shows of itself. */
const bare = new Set<BroughtField>(['number', 'date', 'docDate', 'time', 'year', 'secrecy']);
const masked = new Set<BroughtField>(['subject', 'action', 'remark', 'link']);

export async function listBroughtRows(
  ctx: Ctx,
  { broughtId, of: wanted, ...paging }: Taken<typeof listCall>,
): Promise<Given<typeof listCall>> {
  const { tabs } = await getImport(ctx, broughtId);
  const { skip, take } = pageOf(paging);
  const where = sql`r.import_id = ${broughtId} and r.kind = 'LINE' and ${of[wanted]}`;
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from brought_row r where ${where}`.execute(ctx.db);
  const { rows } = await sql<KeptRow>`select r.place, r.tab, r.row, r.resolved, r.content, r.findings, r.left_out as "leftOut", r.mended
    from brought_row r where ${where} order by r.place offset ${skip} limit ${take}`.execute(ctx.db);
  return {
    total: totals[0]?.total ?? 0,
    data: rows.map(({ tab, resolved, content, findings, ...row }) => {
      const isShown = (field: BroughtField) => content.secrecy === 0 || (content.secrecy < 3 ? !masked.has(field) : bare.has(field));
      return {
        ...row,
        tab: tabs[tab]?.name ?? '',
        number: content.numberText,
        subject: content.subject,
        texts: broughtFields.flatMap((field) => {
          const text = resolved?.texts[field];
          return text !== undefined && isShown(field) ? [{ field, text }] : [];
        }),
        findings: findings.map((one) => (one.field && !isShown(one.field) ? { ...one, text: '' } : one)),
      };
    }),
  };
}

/** The row as it should have been: judged by the rules of its tab, without its neighbours. */
export async function mendBroughtRow(ctx: Ctx, { broughtId, place, values }: Taken<typeof mendCall>): Promise<Given<typeof mendCall>> {
  const { tabs, from1904 } = await getImport(ctx, broughtId, { states: ['PREVIEW'] });
  const { rows } = await sql<{
    tab: number;
    resolved: ResolvedRow;
  }>`select tab, resolved from brought_row where import_id = ${broughtId} and place = ${place}
    and kind = 'LINE' for update`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const tab = tabs[row.tab];
  if (!tab?.bookId) throw notFound();
  const given = values.map(({ field }) => field);
  const resolved: ResolvedRow = {
    ...row.resolved,
    texts: { ...row.resolved.texts, ...Object.fromEntries(values.map(({ field, text }) => [field, text])) },
    above: row.resolved.above.filter((field) => !given.includes(field)),
    nothingAbove: row.resolved.nothingAbove.filter((field) => !given.includes(field)),
  };
  const { content, findings } = judgeLine(resolved, await (await openRules(ctx.db, from1904))(tab));
  await sql`update brought_row set resolved = ${JSON.stringify(resolved)}::jsonb, content = ${JSON.stringify(content)}::jsonb,
      findings = ${JSON.stringify(findings)}::jsonb, level = ${levelOf(findings)}, be_year = ${content.year}, seqs = ${content.seqs},
      held = ${content.secrecy > 0}, mended = true, left_out = false
    where import_id = ${broughtId} and place = ${place}`.execute(ctx.db);
  await markDoubles(ctx.db, broughtId);
  const { rows: now } = await sql<{
    findings: Finding[];
  }>`select findings from brought_row where import_id = ${broughtId} and place = ${place}`.execute(ctx.db);
  return { findings: now[0]?.findings ?? [] };
}

export async function leaveOutBrought(
  ctx: Ctx,
  { broughtId, places = [], errors = false, back = false }: Taken<typeof leaveCall>,
): Promise<Given<typeof leaveCall>> {
  await getImport(ctx, broughtId, { states: ['PREVIEW'] });
  if (places.length === 0 && !errors) throw badField('places', 'required');
  const which = errors ? sql`level = ${broughtLevels.ERROR}` : sql`place = any(${places}::int[])`;
  const { numAffectedRows } =
    await sql`update brought_row set left_out = ${!back} where import_id = ${broughtId} and kind = 'LINE' and left_out = ${back}
    and ${which}`.execute(ctx.db);
  await markDoubles(ctx.db, broughtId);
  return { rows: Number(numAffectedRows ?? 0) };
}
