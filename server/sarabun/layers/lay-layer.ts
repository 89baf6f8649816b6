import type { Taken } from '../../../contract/endpoint.ts';
import type { layLayer as layCall, MarkKind, moveLayer as moveCall, removeLayer as removeCall } from '../../../contract/sarabun/layers.ts';
import type { EventAction } from '../../access/audit.ts';
import { mustBeOn } from '../../access/letter-functions.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { drawableMark } from './drawable.ts';
import { contentOf } from './layer-content.ts';
import { changeRefusal, layRefusal, markingUnit, mayArrange } from './layer-rights.ts';
import { refuseOffPaper } from './main-paper.ts';
import { handOf, type LaidMark, type Marked, marksOn } from './marks-on.ts';
import { rememberPlace } from './remembered-place.ts';

const mostMarks = 60;

/** วางตราหรือเกษียน: a layer over the original, which stays as it is. */
export function layLayer(ctx: Ctx, { documentId, kind, endorsementId, place }: Taken<typeof layCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    if (kind === 'QR') await mustBeOn(ctx, 'qr');
    const { marks, endorsements } = await marksOn(ctx, documentId);
    const endorsement = kind === 'ENDORSE' ? endorsements.find((one) => one.id === endorsementId) : undefined;
    if (kind === 'ENDORSE' && !endorsement) throw notFound();
    const refusal = layRefusal(letter, kind, { endorsement, certifies: (await handOf(ctx)).certifies });
    if (refusal) throw isOfRight(refusal) ? forbidden(refusal) : refuse(refusal);
    if (endorsement && marks.some((mark) => mark.endorsementId === endorsement.id)) throw refuse('already_stamped');
    if (marks.length >= mostMarks) throw refuse('layers_too_many', { params: { max: mostMarks } });
    const content = await contentOf(ctx, letter, kind);
    const laid = { kind, endorsementId: endorsement?.id ?? null, content, placedBy: ctx.me.personId };
    const mark = await drawableMark(ctx, laid, endorsements);
    if (!mark) throw notFound();
    await refuseOffPaper(ctx, documentId, place, ctx.office.paper.mark(mark));
    const { id } = await ctx.db
      .insertInto('stamp_mark')
      .values({
        document_id: documentId,
        kind,
        endorsement_id: endorsement?.id ?? null,
        page: place.page,
        x_mm: place.x,
        y_mm: place.y,
        width_mm: place.width,
        content: JSON.stringify(content),
        placed_by: ctx.me.personId,
        placed_at: letter.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remember(ctx, letter, kind, place);
    recordMark(letter, kind === 'CERTIFY' ? 'certify' : 'layMark', kind);
    return { documentId, layerId: id };
  });
}

/** ย้ายตราหรือเกษียน, while nobody else has gone on from it. */
export function moveLayer(ctx: Ctx, { layerId, place }: Taken<typeof moveCall>) {
  return onLayer(ctx, layerId, async (letter, mark, marked) => {
    const drawn = await drawableMark(ctx, mark, marked.endorsements);
    if (!drawn) throw notFound();
    await refuseOffPaper(ctx, letter.document.id, place, ctx.office.paper.mark(drawn));
    await ctx.db
      .updateTable('stamp_mark')
      .set({ page: place.page, x_mm: place.x, y_mm: place.y, width_mm: place.width, placed_at: letter.at })
      .where('id', '=', layerId)
      .execute();
    await remember(ctx, letter, mark.kind as MarkKind, place);
    recordMark(letter, 'moveMark', mark.kind as MarkKind);
  });
}

/** ถอนออกจากหน้า: an endorsement goes to the sheet behind the letter, anything else is gone; the event stays. */
export function removeLayer(ctx: Ctx, { layerId }: Taken<typeof removeCall>) {
  return onLayer(ctx, layerId, async (letter, mark) => {
    await ctx.db.updateTable('stamp_mark').set({ removed_at: letter.at }).where('id', '=', layerId).execute();
    recordMark(letter, 'removeMark', mark.kind as MarkKind);
  });
}

async function onLayer(ctx: Ctx, layerId: number, work: (letter: LetterInHand, mark: LaidMark, marked: Marked) => Promise<void>) {
  const row = await ctx.db
    .selectFrom('stamp_mark')
    .select('document_id')
    .where('id', '=', layerId)
    .where('kind', '<>', 'RECEIVE')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const documentId = row.document_id;
  return onLetter(ctx, { documentId }, async (letter) => {
    const marked = await marksOn(ctx, documentId);
    const mark = marked.marks.find((one) => one.id === layerId);
    // taken away by another in the meantime
    if (!mark) throw notFound();
    const refusal = changeRefusal(letter, mark, marked.endorsements);
    if (refusal) throw mayArrange(letter, mark, marked.endorsements) ? refuse(refusal) : forbidden(refusal);
    await work(letter, mark, marked);
    return { documentId };
  });
}

/** Not his to do, whatever the state: the others are only not now. */
function isOfRight(code: string): boolean {
  return ['layer_not_yours', 'layer_registry', 'certify_grade', 'secret_never_copied'].includes(code);
}

async function remember(ctx: Ctx, letter: LetterInHand, kind: MarkKind, place: Taken<typeof layCall>['place']): Promise<void> {
  const holder = kind === 'ENDORSE' || kind === 'CERTIFY' ? ctx.me.personId : markingUnit(letter);
  if (holder !== null) await rememberPlace(ctx, holder, kind, place);
}

function recordMark(letter: LetterInHand, action: EventAction, kind: MarkKind): void {
  letter.events.push({
    action,
    on: 'document',
    transmissionId: null,
    taskId: null,
    from: null,
    to: null,
    right: { positionId: null, delegationId: null },
    detail: { code: kind },
  });
}
