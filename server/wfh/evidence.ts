import { sql } from 'kysely';
import { evidenceRole, type WfhItem } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';

/** What proves the work of the days of one request, by file. */
export type Files = ReadonlyMap<number, { id: number; name: string; mime: string }>;

export async function evidenceOf({ db }: Ctx, requestId: number): Promise<Files> {
  const { rows } = await sql<{ id: number; name: string; mime: string }>`
    select a.id, f.name, f.mime from request_file a join file f on f.id = a.file_id where a.request_id = ${requestId} and a.role = ${evidenceRole}`.execute(
    db,
  );
  return new Map(rows.map((file) => [file.id, file]));
}

/** Evidence is a file of this request that was brought as such, and of no other. */
export async function checkEvidence({ db }: Ctx, requestId: number, items: readonly WfhItem[]): Promise<void> {
  const named = new Set(items.flatMap(({ evidence }) => evidence));
  if (named.size === 0) return;
  const { rows } = await sql<{ id: number }>`select a.id from request_file a where a.request_id = ${requestId} and a.role = ${evidenceRole}
    and a.id = any(${[...named]}::bigint[])`.execute(db);
  if (rows.length !== named.size) throw badField('items', 'wfh_evidence_unknown');
}
