import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { keepText as keepCall, versionReasons } from '../../../contract/sarabun/versions.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, refuse } from '../../http/errors.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { mayEdit } from '../machine/rights.ts';

/** The working copy as the next version of the letter. What is saved over was made by who saved it, when he did. */
export async function keepVersion(ctx: Ctx, letter: LetterInHand, why: (typeof versionReasons)[number], note = ''): Promise<number> {
  const made = why === 'kept' ? sql`w.saved_by, w.saved_at` : sql`${ctx.me.personId}::bigint, ${letter.at}::timestamptz`;
  const { rows } = await sql<{ version: number }>`
    with found as materialized (
      select w.document_id, coalesce((select max(v.version) from document_version v where v.document_id = w.document_id), 0) + 1, w.content, w.receivers,
      ${made}, ${why}, ${note} from draft w where w.document_id = ${letter.document.id})
    insert into document_version (document_id, version, content, receivers, made_by, made_at, why, note) select * from found returning version`.execute(
    ctx.db,
  );
  return rows[0]?.version ?? letter.document.version;
}

/** More of one letter are no versions but a loop. */
const mostVersions = 500;

/** The text of a window that another window's is chosen over; told by its writer, when it leaves the page. */
export function keepText(ctx: Ctx, { documentId, content, receivers }: Taken<typeof keepCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    if (!mayEdit(letter)) throw forbidden();
    const { rows } = await sql<{ version: number; same: boolean }>`
      select v.version, v.content = ${JSON.stringify(content)}::jsonb and v.receivers = ${JSON.stringify(receivers)}::jsonb as same
      from document_version v where v.document_id = ${documentId} order by v.version desc limit 1`.execute(ctx.db);
    const last = rows[0];
    if (last?.same) return { version: last.version };
    const version = (last?.version ?? 0) + 1;
    if (version > mostVersions) throw refuse('too_many_versions');
    await ctx.db
      .insertInto('document_version')
      .values({
        document_id: documentId,
        version,
        content: JSON.stringify(content),
        receivers: JSON.stringify(receivers),
        made_by: ctx.me.personId,
        made_at: letter.at,
        why: 'kept',
        note: '',
      })
      .execute();
    return { version };
  });
}
