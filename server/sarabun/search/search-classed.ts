import { sql } from 'kysely';
import { rightsNow } from '../../access/acting.ts';
import type { Ctx } from '../../http/context.ts';
import { packed } from './search-marks.ts';
import { haveWords, wordsOf } from './words.ts';

/** What is asked for; each is looked for in its own part of the letter, `text` in all of them, `head` in number, subject and sender. */
interface Asked {
  text?: string | undefined;
  head?: string | undefined;
  number?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface Row {
  id: number;
  docNo: string;
  subject: string;
  from: string;
  unit: string;
  to: string;
  numbers: string[];
  others: string[];
}

/**
 * Classed letters on whose list the caller stands and that hold the words. Their words are sealed in the database, so they are opened and
 * compared here: only his own, and only where something was typed.
 */
export async function classedWith(ctx: Ctx, asked: Asked): Promise<number[]> {
  const needles = Object.entries(asked).flatMap(([part, typed]) => {
    const one = packed(typed ?? '');
    if (!one) return [];
    return [[part as keyof Asked, part === 'number' ? [[one]] : wordsOf(typed ?? '')] as const];
  });
  const me = rightsNow(ctx.me);
  if (needles.length === 0 || me.clearance === 0) return [];
  const { rows } = await sql<Row>`
    select d.id, coalesce(d.doc_no, '') as "docNo", d.subject, d.from_text as "from", case when d.origin = 'OUT' then u.name else '' end as unit, d.to_text as "to",
      array(select e.seq || '/' || e.be_year from register_entry e where e.document_id = d.id) as numbers,
      ${
        asked.text
          ? sql`array[d.refers_text, d.enclosures_text, d.summary] || array(select n.text from endorsement n where n.document_id = d.id)
              || array(select f.name from document_file x join file f on f.id = x.file_id where x.document_id = d.id)`
          : sql`array[]::text[]`
      } as others
    from document_access da join document d on d.id = da.document_id join unit u on u.id = d.owner_unit_id
    where da.person_id = ${me.personId} and d.secrecy > 0`.execute(ctx.db);
  return rows.filter((row) => needles.every(([part, words]) => haveWords(partsOf(row, part), words))).map((row) => row.id);
}

function partsOf({ docNo, subject, from, unit, to, numbers, others }: Row, part: keyof Asked): string[] {
  if (part === 'number') return [docNo, ...numbers];
  if (part === 'subject') return [subject];
  if (part === 'from') return [from || unit];
  if (part === 'to') return [to];
  if (part === 'head') return [docNo, subject, from];
  return [docNo, subject, from, unit, to, ...numbers, ...others];
}
