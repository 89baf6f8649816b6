import { sql } from 'kysely';
import type { Files } from '../files/store/files.ts';
import type { Db } from '../http/context.ts';
import { type Face, type FaceStyle, faceOf } from './agency-face.ts';

interface KeptFace {
  style: FaceStyle;
  family: string;
  bytes: Buffer;
}

/** The agency's fonts that papers are set in; `tried`: those that are only tried in their place. */
export async function keptFaces(db: Db, files: Pick<Files, 'bytes'>, { tried = false } = {}): Promise<KeptFace[]> {
  const { rows } = await sql<{ style: FaceStyle; family: string; sha256: string }>`
    select distinct on (a.style) a.style, a.family, f.sha256 from agency_face a join file f on f.id = a.file_id
    where a.ended_at is null and (${tried} or a.used_at is not null) order by a.style, a.used_at nulls first`.execute(db);
  return Promise.all(rows.map(async ({ style, family, sha256 }) => ({ style, family, bytes: Buffer.from(await files.bytes(sha256)) })));
}

/** For the typesetter; null where the agency has none. */
export function faceOfKept(kept: KeptFace[]): Face | null {
  return faceOf(Object.fromEntries(kept.map(({ style, bytes }) => [style, bytes])));
}
