import { type RawBuilder, sql } from 'kysely';
import type { Receiver } from '../../contract/sarabun/drafts.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { badField, type ErrorCode } from '../http/errors.ts';
import { createDraft } from '../sarabun/draft/create-draft.ts';
import { getWorkingCopy } from '../sarabun/draft/drafts.ts';
import { saveDraft } from '../sarabun/draft/save-draft.ts';

/** What a letter of the yearly check, or of a case, may be: the first kind is the one that is drafted. */
export interface PartOfLetter {
  types: readonly number[];
  lacks: ErrorCode;
  notIssued: ErrorCode;
}

export interface Said {
  subject: string;
  to: string;
  lines: string[];
  receivers?: Receiver[];
}

/** A draft of the caller's own unit with what is known; it goes the way of every letter. */
export async function draftAs(ctx: Ctx, { types }: PartOfLetter, { subject, to, lines, receivers = [] }: Said): Promise<number> {
  const { documentId } = await createDraft(ctx, { type: types[0] as number });
  const { content, revision } = await getWorkingCopy(ctx.db, documentId);
  const body = lines.map((text) => ({ kind: 'paragraph' as const, level: 0, text }));
  await saveDraft(ctx, { documentId, revision, content: { ...content, subject, to, body }, speed: 1, route: [], receivers, links: [] });
  return documentId;
}

/** Signed, and numbered where its kind has a number. Its day. @throws at the field */
export async function mustBeIssued({ db }: Ctx, part: PartOfLetter, documentId: number | null, field: string): Promise<string> {
  const { rows } = await sql<{ type: number; state: number; day: string | null }>`
    select type, state, coalesce(doc_date, (issue_clock() at time zone 'Asia/Bangkok')::date)::text as day from document where id = ${documentId}`.execute(
    db,
  );
  const [letter] = rows;
  if (!letter || !part.types.includes(letter.type)) throw badField(field, part.lacks);
  if (letter.state < 40 || letter.state >= 75) throw badField(field, part.notIssued);
  return letter.day ?? '';
}

/** One of its kind that the caller may see. */
export async function mustFit(ctx: Ctx, part: PartOfLetter, documentId: number): Promise<void> {
  const { rows } = await sql<{ type: number }>`select d.type from document d
    where d.id = ${documentId} and d.secrecy = 0 and d.origin = 'OUT' and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  if (!rows[0] || !part.types.includes(rows[0].type)) throw badField('documentId', part.lacks);
}

export async function findLetters(ctx: Ctx, { types }: PartOfLetter, search: string) {
  const { rows } = await sql<{ id: number; number: string; subject: string; state: number }>`
    select d.id, coalesce(d.doc_no, '') as number, d.subject, d.state from document d
    where d.type = any(${types as number[]}::int[]) and d.origin = 'OUT' and d.secrecy = 0 and d.state between 0 and 70 and ${visible(viewerOf(ctx.me))}
      and (${search} = '' or d.search like '%' || th_norm(${search}::text) || '%') order by d.id desc limit 20`.execute(ctx.db);
  return rows;
}

/** A letter as a page of one thing shows it, by its column. */
export const letterOf = (
  column: string,
): RawBuilder<unknown> => sql`(select json_build_object('id', d.id, 'number', coalesce(d.doc_no, ''), 'state', d.state, 'subject', d.subject)
  from document d where d.id = ${sql.ref(column)})`;
