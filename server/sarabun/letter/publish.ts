import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import { bangkokDay, longThaiDate } from '../../../contract/rules/thai.ts';
import type { publish as publishCall, withdrawPublication as withdrawCall } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { onLetter } from '../machine/letter-in-hand.ts';
import { stepDocument } from '../machine/take-step.ts';

/** เผยแพร่: into the published book of its kind, for everybody, from a day on and to a last day where there is one. */
export function publish(ctx: Ctx, { documentId, startsOn, endsOn, approved, toPublic }: Taken<typeof publishCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    const last = endsOn || null;
    const outside = Boolean(toPublic);
    const days = last ? `${longThaiDate(startsOn)} ถึง ${longThaiDate(last)}` : longThaiDate(startsOn);
    const text = outside ? `${days} เปิดให้บุคคลทั่วไปอ่าน` : days;
    await stepDocument(ctx, letter, 'publish', { to: letter.document.state, detail: { text } });
    if (last && last < startsOn) throw badField('endsOn', 'ends_before_start');
    if (last && last < bangkokDay(letter.at)) throw badField('endsOn', 'day_has_passed');
    const { published } = kindByCode(letter.document.type);
    if (published?.approved && !approved) throw badField('approved', 'minutes_not_approved');
    if (outside && !published?.toPublic) throw badField('toPublic', 'not_for_public');
    await sql`with found as materialized (
      select ${documentId}::bigint, ${published?.book}::smallint, ${outside}::boolean, ${startsOn}::date, ${last}::date, (select w.content #>> '{meeting,number}' from draft w where w.document_id = ${documentId}), ${ctx.me.personId}::bigint, ${letter.at}::timestamptz)
    insert into publication (document_id, book, to_public, starts_on, ends_on, meeting_no, published_by, published_at) select * from found on conflict (document_id, book) do update set to_public = excluded.to_public, starts_on = excluded.starts_on, ends_on = excluded.ends_on, published_by = excluded.published_by,
        published_at = excluded.published_at, withdrawn_at = null`.execute(ctx.db);
    return { documentId, state: letter.document.state };
  });
}

/** เลิกเผยแพร่, at once or after a last day; an earlier last day stands no longer. */
export function withdrawPublication(ctx: Ctx, { documentId, reason, endsOn }: Taken<typeof withdrawCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    await stepDocument(ctx, letter, 'unpublish', { to: letter.document.state, detail: { text: reason } });
    if (endsOn) await endAfter(ctx, documentId, endsOn, bangkokDay(letter.at));
    else
      await sql`update publication set withdrawn_at = ${letter.at} where document_id = ${documentId} and withdrawn_at is null`.execute(
        ctx.db,
      );
    return { documentId, state: letter.document.state };
  });
}

async function endAfter(ctx: Ctx, documentId: number, endsOn: string, today: string): Promise<void> {
  if (endsOn < today) throw badField('endsOn', 'day_has_passed');
  const { numAffectedRows } = await sql`update publication set ends_on = ${endsOn}
    where document_id = ${documentId} and withdrawn_at is null and starts_on <= ${endsOn}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw badField('endsOn', 'ends_before_start');
}
