import { sql } from 'kysely';
import { eachText, sealText } from '../../files/store/sealed-words.ts';
import type { Ctx } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { letterKey } from './letter-key.ts';

/**
 * Where the words of a letter stand, and by what its rows are found. Whoever reads them through the office's handle gets them opened
 * (files/store/sealed-words.ts); events and endorsements are never changed, so theirs are sealed before they are written (`sealedWords`).
 */
const places = [
  {
    table: 'document',
    row: ['id'],
    of: 'id',
    words: ['subject', 'from_text', 'to_text', 'refers_text', 'enclosures_text', 'summary', 'closed_result'],
  },
  { table: 'task', row: ['id'], of: 'document_id', words: ['message', 'result_text', 'asked_reason'] },
  { table: 'transmission', row: ['id'], of: 'document_id', words: ['message', 'end_text'] },
  { table: 'draft', row: ['document_id'], of: 'document_id', words: ['secrecy_reason'], trees: ['content'] },
  { table: 'document_version', row: ['document_id', 'version'], of: 'document_id', words: ['note'], trees: ['content'] },
  { table: 'file', row: ['id'], of: null, words: ['name'] },
] as const;

type Rows = Record<string, Record<string, unknown>[]>;

/** Seals what still lies plain of a classed letter's words; nothing to do for an open one. Called by every act on a letter, before its events. */
export async function sealWords(ctx: Ctx, { id, secrecy }: { id: number; secrecy: number }): Promise<void> {
  if (!secrecy) return;
  const key = await keyOfWords(ctx, id);
  await rewrite(ctx, await plainRows(ctx, id), (text) => sealText(key, id, text));
}

/** A letter that is classed no more: its words are found and read as those of any other. */
export async function unsealWords(ctx: Ctx, documentId: number): Promise<void> {
  const stored = await plainRows(ctx, documentId);
  const opened = await ctx.office.words.open(stored);
  const words = new Map<unknown, unknown>();
  for (const table in stored)
    stored[table]?.forEach((row, place) => {
      for (const column in row) pair(row[column], opened[table]?.[place]?.[column], words);
    });
  await rewrite(ctx, stored, (text) => (words.get(text) as string | undefined) ?? text);
}

/** One text of a letter as it is to be written. */
export async function sealedWords(ctx: Ctx, { id, secrecy }: { id: number; secrecy: number }, text: string): Promise<string> {
  return secrecy && text ? sealText(await keyOfWords(ctx, id), id, text) : text;
}

/** Words of classed letters from the time before they were sealed. Returns how many letters were gone through. */
export async function sealOldWords(office: Office): Promise<number> {
  const { rows } = await sql<{ id: number; secrecy: number }>`select id, secrecy from document d where secrecy > 0
    and (subject <> '' and subject not like ${'\ue0e1%'} or not exists (select 1 from letter_key k where k.document_id = d.id)) order by id`.execute(
    office.db.withoutPlugins(),
  );
  for (const letter of rows)
    await office.db
      .transaction()
      .execute(async (db) => {
        await sql`select 1 from document where id = ${letter.id} for no key update`.execute(db);
        await sealWords(contextOf(office, db, { id: 'start', ip: '', userAgent: '', key: null }, null), letter);
      })
      // its master key is away, which the start has told: the others go on
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
  return rows.length;
}

async function keyOfWords(ctx: Ctx, documentId: number): Promise<Buffer> {
  const key = await letterKey(ctx, documentId);
  ctx.office.words.remember(documentId, key);
  return key;
}

/** As they lie in the database. */
async function plainRows(ctx: Ctx, documentId: number): Promise<Rows> {
  const parts = places.map(({ table, row, of, words, ...more }) => {
    const columns = [...row, ...words, ...('trees' in more ? more.trees : [])].map((one) => sql.ref(`x.${one}`));
    const where = of
      ? sql`${sql.ref(`x.${of}`)} = ${documentId}`
      : sql`x.id in (select f.file_id from document_file f where f.document_id = ${documentId} union select p.file_id from letter_paper p where p.document_id = ${documentId})`;
    return sql`${sql.lit(table)}::text, (select coalesce(json_agg(y), '[]') from (select ${sql.join(columns)} from ${sql.table(table)} x where ${where}) y)`;
  });
  const { rows } = await sql<{ all: Rows }>`select json_build_object(${sql.join(parts)}) as all`.execute(ctx.db.withoutPlugins());
  return rows[0]?.all ?? {};
}

async function rewrite(ctx: Ctx, rows: Rows, change: (text: string) => string): Promise<void> {
  for (const { table, row: key, words, ...more } of places)
    for (const row of rows[table] ?? []) {
      const trees = 'trees' in more ? more.trees : [];
      const set = [
        ...words.flatMap((column) => {
          const before = row[column];
          const after = typeof before === 'string' ? change(before) : before;
          return after === before ? [] : [sql`${sql.ref(column)} = ${after}`];
        }),
        ...trees.flatMap((column) => {
          const after = eachText(row[column], change);
          return after === row[column] ? [] : [sql`${sql.ref(column)} = ${JSON.stringify(after)}::jsonb`];
        }),
      ];
      if (set.length === 0) continue;
      const where = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
      await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(where, sql` and `)}`.execute(ctx.db);
    }
}

/** Which opened text belongs to which stored one, through trees of the same shape. */
function pair(stored: unknown, opened: unknown, words: Map<unknown, unknown>): void {
  if (typeof stored === 'string') {
    if (stored !== opened) words.set(stored, opened);
  } else if (stored && typeof stored === 'object') for (const key in stored) pair((stored as never)[key], (opened as never)?.[key], words);
}
