import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { subjectOf } from '../../../contract/kinds.ts';
import type { saveDraft as call, Receiver } from '../../../contract/sarabun/drafts.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, forbidden, refuse } from '../../http/errors.ts';
import { judgeChoices } from '../../settings/letter-choices.ts';
import { judgeCertified } from '../letter/certified.ts';
import { keepVersion } from '../letter/keep-version.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { getHolders } from '../machine/parties.ts';
import { mayEdit } from '../machine/rights.ts';
import { checkRoute } from '../route/check-route.ts';
import { classDraft } from './class-draft.ts';
import { getWorkingCopy } from './drafts.ts';

type Input = Taken<typeof call>;

/** บันทึกร่าง: the working copy, refused where somebody else has saved since it was read. */
export function saveDraft(ctx: Ctx, input: Input) {
  return onLetter(ctx, { documentId: input.documentId }, async (letter) => {
    if (!mayEdit(letter)) throw forbidden();
    await refuseSettled(ctx, input.documentId);
    await refuseOvertaken(ctx, input);
    await checkRoute(ctx, input.route, 'route');
    const receivers = await judgeReceivers(ctx, letter, input.receivers);
    await judgeChoices(ctx, { speed: input.speed }, { speed: letter.document.speed });
    const { content, documentId } = input;
    await judgeCertified(ctx, documentId, content);
    if (input.keepOther) await keepVersion(ctx, letter, 'kept');
    await ctx.db
      .updateTable('draft')
      .set({
        content: JSON.stringify(content),
        receivers: JSON.stringify(receivers),
        revision: input.revision + 1,
        saved_by: ctx.me.personId,
        saved_at: letter.at,
      })
      .where('document_id', '=', documentId)
      .execute();
    await sql`update document set subject = ${subjectOf(letter.document.type, content)}, speed = ${input.speed},
      amount = ${input.amount === undefined ? sql`amount` : input.amount}, to_text = ${content.to},
      refers_text = ${content.refers.join('\n')}, enclosures_text = ${content.enclosures.map((one) => `${one.name} ${one.quantity}`.trim()).join('\n')},
      updated_at = ${letter.at} where id = ${documentId}`.execute(ctx.db);
    await classDraft(ctx, letter, input);
    // the route is the drafter's; a reviewer changes the text only
    if (letter.document.state === 0) await keepRoute(ctx, input);
    return { revision: input.revision + 1, savedAt: letter.at.toISOString() };
  });
}

/** Its text was settled before it became a letter. */
async function refuseSettled({ db }: Ctx, documentId: number): Promise<void> {
  const { rows } = await sql`select 1 from settled_letter where document_id = ${documentId}`.execute(db);
  if (rows.length > 0) throw refuse('draft_settled');
}

async function refuseOvertaken(ctx: Ctx, { documentId, revision }: Input): Promise<void> {
  const { revision: now, savedBy, savedById, savedAt } = await getWorkingCopy(ctx.db, documentId);
  if (now === revision) return;
  const at = { moment: savedAt };
  throw savedById === ctx.me.personId ? conflict('draft_changed_by_you', { at }) : conflict('draft_changed', { who: savedBy, at });
}

/** As they are kept: units and persons of the office by the names that it gives them, whatever the client called them. */
async function judgeReceivers(ctx: Ctx, letter: LetterInHand, receivers: Receiver[]): Promise<Receiver[]> {
  const inside = receivers.filter((one) => one.kind !== 'OUTSIDE');
  if (inside.some((one) => one.id === undefined)) throw badField('receivers', 'holder_unknown');
  const holders = await getHolders(
    ctx,
    inside.map((one) => one.id as number),
  );
  for (const holder of holders) {
    if (holder.kind === 'POSITION' || (holder.kind === 'UNIT' && !holder.receives)) throw badField('receivers', 'holder_not_forwardable');
    if (holder.id === letter.document.ownerUnitId || holder.id === letter.document.drafterId)
      throw badField('receivers', 'sender_is_receiver');
  }
  const keys = receivers.map((one) => `${one.kind}/${one.id ?? one.name}/${one.purpose}`);
  if (new Set(keys).size !== keys.length) throw badField('receivers', 'holder_twice');
  const names = new Map(holders.map((holder) => [holder.id, holder.name]));
  return receivers.map((one) => (one.kind === 'OUTSIDE' ? one : { ...one, name: names.get(one.id as number) ?? one.name }));
}

async function keepRoute(ctx: Ctx, { documentId, route, links }: Input): Promise<void> {
  await ctx.db.deleteFrom('route_step').where('document_id', '=', documentId).execute();
  if (route.length > 0)
    await ctx.db
      .insertInto('route_step')
      .values(route.map((step) => ({ document_id: documentId, place: step.order, kind: step.kind, holder_id: step.id })))
      .execute();
  await ctx.db.deleteFrom('document_link').where('document_id', '=', documentId).execute();
  if (links.length === 0) return;
  const kinds = links.map((link) => link.kind);
  const { numAffectedRows } = await sql`with found as materialized (
      select ${documentId}::bigint, d.id, l.kind from unnest(${links.map((link) => link.documentId)}::bigint[], ${kinds}::text[]) as l(id, kind)
    join document d on d.id = l.id and d.id <> ${documentId} where ${visible(viewerOf(ctx.me))})
    insert into document_link (document_id, other_id, kind) select * from found on conflict do nothing`.execute(ctx.db);
  if (Number(numAffectedRows ?? 0n) < new Set(links.map((link) => `${link.documentId}/${link.kind}`)).size)
    throw badField('links', 'not_found');
}
