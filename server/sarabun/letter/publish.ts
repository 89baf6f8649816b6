import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { publish as publishCall, withdrawPublication as withdrawCall } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase } from '../machine/case.ts';
import { stepDocument } from '../machine/take-step.ts';
import { publishedBook } from './published-book.ts';

/** เผยแพร่: into the published book of its kind, for everybody, from a day on. */
export function publish(ctx: Ctx, { documentId, startsOn }: Taken<typeof publishCall>) {
  return onCase(ctx, { documentId }, async (kase) => {
    await stepDocument(ctx, kase, 'publish', { to: kase.document.state, detail: { text: startsOn } });
    await sql`insert into publication (document_id, book, starts_on, meeting_no, published_by, published_at)
      select ${documentId}, ${publishedBook(kase.document.type)}, ${startsOn}, (select w.content #>> '{meeting,number}' from draft w where w.document_id = ${documentId}),
        ${ctx.me.personId}, ${kase.at}
      on conflict (document_id, book) do update set starts_on = excluded.starts_on, published_by = excluded.published_by, published_at = excluded.published_at,
        withdrawn_at = null`.execute(ctx.db);
    return { documentId, state: kase.document.state };
  });
}

export function withdrawPublication(ctx: Ctx, { documentId, reason }: Taken<typeof withdrawCall>) {
  return onCase(ctx, { documentId }, async (kase) => {
    await stepDocument(ctx, kase, 'unpublish', { to: kase.document.state, detail: { text: reason } });
    await sql`update publication set withdrawn_at = ${kase.at} where document_id = ${documentId} and withdrawn_at is null`.execute(ctx.db);
    return { documentId, state: kase.document.state };
  });
}
