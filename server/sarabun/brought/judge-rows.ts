import { sql } from 'kysely';
import { bangkokDay, buddhistYear, normalizeThai } from '../../../contract/rules/thai.ts';
import { type BroughtFinding, broughtLevels, type Finding } from '../../../contract/sarabun/brought.ts';
import { jsonOf } from '../../db/json-of.ts';
import type { TabRow } from '../../files/sheets/read-tabs.ts';
import type { Db } from '../../http/context.ts';
import type { ImportInHand } from './imports.ts';
import { type Judged, judgeLine, type LineRules } from './reading/judge-line.ts';
import { type ResolvedRow, type RowKind, resolver } from './reading/resolve-rows.ts';

type KeptTab = ImportInHand['tabs'][number];
const atOnce = 250;

/** All rows by how somebody said that their tab is read. Begun anew where it was broken off. */
export async function judgeRows({ db }: { db: Db }, broughtId: number): Promise<void> {
  const { rows } = await sql<{
    tabs: KeptTab[];
    from1904: boolean;
  }>`select tabs, from_1904 as "from1904" from brought_import where id = ${broughtId}`.execute(db);
  const [found] = rows;
  if (!found) return;
  const rulesOf = await openRules(db, found.from1904);
  let done = 0;
  for (const tab of found.tabs) {
    if (!tab.taken) {
      await sql`update brought_row set kind = 'UNUSED', resolved = null, register_id = null, be_year = null, seqs = '{}', content = null, findings = '[]',
        level = 0, held = false, mended = false, left_out = false where import_id = ${broughtId} and tab = ${tab.tab}`.execute(db);
      continue;
    }
    const judge = judgeOf(tab, await rulesOf(tab));
    for (let after = 0; ; ) {
      const { rows: piece } = await sql<TabRow & { place: number }>`select place, tab, row, cells, struck, joined, hidden as hidden
        from brought_row where import_id = ${broughtId} and tab = ${tab.tab} and place > ${after} order by place limit ${atOnce}`.execute(
        db,
      );
      if (piece.length === 0) break;
      after = piece.at(-1)?.place ?? after;
      await keepJudged(db, broughtId, piece.map(judge), tab.bookId as number);
      done += piece.length;
      await sql`update brought_import set place = ${done} where id = ${broughtId}`.execute(db);
    }
    await remember(db, broughtId, tab);
  }
  await markDoubles(db, broughtId);
  await sql`update brought_import set state = 'PREVIEW', place = 0, tries = 0 where id = ${broughtId} and state = 'JUDGING'`.execute(db);
}

interface JudgedRow extends Partial<Judged> {
  place: number;
  kind: RowKind;
  resolved: ResolvedRow;
}

/** In the order of the sheet: what is out of the order of its numbers is told. */
function judgeOf(tab: KeptTab, rules: LineRules): (row: TabRow & { place: number }) => JudgedRow {
  const resolve = resolver({ headRow: tab.headRow, heads: tab.columns.map(({ head }) => head), columns: tab.columns });
  const lastOf = new Map<number, number>();
  return (row) => {
    const resolved = resolve(row);
    if (resolved.kind !== 'LINE') return { place: row.place, kind: resolved.kind, resolved };
    const { content, findings } = judgeLine(resolved, rules);
    const { year, seqs } = content;
    if (year !== null && seqs.length > 0) {
      const last = lastOf.get(year) ?? 0;
      if ((seqs[0] as number) < last)
        findings.push({ code: 'order', level: broughtLevels.NOTE, field: 'number', text: content.numberText });
      lastOf.set(year, Math.max(last, ...seqs));
    }
    return { place: row.place, kind: 'LINE', resolved, content, findings };
  };
}

