import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';

/** The picture that goes with a signing: the one asked for, the signer's own first one where nothing is said, none for ''. */
export async function choosePicture(ctx: Ctx, asked: string | undefined): Promise<string | null> {
  if (asked === '') return null;
  const { rows } = await sql<{ id: string }>`select id from signature_picture where person_id = ${ctx.me.personId} and removed_at is null
    and ${asked ? sql`id = ${asked}::uuid` : sql`is_default`}`.execute(ctx.db);
  if (asked && !rows[0]) throw badField('picture', 'picture_unknown');
  return rows[0]?.id ?? null;
}

/** PNG bytes of a picture, also of one that its owner has put away since. */
export async function pictureBytes(ctx: Ctx, id: string | null): Promise<Uint8Array | null> {
  if (!id) return null;
  const { rows } = await sql<{
    sha256: string;
  }>`select f.sha256 from signature_picture p join file f on f.id = p.file_id where p.id = ${id}`.execute(ctx.db);
  return rows[0] ? ctx.office.files.bytes(rows[0].sha256) : null;
}

/** Pictures of the hands of those who have signed the letter, by signature. */
export async function handsOf(ctx: Ctx, documentId: number): Promise<Map<number, Uint8Array>> {
  const { rows } = await sql<{ id: number; picture: string }>`select g.id, g.picture from signature g join task k on k.id = g.task_id
    where g.document_id = ${documentId} and g.picture is not null and k.result_code is distinct from 'SUPERSEDED'`.execute(ctx.db);
  const hands = new Map<number, Uint8Array>();
  for (const { id, picture } of rows) {
    const png = await pictureBytes(ctx, picture);
    if (png) hands.set(id, png);
  }
  return hands;
}
