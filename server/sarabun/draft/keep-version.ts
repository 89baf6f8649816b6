import { sql } from 'kysely';
import type { versionReasons } from '../../../contract/sarabun/versions.ts';
import type { Ctx } from '../../http/context.ts';
import type { Case } from '../machine/case.ts';

/** The working copy as the next version of the letter. What is saved over was made by who saved it, when he did. */
export async function keepVersion(ctx: Ctx, kase: Case, why: (typeof versionReasons)[number], note = ''): Promise<number> {
  const made = why === 'kept' ? sql`w.saved_by, w.saved_at` : sql`${ctx.me.personId}::bigint, ${kase.at}::timestamptz`;
  const { rows } = await sql<{ version: number }>`
    insert into document_version (document_id, version, content, receivers, made_by, made_at, why, note)
    select w.document_id, coalesce((select max(v.version) from document_version v where v.document_id = w.document_id), 0) + 1, w.content, w.receivers,
      ${made}, ${why}, ${note} from draft w where w.document_id = ${kase.document.id} returning version`.execute(ctx.db);
  return rows[0]?.version ?? kase.document.version;
}