/** What the lines of a tab are judged by; read once for all of them. */
export async function openRules(
  db: Db,
  from1904: boolean,
): Promise<(tab: Pick<KeptTab, 'bookId' | 'year' | 'twoDigits'>) => Promise<LineRules>> {
  const spelled = (name: string) => normalizeThai(name).replaceAll(' ', '');
  const { rows: units } = await sql<{ id: number; names: string[] }>`select u.id, array_remove(array[u.name, u.short_name, u.code]
      || array(select n.name from unit_name n where n.unit_id = u.id), null) as names from unit u order by u.active, u.id`.execute(db);
  const byName = new Map(units.flatMap(({ id, names }) => names.map((name) => [spelled(name), id] as const)));
  const now = new Date();
  return async ({ bookId, year, twoDigits }) => {
    const { rows } = await sql<{ kind: string; series: string; firsts: { year: number; first: number }[] }>`select r.kind, r.series,
        coalesce((select json_agg(json_build_object('year', c.be_year, 'first', c.first_no)) from register_counter c where c.register_id = r.id), '[]') as firsts
      from register r where r.id = ${bookId}`.execute(db);
    const { kind = '', series = '', firsts = [] } = rows[0] ?? {};
    return {
      book: { id: bookId as number, kind, series },
      year,
      twoDigits,
      from1904,
      today: bangkokDay(now),
      currentYear: buddhistYear(now),
      firstOf: new Map(firsts.map((one) => [one.year, one.first])),
      units: byName,
      spelled,
    };
  };
}

export async function keepJudged(db: Db, broughtId: number, judged: readonly JudgedRow[], bookId: number): Promise<void> {
  const given = jsonOf(
    judged.map(({ place, kind, resolved, content = null, findings = [] }) => ({
      place,
      kind,
      resolved: kind === 'LINE' ? resolved : null,
      year: content?.year ?? null,
      seqs: content?.seqs ?? [],
      content,
      findings,
      level: levelOf(findings),
      held: (content?.secrecy ?? 0) > 0,
    })),
  );
  await sql`update brought_row r set kind = g.kind, resolved = g.resolved, register_id = case when g.kind = 'LINE' then ${bookId}::bigint end, be_year = g.year,
      seqs = g.seqs, content = g.content, findings = g.findings, level = g.level, held = g.held, mended = false, left_out = false
    from jsonb_to_recordset(${given}) g(place int, kind text, resolved jsonb, year int, seqs int[], content jsonb, findings jsonb, level int, held boolean)
    where r.import_id = ${broughtId} and r.place = g.place`.execute(db);
}

export function levelOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ level }) => level));
}

async function remember(db: Db, broughtId: number, { hash, headRow, columns }: KeptTab): Promise<void> {
  if (headRow === 0) return;
  await sql`with found as materialized (
      select ${hash}::text, ${JSON.stringify(columns.map(({ field }) => field))}::jsonb, b.brought_by from brought_import b where b.id = ${broughtId})
    insert into brought_mapping (hash, fields, used_by) select * from found
    on conflict (hash) do update set fields = excluded.fields, used_by = excluded.used_by, used_at = excluded.used_at`.execute(db);
}

const double = { code: 'double' satisfies BroughtFinding, level: broughtLevels.WARNING, field: 'number', text: '' } satisfies Finding;

/** Numbers that stand twice, in this import or in one before it, are told at each of their rows as they are now. */
export async function markDoubles(db: Db, broughtId: number): Promise<void> {
  const told = JSON.stringify([double]);
  // how many rows there are is not known before the database has counted them: it would rather go through all of them for each
  const plain = sql`select set_config('enable_nestloop', 'off', true)`;
  const marked = sql`with numbers as materialized (select r.place, r.register_id, r.be_year, n as seq from brought_row r, unnest(r.seqs) n
      where r.import_id = ${broughtId} and r.kind = 'LINE' and not r.left_out and r.be_year is not null),
    counted as materialized (select place, register_id, be_year, seq, count(*) over (partition by register_id, be_year, seq) as times from numbers),
    twice as materialized (select distinct place from (select place from counted where times > 1 union all
      select c.place from counted c join brought_line l on l.register_id = c.register_id and l.be_year = c.be_year and l.seq = c.seq) t),
    changed as materialized (select r.place, case when t.place is not null then r.findings || ${told}::jsonb
        else coalesce((select jsonb_agg(x) from jsonb_array_elements(r.findings) x where x ->> 'code' <> 'double'), '[]') end as findings
      from brought_row r left join twice t on t.place = r.place
      where r.import_id = ${broughtId} and r.kind = 'LINE' and (r.findings @> '[{"code": "double"}]') <> (t.place is not null))
    update brought_row r set findings = c.findings, level = coalesce((select max((x ->> 'level')::int) from jsonb_array_elements(c.findings) x), 0)
    from changed c where r.import_id = ${broughtId} and r.place = c.place`;
  const work = async (own: Db) => {
    await plain.execute(own);
    await marked.execute(own);
    await sql`select set_config('enable_nestloop', 'on', true)`.execute(own);
  };
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}
