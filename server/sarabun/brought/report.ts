import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type reportBrought as call, reportMost } from '../../../contract/sarabun/brought.ts';
import type { Ctx } from '../../http/context.ts';
import { getImport } from './imports.ts';

type Report = Given<typeof call>;

/** What stands out over all rows as they are now. */
export async function reportBrought(ctx: Ctx, { broughtId }: Taken<typeof call>): Promise<Report> {
  await getImport(ctx, broughtId);
  const most = sql.lit(reportMost);
  const rows = sql`brought_row r where r.import_id = ${broughtId} and r.kind = 'LINE' and not r.left_out`;
  const numbers = sql`numbers as materialized (select r.place, r.tab, r.row, r.register_id, r.be_year, n as seq from brought_row r, unnest(r.seqs) n
    where r.import_id = ${broughtId} and r.kind = 'LINE' and not r.left_out and r.be_year is not null),
    counted as materialized (select n.*, count(*) over (partition by register_id, be_year, seq) as times from numbers n),
    each as materialized (select distinct register_id, be_year, seq from counted),
    twice as materialized (select register_id, be_year, seq, array_agg(tab order by place) as tabs, array_agg(row order by place) as rows
      from counted where times > 1 group by 1, 2, 3),
    gap as materialized (select g.register_id, g.be_year, g.last + 1 as first, g.seq - 1 as until from (select register_id, be_year, seq,
      coalesce(lag(seq) over (partition by register_id, be_year order by seq), 0) as last from each) g where g.seq > g.last + 1)`;
  // before the first number of a sheet is no gap where it begins in the middle of the year: it is told like one, for the registrar to judge
  const { rows: found } = await sql<Pick<Report, 'years' | 'gaps' | 'gapCount' | 'doubles' | 'doubleCount'>>`with ${numbers}
    select coalesce((select json_agg(json_build_object('book', b.name, 'year', y.be_year, 'lines', y.lines, 'first', y.first, 'last', y.last,
          'issuedFrom', (select c.first_no from register_counter c where c.register_id = y.register_id and c.be_year = y.be_year),
          'missing', (select coalesce(sum(g.until - g.first + 1), 0)::int from gap g where g.register_id = y.register_id and g.be_year = y.be_year))
          order by b.name, y.be_year)
        from (select r.register_id, r.be_year, count(distinct r.place)::int as lines, min(n) as first, max(n) as last from brought_row r
          left join lateral unnest(r.seqs) n on true where r.import_id = ${broughtId} and r.kind = 'LINE' and not r.left_out and r.be_year is not null
          group by 1, 2) y join register b on b.id = y.register_id), '[]') as years,
      coalesce((select json_agg(json_build_object('book', b.name, 'year', g.be_year, 'from', g.first, 'to', g.until) order by b.name, g.be_year, g.first)
        from (select * from gap order by register_id, be_year, first limit ${most}) g join register b on b.id = g.register_id), '[]') as gaps,
      (select count(*)::int from gap) as "gapCount",
      coalesce((select json_agg(json_build_object('book', b.name, 'year', d.be_year, 'seq', d.seq,
          'rows', (select json_agg(coalesce(nullif(i.tabs -> n.tab ->> 'name', '') || ' ', '') || n.row order by n.at)
            from unnest(d.tabs, d.rows) with ordinality n(tab, row, at))) order by b.name, d.be_year, d.seq)
        from (select * from twice order by register_id, be_year, seq limit ${most}) d join register b on b.id = d.register_id
          join brought_import i on i.id = ${broughtId}), '[]') as doubles,
      (select count(*)::int from twice) as "doubleCount"`.execute(ctx.db);
  const { rows: same } = await sql<Pick<Report, 'sameLetters' | 'sameLetterCount'>>`with letter as materialized (
      select r.content ->> 'from' as sender, r.content ->> 'docNo' as no, r.content ->> 'docDate' as day, array_agg(r.row::text order by r.place) as rows
      from ${rows} and not r.held and r.content ->> 'from' <> '' and r.content ->> 'docNo' <> '' and r.content ->> 'docDate' is not null
      group by 1, 2, 3 having count(*) > 1)
    select coalesce((select json_agg(json_build_object('from', l.sender, 'docNo', l.no, 'day', l.day, 'rows', l.rows) order by l.sender, l.no)
      from (select * from letter order by sender, no limit ${most}) l), '[]') as "sameLetters",
      (select count(*)::int from letter) as "sameLetterCount"`.execute(ctx.db);
  const { rows: counts } = await sql<Pick<Report, 'orderBreaks' | 'outsideYear'>>`select
      count(*) filter (where r.findings @> '[{"code": "order"}]')::int as "orderBreaks",
      count(*) filter (where r.findings @> '[{"code": "day_outside"}]')::int as "outsideYear" from ${rows}`.execute(ctx.db);
  // one sender, spelled with and without spaces, dots and the short word for an office
  const { rows: names } = await sql<
    Pick<Report, 'senders' | 'units'>
  >`with name as materialized (select r.content ->> 'from' as name, count(*)::int as lines
      from ${rows} and not r.held and r.content ->> 'from' <> '' group by 1),
    spelled as materialized (select replace(regexp_replace(th_norm(name), '[\\s.ฯ()"''-]', '', 'g'), 'สนง', 'สำนักงาน') as bare, name, lines from name),
    many as materialized (select bare, sum(lines) as lines, json_agg(json_build_object('name', name, 'lines', lines) order by lines desc, name) as spellings
      from spelled group by 1 having count(*) > 1 order by 2 desc limit ${most}),
    lost as materialized (select r.content ->> 'unitText' as name, count(*)::int as lines from ${rows} and not r.held
      and r.content ->> 'unitText' <> '' and r.content ->> 'unitId' is null group by 1 order by 2 desc, 1 limit ${most})
    select coalesce((select json_agg(json_build_object('spellings', m.spellings)) from many m), '[]') as senders,
      coalesce((select json_agg(json_build_object('name', l.name, 'lines', l.lines)) from lost l), '[]') as units`.execute(ctx.db);
  return {
    ...(found[0] as NonNullable<(typeof found)[0]>),
    ...(same[0] as NonNullable<(typeof same)[0]>),
    ...(counts[0] as NonNullable<(typeof counts)[0]>),
    ...(names[0] as NonNullable<(typeof names)[0]>),
  };
}
