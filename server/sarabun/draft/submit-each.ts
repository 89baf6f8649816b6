import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import type { submitEach as call, Receiver } from '../../../contract/sarabun/drafts.ts';
import { inOneWrite } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, refuse } from '../../http/errors.ts';
import { onLetter } from '../machine/letter-in-hand.ts';
import { writeEvents } from '../machine/write-events.ts';
import { getWorkingCopy } from './drafts.ts';
import { submitDraft } from './submit-draft.ts';

/**
 * เสนอแยกฉบับ: a letter for each receiver who is to act on it, alike but for whom it is addressed to, so that each gets a number of its own.
 * The first stays this draft and takes the copies along; all go on their way in one act, or none.
 */
export async function submitEach(ctx: Ctx, { documentId, message }: Taken<typeof call>) {
  const documents = await onLetter(ctx, { documentId }, async ({ document, me, at }) => {
    if (document.origin !== 'OUT' || document.drafterId !== me.personId) throw forbidden();
    if (document.state !== 0) throw refuse('wrong_state');
    const { receivers } = await getWorkingCopy(ctx.db, documentId);
    const [first, ...others] = receivers.filter((one) => one.purpose === 'ACTION');
    if (!kindByCode(document.type).each || document.secrecy > 0 || !first || others.length === 0)
      throw badField('receivers', 'each_needs_several');
    const copies: number[] = [];
    for (const receiver of others) copies.push(await copyFor(ctx, documentId, receiver, at));
    await address(ctx, documentId, first, [first, ...receivers.filter((one) => one.purpose !== 'ACTION')]);
    return [documentId, ...copies];
  });
  for (const id of documents) await submitDraft(ctx, { documentId: id, ...(message ? { message } : {}) });
  return { documents };
}

/** The draft once more with its route, links and files, to one receiver. */
async function copyFor(ctx: Ctx, documentId: number, receiver: Receiver, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select type, own_type, origin, 0, subject, owner_unit_id, drafter_id, speed, amount, is_circular, has_file, refers_text, enclosures_text
      from document where id = ${documentId})
    insert into document (type, own_type, origin, state, subject, owner_unit_id, drafter_id, speed, amount, is_circular, has_file, refers_text, enclosures_text) select * from found returning id`.execute(
    ctx.db,
  );
  const { id } = rows[0] as { id: number };
  await inOneWrite(ctx, [
    sql`insert into document_party (document_id, holder_id) values (${id}, ${ctx.me.personId})`,
    sql`with found as materialized (
      select ${id}::bigint, place, kind, holder_id from route_step where document_id = ${documentId})
    insert into route_step (document_id, place, kind, holder_id) select * from found`,
    sql`with found as materialized (
      select ${id}::bigint, other_id, kind from document_link where document_id = ${documentId})
    insert into document_link (document_id, other_id, kind) select * from found`,
    sql`with found as materialized (
      select ${id}::bigint, content, receivers, ${ctx.me.personId}::bigint from draft where document_id = ${documentId})
    insert into draft (document_id, content, receivers, saved_by) select * from found`,
  ]);
  await copyFiles(ctx, documentId, id);
  await address(ctx, id, receiver, [receiver]);
  const asOneself = { positionId: null, delegationId: null };
  const created = {
    action: 'create' as const,
    on: 'document' as const,
    transmissionId: null,
    taskId: null,
    from: null,
    to: '0',
    right: asOneself,
    detail: {},
  };
  await writeEvents(ctx, { document: { id, secrecy: 0 } as never, at, events: [created] }, { seq: 0, hash: null });
  return id;
}

/** The same files; the lines of the enclosures name them by their ids on the copy. */
async function copyFiles(ctx: Ctx, documentId: number, copyId: number): Promise<void> {
  await inOneWrite(ctx, [
    sql`with found as materialized (
      select ${copyId}::bigint, file_id, role, sort, added_by from document_file where document_id = ${documentId})
    insert into document_file (document_id, file_id, role, sort, added_by) select * from found`,
    sql`with ids as (select o.id as old, c.id as new from document_file o join document_file c on c.file_id = o.file_id and c.sort = o.sort and c.document_id = ${copyId}
      where o.document_id = ${documentId})
    update draft set content = jsonb_set(content, '{enclosures}', coalesce((
      select jsonb_agg(e.line || coalesce((select jsonb_build_object('file', ids.new) from ids where ids.old = (e.line ->> 'file')::bigint), '{}') order by e.place)
      from jsonb_array_elements(content -> 'enclosures') with ordinality as e(line, place)), '[]')) where document_id = ${copyId}`,
  ]);
}

/** To whom this one is: on the paper, and where it is sent. */
async function address(ctx: Ctx, documentId: number, { address: called, name }: Receiver, receivers: Receiver[]): Promise<void> {
  const to = called || name;
  await sql`with named as (update document set to_text = ${to} where id = ${documentId})
    update draft set receivers = ${JSON.stringify(receivers)}::jsonb, content = jsonb_set(content, '{to}', to_jsonb(${to}::text)), revision = revision + 1
    where document_id = ${documentId}`.execute(ctx.db);
}
