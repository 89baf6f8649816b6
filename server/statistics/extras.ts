import { sql } from 'kysely';
import type { ReportTable } from '../../contract/office/report.ts';
import type { ReportCode } from '../../contract/statistics/reports.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { named, partyNamed, personNamed } from '../http/named.ts';
import { momentWords } from '../http/words.ts';
import { tableOf } from '../office/report-tables.ts';
import { ofLetters } from '../sarabun/registers/book-lines.ts';
import { missingNumbers } from './facts/books.ts';
import { within } from './facts/facts.ts';
import { type Asked, counted } from './figures.ts';
import { partName, wordsIn } from './names.ts';
import { inScope, type Scope } from './scope.ts';

/** Lines of a list that a report has beside its figures, the newest. */
const mostListed = 200;

/** What a report lists beside its figures. Of letters, only those that the caller may see: the figures count the others too. */
export async function extrasOf(ctx: Ctx, code: ReportCode, asked: Asked, scope: Scope): Promise<ReportTable[]> {
  switch (code) {
    case 'returned':
      return [await reasons(ctx, asked, scope)];
    case 'numbers':
      return [await numberList(ctx, asked, scope)];
    case 'circulars':
      return [await unacknowledged(ctx, asked, scope)];
    case 'signing':
      return [await signingLog(ctx, asked, scope)];
    case 'secret':
      return [await classedLetters(ctx, scope), await looks(ctx, asked, scope)];
    default:
      return [];
  }
}

const shownLetter = (ctx: Ctx) => visible(viewerOf(ctx.me));

async function reasons(ctx: Ctx, asked: Asked, scope: Scope): Promise<ReportTable> {
  const { rows } = await sql<{ reason: string; part: string; unit: string; times: number; last: Date }>`
    select coalesce(f.reason, '') as reason, f.part, ${named(ctx, 'u')} as unit, count(*)::int as times, max(f.at) as last
    from (select f.* ${counted('returned', asked, scope)}) f join document d on d.id = f.document_id join unit u on u.id = f.unit
    where ${shownLetter(ctx)} group by f.reason, f.part, u.id order by 4 desc, 5 desc limit ${mostListed}`.execute(ctx.db);
  const words = wordsIn(ctx).lists;
  return tableOf(words, {
    name: 'reasons',
    columns: ['reason', 'what', 'unit', 'times', 'last'],
    rows: rows.map((row) => ({ ...row, what: partName(ctx, row.part), last: momentWords(row.last, ctx.request.language) })),
  });
}

interface NumberLine {
  book: string;
  number: string;
  part: string;
  who: string;
  at: Date | null;
  reason: string;
}

async function numberList(ctx: Ctx, asked: Asked, scope: Scope): Promise<ReportTable> {
  const words = wordsIn(ctx).lists;
  const { rows } = await sql<NumberLine>`
    select r.name as book, e.seq || '/' || e.be_year as number, case when e.void_at is not null then 'void' else 'reserved' end as part,
      coalesce((select ${personNamed(ctx, 'p')} from person p where p.id = coalesce(e.void_by, e.issued_by)), '') as who, coalesce(e.void_at, e.issued_at) as at,
      case when d.id is null or ${shownLetter(ctx)} then coalesce(e.void_reason, v.purpose, '') else '' end as reason
    from register_entry e join register r on r.id = e.register_id left join document d on d.id = e.document_id left join reservation v on v.id = e.reservation_id
      cross join lateral (select r.unit_id as unit) f
    where (e.void_at is not null or (e.document_id is null and e.subject_id is null)) and ${within(sql`e.issued_at`, asked)} and ${ofLetters} and r.series <> 'SECRET' and ${inScope(scope)}
    union all
    select r.name, m.seq || '/' || m.be_year, 'missing', '', null, ''
    from (${missingNumbers(asked)}) m join register r on r.id = m.register_id cross join lateral (select r.unit_id as unit) f
    where ${ofLetters} and r.series <> 'SECRET' and ${inScope(scope)}
    order by 5 desc nulls first, 1, 2 limit ${mostListed}`.execute(ctx.db);
  return tableOf(words, {
    name: 'numberLines',
    columns: ['book', 'number', 'what', 'who', 'at', 'reason'],
    rows: rows.map((row) => ({ ...row, what: partName(ctx, row.part), at: row.at && momentWords(row.at, ctx.request.language) })),
  });
}

