import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { docNosIn, hintsOf } from './name-hints.ts';

type MatchedBy = 'NUMBER' | 'DOC_NO' | 'DAY' | 'TEXT';

interface Match {
  by: MatchedBy | '';
  /** None, one, or several among which somebody chooses. */
  lines: number[];
}

/** As many as somebody can choose among. */
const mostOptions = 20;

/** The index of migration 0296. */
const docKeyOf = sql<string>`replace(translate(th_norm(l.doc_no), '-_', '//'), ' ', '')`;

/** The lines of an import that a paper may belong to: by its name, in the order that 3.3 M8 decides, else by what stands on its first page. */
export async function findLine(db: Db, broughtId: number, name: string, firstPage: string): Promise<Match> {
  const { numbers, docNos, days } = hintsOf(name);
  const ways: [MatchedBy, RawBuilder<boolean> | null][] = [
    [
      'NUMBER',
      numbers.length > 0
        ? sql<boolean>`exists (select 1 from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) n(seq int, year int)
            where l.seq = n.seq and l.be_year = coalesce(n.year, l.be_year)) and l.seq = any(${numbers.map(({ seq }) => seq)}::int[])`
        : null,
    ],
    ['DOC_NO', byDocNo(docNos)],
    [
      'DAY',
      days.length > 0
        ? sql<boolean>`exists (select 1 from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) n(day date, seq int)
            where l.seq = n.seq and n.day in (l.day, l.doc_date) or l.doc_date = n.day and l.doc_no ~ ('[/ว]\\s*0*' || n.seq || '$'))`
        : null,
    ],
    ['TEXT', byDocNo(docNosIn(firstPage))],
  ];
  for (const [by, where] of ways) {
    if (!where) continue;
    // a classed line has no paper here. Found first and put in order then: asked for the first few, the engine walks all lines of the
    // import in their order in place of the index of numbers (half a second a paper at 200,000 lines)
    const { rows } = await sql<{
      id: number;
    }>`with found as materialized (select l.id from brought_line l where l.import_id = ${broughtId} and l.secrecy = 0 and ${where})
      select id from found order by id limit ${mostOptions}`.execute(db);
    if (rows.length > 0) return { by, lines: rows.map(({ id }) => id) };
  }
  return { by: '', lines: [] };
}

function byDocNo(keys: string[]): RawBuilder<boolean> | null {
  return keys.length > 0 ? sql<boolean>`l.doc_no <> '' and ${docKeyOf} = any(${keys}::text[])` : null;
}
