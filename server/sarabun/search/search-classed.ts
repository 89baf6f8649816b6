import { sql } from 'kysely';
import { rightsNow } from '../../access/acting.ts';
import { isClosed } from '../../files/store/sealed-words.ts';
import type { Ctx } from '../../http/context.ts';
import { perOffice } from '../../system/per-office.ts';
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
  /** Another one after each change of the letter. */
  version: string;
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
 * compared here: only his own, only where something was typed, and only those whose sieve lets the words pass.
 */
export async function classedWith(ctx: Ctx, asked: Asked): Promise<number[]> {
  const needles = Object.entries(asked).flatMap(([part, typed]) => {
    const one = packed(typed ?? '');
    if (!one) return [];
    return [[part as keyof Asked, part === 'number' ? [[one]] : wordsOf(typed ?? '')] as const];
  });
  const me = rightsNow(ctx.me);
  if (needles.length === 0 || me.clearance === 0) return [];
  const { rows: named } = await sql<Pick<Row, 'id' | 'version'>>`select d.id, ${version} as version
    from document_access da join document d on d.id = da.document_id join unit u on u.id = d.owner_unit_id
    where da.person_id = ${me.personId} and d.secrecy > 0`.execute(ctx.db);
  const sought = needles.flatMap(([, words]) => words.map((word) => word.map(sieveOf)));
  const sieves = sievesOf(ctx.office);
  const passing = named.filter(({ id, version }) => {
    const known = sieves.get(id);
    return known?.version !== version || sought.every((word) => word.some((one) => passes(known.sieve, one)));
  });
  if (passing.length === 0) return [];
  const { rows } = await sql<Row>`
    select d.id, ${version} as version, coalesce(d.doc_no, '') as "docNo", d.subject, d.from_text as "from", ${unit} as unit, d.to_text as "to",
      array(select e.seq || '/' || e.be_year from register_entry e where e.document_id = d.id) as numbers,
      array[d.refers_text, d.enclosures_text, d.summary] || array(select n.text from endorsement n where n.document_id = d.id)
        || array(select f.name from document_file x join file f on f.id = x.file_id where x.document_id = d.id) as others
    from document d join unit u on u.id = d.owner_unit_id join document_access da on da.document_id = d.id and da.person_id = ${me.personId}
    where d.id = any(${passing.map(({ id }) => id)}::bigint[]) and d.secrecy > 0`.execute(ctx.db);
  for (const row of rows) remember(sieves, row);
  return rows.filter((row) => needles.every(([part, words]) => haveWords(partsOf(row, part), words))).map((row) => row.id);
}

const unit = sql`case when d.origin = 'OUT' then u.name else '' end`;
/** Whatever is done on a letter writes its row anew; what its unit is called now stands elsewhere. */
const version = sql`d.xmin || ' ' || ${unit}`;

/** What the words of classed letters let pass, so that a search opens a few of them and not all: bits only, no word can be read from them. */
const sievesOf = perOffice(() => new Map<number, { version: string; sieve: Uint32Array }>());
const mostSieves = 20_000;

function remember(sieves: ReturnType<typeof sievesOf>, row: Row): void {
  // its key is away for now
  if (partsOf(row, 'text').some(isClosed)) return;
  if (sieves.size >= mostSieves) sieves.clear();
  sieves.set(row.id, { version: row.version, sieve: sieveOf(partsOf(row, 'text').map(packed).join('\n')) });
}

/** One bit for each three characters that follow each other, as `sieve_of` of the database makes it for open letters. */
function sieveOf(words: string): Uint32Array {
  const sieve = new Uint32Array(16);
  for (let i = 2; i < words.length; i++) {
    const bit = (words.charCodeAt(i - 2) * 131 + words.charCodeAt(i - 1) * 17 + words.charCodeAt(i)) % 509;
    sieve[bit >> 5] = (sieve[bit >> 5] as number) | (1 << (bit & 31));
  }
  return sieve;
}

function passes(sieve: Uint32Array, sought: Uint32Array): boolean {
  return sought.every((bits, place) => (bits & ~(sieve[place] as number)) === 0);
}

function partsOf({ docNo, subject, from, unit, to, numbers, others }: Row, part: keyof Asked): string[] {
  if (part === 'number') return [docNo, ...numbers];
  if (part === 'subject') return [subject];
  if (part === 'from') return [from || unit];
  if (part === 'to') return [to];
  if (part === 'head') return [docNo, subject, from];
  return [docNo, subject, from, unit, to, ...numbers, ...others];
}
