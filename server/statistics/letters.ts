import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type statisticsLetters as call, mostBehind } from '../../contract/statistics/calls.ts';
import { entryOf } from '../../contract/statistics/reports.ts';
import { pageOf } from '../../contract/wire.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { type FoundRow, foundRow, letterOf } from '../sarabun/search/search-found.ts';
import { counted } from './figures.ts';
import { namesOf, partName, wordsIn } from './names.ts';
import { mustRead, scopeOf } from './scope.ts';

/** The letters behind a figure that the caller may see; how many others it counts is said, and nothing of them. */
export async function statisticsLetters(ctx: Ctx, asked: Taken<typeof call>): Promise<Given<typeof call>> {
  const { report, by, key = '', part } = asked;
  mustRead(ctx, report);
  const entry = entryOf(report);
  // words of classed letters are read in their books alone
  if (entry.who === 'secret') throw badField('report', 'invalid');
  if (by && !entry.by.includes(by)) throw badField('by', 'invalid');
  if (part && !Object.hasOwn(entry.parts, part)) throw badField('part', 'invalid');
  const scope = await scopeOf(ctx, report, asked.unitId);
  const line = by ? sql`coalesce(f.${sql.ref(by)}::text, '') = ${key}` : sql`true`;
  const column = part ? sql`f.part = ${part}` : sql`true`;
  const { skip, take } = pageOf(asked);
  const { rows } = await sql<{ behind: number; seen: number; ids: number[] }>`
    with behind as materialized (select distinct f.document_id ${counted(report, asked, scope)} and ${line} and ${column} and f.document_id is not null order by 1 desc limit ${mostBehind + 1}),
      seen as materialized (select d.id from (select document_id from behind order by 1 desc limit ${mostBehind}) b join document d on d.id = b.document_id where ${visible(viewerOf(ctx.me))})
    select (select count(*) from behind)::int as behind, (select count(*) from seen)::int as seen,
      array(select id from seen order by id desc offset ${skip} limit ${take}) as ids`.execute(ctx.db);
  const { behind = 0, seen = 0, ids = [] } = rows[0] ?? {};
  const looked = Math.min(behind, mostBehind);
  return { of: await named(ctx, asked), data: await lettersOf(ctx, ids), total: seen, hidden: looked - seen, more: behind > mostBehind };
}

async function lettersOf(ctx: Ctx, ids: number[]): Promise<Given<typeof call>['data']> {
  const { rows } = await sql<{ row: FoundRow }>`
    select ${foundRow(ctx)} as row from document d join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed join secrecy c on c.code = d.secrecy
      join unit u on u.id = d.owner_unit_id where d.id = any(${ids}::bigint[]) order by d.id desc`.execute(ctx.db);
  return rows.map(({ row }) => letterOf(row, {}, ctx.request.language));
}

/** What the figure is: its report, line and column. */
async function named(ctx: Ctx, { report, by, key = '', part }: Taken<typeof call>): Promise<string[]> {
  const line = by ? [(await namesOf(ctx, by, [key])).get(key) ?? ''] : [];
  return [wordsIn(ctx).reports[report].tab, ...line, ...(part ? [partName(ctx, part)] : [])];
}