/** Circulars that most have not acknowledged. */
async function unacknowledged(ctx: Ctx, asked: Asked, scope: Scope): Promise<ReportTable> {
  const { rows } = await sql<{ no: string; subject: string; sent: number; acknowledged: number; open: number; at: Date }>`
    select coalesce(d.doc_no, '') as no, d.subject, count(*)::int as sent, count(*) filter (where f.part = 'acknowledged')::int as acknowledged,
      count(*) filter (where f.part = 'unacknowledged')::int as open, d.created_at as at
    ${sql`from (select f.* ${counted('circulars', asked, scope)}) f`} join document d on d.id = f.document_id
    where ${shownLetter(ctx)} group by d.id having count(*) filter (where f.part = 'unacknowledged') > 0 order by 5 desc, d.id desc limit ${mostListed}`.execute(
    ctx.db,
  );
  return tableOf(wordsIn(ctx).lists, {
    name: 'unacknowledged',
    columns: ['no', 'subject', 'sent', 'acknowledgedTimes', 'unacknowledgedTimes'],
    rows: rows.map((row) => ({
      ...row,
      acknowledgedTimes: row.acknowledged,
      unacknowledgedTimes: { value: row.open, tone: 'urgent' as const },
    })),
  });
}

async function signingLog(ctx: Ctx, asked: Asked, scope: Scope): Promise<ReportTable> {
  const { rows } = await sql<{ at: Date; who: string; unit: string; no: string; subject: string; part: string }>`
    select f.at, ${partyNamed(ctx, 'p')} as who, ${named(ctx, 'u')} as unit, coalesce(d.doc_no, '') as no, d.subject, f.part
    from (select f.* ${counted('signing', asked, scope)}) f join document d on d.id = f.document_id join party p on p.id = f.person join unit u on u.id = f.unit
    where ${shownLetter(ctx)} order by f.at desc limit ${mostListed}`.execute(ctx.db);
  return tableOf(wordsIn(ctx).lists, {
    name: 'signatures',
    columns: ['at', 'who', 'unit', 'no', 'subject', 'means'],
    rows: rows.map((row) => ({ ...row, at: momentWords(row.at, ctx.request.language), means: partName(ctx, row.part) })),
  });
}

/** Of the scope of a secret registrar: letters with a line in his books. */
const inSecretBooks = (
  scope: Scope,
) => sql<boolean>`exists (select 1 from register_entry e join register f0 on f0.id = e.register_id and f0.series = 'SECRET'
  cross join lateral (select f0.unit_id as unit) f where e.document_id = d.id and ${inScope(scope)})`;

/** Classed letters by their class: how many, to how many they are open. Never which. */
async function classedLetters(ctx: Ctx, scope: Scope): Promise<ReportTable> {
  const { rows } = await sql<{ name: string; letters: number; readers: number; open: number }>`
    select ${named(ctx, 'c')} as name, count(*)::int as letters, coalesce(sum(a.n), 0)::int as readers, count(*) filter (where d.state < 60)::int as open
    from document d join secrecy c on c.code = d.secrecy cross join lateral (select count(*) as n from document_access x where x.document_id = d.id) a
    where d.secrecy > 0 and ${inSecretBooks(scope)} group by c.code order by c.code desc`.execute(ctx.db);
  return tableOf(wordsIn(ctx).lists, {
    name: 'classes',
    columns: ['class', 'letters', 'openLetters', 'readers'],
    rows: rows.map((row) => ({ ...row, class: row.name, openLetters: row.open })),
  });
}

/** Who looked at classed letters, and who was refused. */
async function looks(ctx: Ctx, asked: Asked, scope: Scope): Promise<ReportTable> {
  const { rows } = await sql<{ who: string; letters: number; opened: number; viewed: number; refused: number; last: Date }>`
    select coalesce((select ${personNamed(ctx, 'p')} from person p where p.id = a.person_id), '') as who, count(distinct a.subject_id)::int as letters,
      count(*) filter (where a.action = 'secret.open' and a.outcome = 'OK')::int as opened, count(*) filter (where a.action = 'secret.view' and a.outcome = 'OK')::int as viewed,
      count(*) filter (where a.outcome = 'REFUSED')::int as refused, max(a.at) as last
    from audit a join document d on d.id = a.subject_id where a.action in ('secret.open', 'secret.view') and a.subject_type = 'document' and ${within(sql`a.at`, asked)}
      and ${inSecretBooks(scope)} group by a.person_id order by 6 desc limit ${mostListed}`.execute(ctx.db);
  return tableOf(wordsIn(ctx).lists, {
    name: 'looks',
    columns: ['who', 'letters', 'opened', 'viewed', 'refused', 'last'],
    rows: rows.map((row) => ({
      ...row,
      refused: row.refused > 0 ? { value: row.refused, tone: 'urgent' as const } : 0,
      last: momentWords(row.last, ctx.request.language),
    })),
  });
}
