import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import type { FieldBox } from '../../paper/fields.ts';
import type { Paper } from '../../paper/paper.ts';
import type { Remaking } from '../../signing/sign/pdf-signing.ts';
import type { Revision } from '../../signing/verify/verify.ts';

/** A paper of ours as the register knows it. */
export interface KnownPaper {
  id: number;
  fields: FieldBox[];
  /** How its number and day were drawn; null: before that was kept, or not yet. */
  press: string | null;
  /** Oldest first. */
  revisions: Revision[];
}

export async function knownPaper(ctx: Ctx, paperId: number): Promise<KnownPaper> {
  const { fields, press } = await ctx.db
    .selectFrom('letter_paper')
    .select(['fields', 'press'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
  const revisions = await ctx.db
    .selectFrom('letter_paper_revision')
    .select(['sha256', 'size as length', 'at', 'kind'])
    .where('paper_id', '=', paperId)
    .orderBy('seq')
    .execute();
  return { id: paperId, fields: fields as unknown as FieldBox[], press, revisions: withFinished(revisions) };
}

const evidenceAlone = ['PROVEN', 'ARCHIVED'];

/** The paper is finished where nothing but evidence came any more: whoever was given it then holds the same letter. */
function withFinished(revisions: (Revision & { kind: string })[]): Revision[] {
  const lastWords = revisions.findLastIndex(({ kind }) => !evidenceAlone.includes(kind));
  return revisions.map(({ kind, ...one }, i) => ({
    ...one,
    finished: i > lastWords || (i === revisions.length - 1 && kind === 'PRINTED'),
  }));
}

/** The paper that this file is, or begins with, wherever the file came from; null where it begins with none of ours. */
export async function paperWithin(ctx: Ctx, pdf: Uint8Array): Promise<KnownPaper | null> {
  const ends = endsOf(pdf);
  const { rows } = await sql<{ id: number; size: number; sha256: string }>`
    select paper_id as id, size, sha256 from letter_paper_revision where size = any(${ends}::bigint[]) order by size desc`.execute(ctx.db);
  const hashes = new Map<number, string>();
  for (const { id, size, sha256 } of rows) {
    const hash = hashes.get(size) ?? createHash('sha256').update(pdf.subarray(0, size)).digest('hex');
    hashes.set(size, hash);
    if (hash === sha256) return knownPaper(ctx, id);
  }
  return null;
}

const mostRevisions = 500;

/** Where a revision of the file may end: after each mark of an end, with or without the end of its line. A paper of ours stands in front. */
function endsOf(pdf: Uint8Array): number[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const ends = new Set([bytes.length]);
  for (let at = bytes.indexOf('%%EOF'), met = 0; at >= 0 && met < mostRevisions; at = bytes.indexOf('%%EOF', at + 5), met++)
    for (const more of [5, 6, 7]) if (at + more <= bytes.length) ends.add(at + more);
  return [...ends];
}

/** Judges the drawings of number and day by making them anew; null where the typesetter draws otherwise than it did then. */
export function remakingOf({ office }: Pick<Ctx, 'office'>, { fields, press }: KnownPaper): Remaking {
  const remake: NonNullable<Remaking['remake']> = async (name, value) => {
    const box = fields.find((one) => one.name === name);
    if (!box) return null;
    const same = press === (await pressOf(office.paper));
    try {
      return { page: await office.paper.fieldText(value, box), binding: same };
    } catch (error) {
      // nothing of ours was ever drawn of such words
      if (error instanceof Refusal && (error.code === 'field_too_narrow' || error.code === 'missing_glyph'))
        return { page: null, binding: same };
      throw error;
    }
  };
  return { remake };
}

const presses = new WeakMap<Paper, Map<string, Promise<string>>>();

/** A print of how this process draws words in a place: another font or another typesetter gives another one. */
export function pressOf(paper: Paper): Promise<string> {
  const byFace = presses.get(paper) ?? new Map<string, Promise<string>>();
  presses.set(paper, byFace);
  const face = paper.faceKey();
  const known = byFace.get(face);
  if (known) return known;
  const made = paper
    .fieldText('ที่ นว ๐๑๒๓/๔๕๖๗๘๙ ปู่น้ำ', { name: 'press', page: 1, x: 0, y: 0, w: 300, h: 18, size: 10.5 })
    .then((pdf) => createHash('sha256').update(pdf).digest('hex'));
  made.catch(() => byFace.delete(face));
  byFace.set(face, made);
  return made;
}
