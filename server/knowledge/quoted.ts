import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { auditRefusal } from '../access/audit.ts';
import { viewerOf, visible } from '../access/see.ts';
import { isClosed } from '../files/store/sealed-words.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { packed } from '../sarabun/search/search-marks.ts';
import { perOffice } from '../system/per-office.ts';

/**
 * An article must not say what a classed letter says: neither its number, nor its subject, nor a stretch of its words. Letters are compared in the
 * spelling of the search, so that other spaces or digits don't hide a quotation. Of each letter only keyed hashes stay in memory, made anew when
 * the letter changes: nothing can be read from them.
 */

/** Letters that follow each other in both texts: a stretch of twice as many is found wherever it begins. */
const stretch = 20;
/** A subject shorter than this is anybody's words. */
const shortestSubject = 12;
const shortestNumber = 6;

/** Other ones in each process. */
const [seed, other] = [randomInt(2 ** 31), randomInt(2 ** 31)];

/** 53 bits of FNV-1a: an article has a window at each of its letters, and each is asked for. */
function hash(words: string): number {
  let [high, low] = [seed, other];
  for (let at = 0; at < words.length; at++) {
    const unit = words.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

interface Known {
  version: string;
  stretches: readonly number[];
  /** Whole subject and numbers: their hash by their length. */
  wholes: readonly { length: number; hash: number }[];
}

const knownOf = perOffice(() => new Map<number, Known>());
const mostKnown = 20_000;

/** @throws at `field`, where the text says words of a classed letter. Names the letter only to who may see it, and notes the refusal. */
export async function refuseQuoted(ctx: Ctx, field: string, text: string): Promise<void> {
  const said = packed(text);
  if (said.length < shortestNumber) return;
  await keepUp(ctx);
  const windows = hashesOf(said, stretch);
  const byLength = new Map<number, Set<number>>();
  const has = (length: number, one: number) => {
    if (!byLength.has(length)) byLength.set(length, hashesOf(said, length));
    return byLength.get(length)?.has(one) ?? false;
  };
  for (const [id, { stretches, wholes }] of knownOf(ctx.office))
    if (stretches.some((one) => windows.has(one)) || wholes.some(({ length, hash: one }) => has(length, one)))
      return refuseFor(ctx, field, id);
}

async function refuseFor(ctx: Ctx, field: string, documentId: number): Promise<void> {
  const { rows } = await sql<{
    docNo: string;
  }>`select coalesce(nullif(d.doc_no, ''), d.subject) as "docNo" from document d where d.id = ${documentId} and ${visible(viewerOf(ctx.me))}`.execute(
    ctx.db,
  );
  await auditRefusal(ctx, 'knowledge.secret', { subject: { type: 'document', id: documentId } });
  throw rows[0] ? badField(field, 'knowledge_secret_of', { no: rows[0].docNo }) : badField(field, 'knowledge_secret');
}

function hashesOf(said: string, length: number): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at + length <= said.length; at++) found.add(hash(said.slice(at, at + length)));
  return found;
}

interface Row {
  id: number;
  version: string;
  docNo: string;
  subject: string;
  words: string[];
}

/** What has changed of classed letters since they were looked at last is read anew. */
async function keepUp({ db, office }: Ctx): Promise<void> {
  const known = knownOf(office);
  const version = sql`d.xmin || ' ' || coalesce((select g.revision from draft g where g.document_id = d.id), 0)`;
  const { rows: all } = await sql<{
    id: number;
    version: string;
  }>`select d.id, ${version} as version from document d where d.secrecy > 0`.execute(db);
  const there = new Set(all.map(({ id }) => id));
  for (const id of known.keys()) if (!there.has(id)) known.delete(id);
  const changed = all.filter(({ id, version: now }) => known.get(id)?.version !== now).map(({ id }) => id);
  for (let from = 0; from < changed.length; from += 200) {
    const { rows } = await sql<Row>`select d.id, ${version} as version, coalesce(d.doc_no, '') as "docNo", d.subject,
        array[d.summary, d.refers_text, d.enclosures_text] || array(select n.text from endorsement n where n.document_id = d.id)
          || array(select b->>'text' from draft g cross join lateral jsonb_array_elements(case when jsonb_typeof(g.content->'body') = 'array' then g.content->'body' else '[]' end) b
            where g.document_id = d.id and b ? 'text') as words
      from document d where d.id = any(${changed.slice(from, from + 200)}::bigint[])`.execute(db);
    for (const row of rows) remember(known, row);
  }
}

function remember(known: Map<number, Known>, { id, version, docNo, subject, words }: Row): void {
  // its key is away for now
  if ([docNo, subject, ...words].some(isClosed)) return;
  if (known.size >= mostKnown) known.clear();
  const whole = (value: string, least: number) => {
    const one = packed(value);
    return one.length >= least ? [{ length: one.length, hash: hash(one) }] : [];
  };
  known.set(id, {
    version,
    wholes: [...whole(docNo, shortestNumber), ...whole(subject, shortestSubject)],
    stretches: words.flatMap((one) => piecesOf(packed(one))),
  });
}

/** Pieces side by side: whoever takes over a stretch of twice their length has one of them whole. */
function piecesOf(words: string): number[] {
  const pieces: number[] = [];
  for (let at = 0; at + stretch <= words.length; at += stretch) pieces.push(hash(words.slice(at, at + stretch)));
  return pieces;
}
