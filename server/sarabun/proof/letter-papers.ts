import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import type { FieldBox } from '../../paper/fields.ts';
import type { Proven } from '../../signing/sign/pdf-signing.ts';
import { keep } from '../files/uploads.ts';
import { openLetterKey } from '../machine/letter-key.ts';
import { enterLocked, lockPaper } from '../secret/lock-files.ts';

/** The paper of a letter as it stands: bytes that only grow, from the first signature or the number on. */
export interface LetterPaper {
  id: number;
  fields: FieldBox[];
  sha256: string;
  /** Where the bytes of a classed letter lie encrypted. */
  locked: string | null;
  fileId: string;
  /** Who kept the file. */
  keptBy: number;
  pages: number;
  /** Its last signature waits for its time stamp, and all that follows waits with it. */
  awaitsStamp: boolean;
}

/** What happened to the bytes, and what they are since then. */
export interface Revision {
  kind: 'PRINTED' | 'SIGNED' | 'SEALED' | 'STAMPED' | 'PROVEN' | 'ARCHIVED';
  pdf: Uint8Array;
  /** Of a stamp: of which signature. */
  field?: string;
}

interface Letter {
  id: number;
  version: number;
  secrecy: number;
}

/** How long its proof lasts as it is. */
export type Lasting = Pick<Proven, 'until' | 'lacks'>;

interface Growth {
  revisions: Revision[];
  name: string;
  at: Date;
  /** The last signature still wants its time stamp. */
  awaitsStamp: boolean;
  /** How its number and day were drawn, once they are. */
  press?: string | undefined;
  /** Where that has been looked at. */
  lasting?: Lasting | undefined;
  /** Counted here where they are not known. */
  pages?: number;
}

/** Under which name the paper is kept and given out. */
export function paperName(documentId: number, docNo: string | null): string {
  return `${(docNo ?? `หนังสือ-${documentId}`).replaceAll('/', '-')}.pdf`;
}

/** A letter that has got its number becomes a file of its own; its paper is the letter itself. */
export async function attachPaper(ctx: Ctx, documentId: number, fileId: string, by: number): Promise<void> {
  await ctx.db.insertInto('document_file').values({ document_id: documentId, file_id: fileId, role: 'MAIN', added_by: by }).execute();
  await ctx.db.updateTable('document').set({ has_file: true }).where('id', '=', documentId).execute();
}

/** The paper that counts; null while nobody has signed one. */
export async function currentPaper(ctx: Ctx, documentId: number): Promise<LetterPaper | null> {
  const { rows } = await sql<LetterPaper>`
    select p.id, p.fields, f.sha256, l.sha256 as locked, f.id as "fileId", f.uploaded_by as "keptBy", f.pages, p.awaits_stamp_since is not null as "awaitsStamp"
    from letter_paper p join file f on f.id = p.file_id left join locked_file l on l.file_id = f.id
    where p.document_id = ${documentId} and p.superseded_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function paperBytes(ctx: Ctx, documentId: number, { sha256, locked }: LetterPaper): Promise<Uint8Array> {
  const { files } = ctx.office;
  return locked ? files.bytesLocked({ locked, sha256 }, await openLetterKey(ctx, documentId)) : files.bytes(sha256);
}

/** A first paper with its revisions; gives the id of the kept file. The bytes are on disk, synced, before the row. */
export async function startPaper(
  ctx: Ctx,
  letter: Letter,
  { code, fields, revisions, name, at, awaitsStamp, pages }: Growth & { code: string | null; fields: FieldBox[] },
): Promise<string> {
  const fileId = await keepBytes(ctx, letter, name, lastOf(revisions).pdf, { by: ctx.me.personId, pages });
  const { id } = await ctx.db
    .insertInto('letter_paper')
    .values({
      document_id: letter.id,
      version: letter.version,
      code,
      file_id: fileId,
      fields: JSON.stringify(fields),
      made_at: at,
      awaits_stamp_since: awaitsStamp ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRevisions(ctx, id, 0, revisions, at);
  return fileId;
}

/** Further revisions of a paper; each begins with the bytes of the one before, but for the room of a stamp. Gives the id of the kept file. */
export async function growPaper(
  ctx: Ctx,
  letter: Letter,
  paper: LetterPaper,
  { revisions, name, at, awaitsStamp, press, lasting }: Growth,
): Promise<string> {
  const fileId = await keepBytes(ctx, letter, name, lastOf(revisions).pdf, {
    by: ctx.visitor?.personId ?? paper.keptBy,
    pages: paper.pages,
  });
  await ctx.db
    .updateTable('letter_paper')
    .set({
      file_id: fileId,
      awaits_stamp_since: awaitsStamp ? at : null,
      ...(press ? { press } : {}),
      ...(lasting ? lastingRow(lasting) : {}),
    })
    .where('id', '=', paper.id)
    .execute();
  const { seq } = await ctx.db
    .selectFrom('letter_paper_revision')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('paper_id', '=', paper.id)
    .executeTakeFirstOrThrow();
  await addRevisions(ctx, paper.id, Number(seq), revisions, at);
  return fileId;
}

export function lastingRow({ until, lacks }: Lasting) {
  return { proven_until: until ?? sql<Date>`'infinity'`, lacks_evidence: lacks };
}

/** The letter goes back to its drafter: its signed paper is kept, and void. */
export async function supersedePaper(ctx: Ctx, documentId: number, at: Date): Promise<void> {
  await ctx.db
    .updateTable('letter_paper')
    .set({ superseded_at: at })
    .where('document_id', '=', documentId)
    .where('superseded_at', 'is', null)
    .execute();
}

async function addRevisions(ctx: Ctx, paperId: number, before: number, revisions: Revision[], at: Date): Promise<void> {
  await ctx.db
    .insertInto('letter_paper_revision')
    .values(
      revisions.map(({ kind, pdf, field = null }, index) => ({
        paper_id: paperId,
        seq: before + index + 1,
        kind,
        field,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        size: pdf.length,
        at,
      })),
    )
    .execute();
}

async function keepBytes(ctx: Ctx, { id, secrecy }: Letter, name: string, pdf: Uint8Array, { by, pages }: Keeping): Promise<string> {
  const { paper, files } = ctx.office;
  const made = { name, mime: 'application/pdf', pages: pages ?? (await paper.pageInfo(pdf)).length };
  const { stored, locked } = secrecy > 0 ? await lockPaper(ctx, id, pdf, made) : { stored: await files.put(pdf, made), locked: null };
  const kept = await keep(ctx.db, by, stored);
  if (locked) await enterLocked(ctx, id, kept.id, locked);
  return kept.id;
}

interface Keeping {
  by: number;
  pages?: number | undefined;
}

function lastOf(revisions: Revision[]): Revision {
  const last = revisions.at(-1);
  if (!last) throw new Error('a paper without bytes');
  return last;
}
