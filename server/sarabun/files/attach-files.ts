import { type RawBuilder, sql } from 'kysely';
import { together } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { lockFiles } from '../secret/lock-files.ts';

export interface OwnFile {
  id: string;
  mime: string;
  pages: number | null;
}

/** Uploads that the caller made himself and that belong to no letter yet; refuses any other. */
export async function getOwnFiles(ctx: Ctx, ids: string[], field: string): Promise<OwnFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await ownFiles(ctx, ids).execute(ctx.db);
  return chooseOwn(rows, ids, field);
}

/** An upload of the caller's, and whether a letter has it. */
export type Found = OwnFile & { attached: boolean; infected: boolean };

/** The caller's uploads among these, as a part of a statement. */
export function ownFiles(ctx: Ctx, ids: string[]): RawBuilder<Found> {
  return sql<Found>`select f.id, f.mime, f.pages, exists (select 1 from document_file x where x.file_id = f.id) as attached,
      exists (select 1 from file_verdict v where v.sha256 = f.sha256 and v.state = 'INFECTED') as infected
    from file f where f.id = any(${ids}::uuid[]) and f.uploaded_by = ${ctx.me.personId}`;
}

/** Those of `ids` among the caller's own, each once; refuses what is not his or belongs to a letter. */
export function chooseOwn(rows: Found[], ids: string[], field: string): OwnFile[] {
  return [...new Set(ids)].map((id) => {
    const file = rows.find((row) => row.id === id);
    if (!file) throw badField(field, 'file_not_yours');
    if (file.attached) throw badField(field, 'file_attached');
    if (file.infected) throw badField(field, 'file_infected_kept');
    return file;
  });
}

/** Files of a letter `x` as they stand: the letter, what came with it in its order, what was reported. */
export const fileOrder = sql`array_position(array['MAIN', 'ENCLOSURE', 'RESULT'], x.role), x.sort, x.id`;

/** Puts files on a letter, encrypted where it is classed; returns the ids of document_file. */
export async function attachFiles(
  ctx: Ctx,
  documentId: number,
  files: OwnFile[],
  role: 'MAIN' | 'ENCLOSURE' | 'RESULT',
  taskId: number | null,
): Promise<number[]> {
  if (files.length === 0) return [];
  const { rows } = await together(ctx, async ({ db }) => {
    const [added] = await Promise.all([
      sql<{ id: number }>`with found as materialized (
      select ${documentId}::bigint, r.id, ${role}::text, r.sort + coalesce((select max(sort) from document_file where document_id = ${documentId}), 0), ${taskId}::bigint, ${ctx.me.personId}::bigint
      from unnest(${files.map((file) => file.id)}::uuid[]) with ordinality as r(id, sort) order by r.sort)
    insert into document_file (document_id, file_id, role, sort, task_id, added_by) select * from found returning id`.execute(db),
      sql`update document set has_file = true where id = ${documentId} and not has_file`.execute(db),
    ]);
    return added;
  });
  await lockFiles(ctx, documentId, 'files');
  return rows.map((row) => row.id).sort((a, b) => a - b);
}
