import { type RawBuilder, sql } from 'kysely';
import { ofLetters } from '../../sarabun/registers/book-lines.ts';
import { type Facts, monthIn, type Span, within } from './facts.ts';

const partOf = sql`case when e.void_at is not null then 'void' when e.document_id is null and e.subject_id is null then 'reserved' else 'used' end`;

const linesOf = (span: Span, series: RawBuilder<boolean>) => sql`
  select e.document_id, r.unit_id as unit, null::smallint as speed, r.id as book, ${monthIn(sql`e.issued_at`, span)} as month, ${partOf} as part
  from register_entry e join register r on r.id = e.register_id where ${within(sql`e.issued_at`, span)} and ${ofLetters} and ${series}`;

const open = sql<boolean>`r.series <> 'SECRET'`;

/** Numbers given, kept and void, by book. */
export const registers: Facts = (span) => linesOf(span, open);
export const secret: Facts = (span) => linesOf(span, sql<boolean>`r.series = 'SECRET'`);

/** The numbers of a year that no line bears, though there are lower and higher ones. There must be none. */
export const missingNumbers = ({ from, until }: Span) => sql`
  select g.register_id, g.be_year, s.seq from (
      select e.register_id, e.be_year, min(e.seq) as lowest, max(e.seq) as highest from register_entry e
      where e.be_year between be_year(${from}::date::timestamp at time zone 'Asia/Bangkok') and be_year(${until}::date::timestamp at time zone 'Asia/Bangkok')
      group by e.register_id, e.be_year having max(e.seq) - min(e.seq) + 1 > count(*)) g
    cross join lateral generate_series(g.lowest, g.highest) s(seq)
  where not exists (select 1 from register_entry e where e.register_id = g.register_id and e.be_year = g.be_year and e.seq = s.seq)`;

/** Void and reserved numbers, and those that are missing. */
export const numbers: Facts = (span) => sql`
  select e.document_id, r.unit_id as unit, null::smallint as speed, r.id as book, case when e.void_at is not null then 'void' else 'reserved' end as part
  from register_entry e join register r on r.id = e.register_id
  where (e.void_at is not null or (e.document_id is null and e.subject_id is null)) and ${within(sql`e.issued_at`, span)} and ${ofLetters} and ${open}
  union all
  select null, r.unit_id, null, r.id, 'missing' from (${missingNumbers(span)}) m join register r on r.id = m.register_id where ${ofLetters} and ${open}`;
