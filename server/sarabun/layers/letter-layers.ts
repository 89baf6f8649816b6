import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  Layer,
  LayerOffer,
  letterLayers as listCall,
  MarkKind,
  previewLayer as previewCall,
} from '../../../contract/sarabun/layers.ts';
import type { Place } from '../../../contract/sarabun/letters.ts';
import { rightsNow } from '../../access/acting.ts';
import { functionsOn } from '../../access/letter-functions.ts';
import { onRoute, viewerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import type { MarkImage } from '../../paper/mark-picture.ts';
import type { Overlay } from '../../paper/paper.ts';
import { perOffice } from '../../system/per-office.ts';
import { type DocumentFacts, documentFacts, type Facts, loadRoute } from '../machine/facts.ts';
import { drawableMark, keyOf } from './drawable.ts';
import { contentOf } from './layer-content.ts';
import { changeRefusal, layRefusal, markingUnit, mayArrange } from './layer-rights.ts';
import { findMainPaper } from './main-paper.ts';
import { type Endorsed, handOf, type LaidMark, marksOn } from './marks-on.ts';
import { rememberedPlaces, usualPlaces } from './remembered-place.ts';

/** ตราและเกษียน of a letter, as they lie on its pages and as they may be laid. */
export async function letterLayers(ctx: Ctx, { documentId }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const facts = await seenFacts(ctx, documentId);
  if (!facts.onRoute) return { layers: [], offers: [], sheet: [] };
  const paper = await findMainPaper(ctx, documentId);
  const { marks, endorsements } = await marksOn(ctx, documentId);
  const layers: Layer[] = [];
  for (const mark of marks) {
    const drawn = await drawableMark(ctx, mark, endorsements);
    if (!drawn || mark.kind === 'RECEIVE') continue;
    const refusal = changeRefusal(facts, mark, endorsements);
    layers.push({
      id: mark.id,
      kind: mark.kind,
      endorsementId: mark.endorsementId,
      label: labelOf(mark, endorsements),
      place: mark.place,
      ...(await pictureOf(ctx, ctx.office.paper.mark(drawn))),
      mayChange: refusal === null,
      reason: refusal !== null && mayArrange(facts, mark, endorsements) ? refusal : null,
    });
  }
  const unlaid = endorsements.filter((one) => !marks.some((mark) => mark.endorsementId === one.id));
  return {
    layers,
    offers: paper ? await offersOf(ctx, facts, unlaid, paper.pages ?? 1) : [],
    sheet: unlaid.map((one) => ({ endorsementId: one.id, label: one.name })),
  };
}

export async function previewLayer(
  ctx: Ctx,
  { documentId, kind, endorsementId }: Taken<typeof previewCall>,
): Promise<Given<typeof previewCall>> {
  const facts = await seenFacts(ctx, documentId);
  const { endorsements } = await marksOn(ctx, documentId);
  const endorsement = endorsements.find((one) => one.id === endorsementId);
  const refusal = layRefusal(facts, kind, { endorsement, certifies: (await handOf(ctx)).certifies });
  if (refusal) throw forbidden(refusal);
  const content = await contentOf(ctx, facts, kind);
  const laid = { kind, endorsementId: endorsementId ?? null, content, placedBy: ctx.me.personId };
  const mark = await drawableMark(ctx, laid, endorsements);
  if (!mark) throw notFound();
  return pictureOf(ctx, ctx.office.paper.mark(mark));
}

async function offersOf(ctx: Ctx, facts: Facts, unlaid: Endorsed[], pages: number): Promise<LayerOffer[]> {
  const on = await functionsOn(ctx.db);
  if (!on.includes('layers')) return [];
  const { certifies } = await handOf(ctx);
  const unit = markingUnit(facts);
  const remembered = await rememberedPlaces(ctx, [facts.me.personId, ...(unit ? [unit] : [])]);
  const placeOf = (kind: MarkKind): Place => {
    const holder = kind === 'ENDORSE' || kind === 'CERTIFY' ? facts.me.personId : unit;
    const place = remembered.get(`${holder}-${kind}`) ?? usualPlaces[kind];
    return { ...place, page: Math.min(place.page, pages) };
  };
  const offers: LayerOffer[] = unlaid
    .filter((endorsement) => layRefusal(facts, 'ENDORSE', { endorsement, certifies }) === null)
    .map((one) => ({ kind: 'ENDORSE', endorsementId: one.id, label: one.name, place: placeOf('ENDORSE') }));
  for (const kind of ['CERTIFY', 'SEAL', 'SPEED', 'SECRECY', 'QR'] as const) {
    if (kind === 'QR' && !on.includes('qr')) continue;
    if (layRefusal(facts, kind, { certifies }) === null) offers.push({ kind, endorsementId: null, label: '', place: placeOf(kind) });
  }
  return offers;
}

function labelOf({ endorsementId, content }: LaidMark, endorsements: Endorsed[]): string {
  const endorsement = endorsements.find((one) => one.id === endorsementId);
  if (endorsement) return endorsement.name;
  const { name, agency, words } = content as { name?: string; agency?: string; words?: string };
  return name ?? words ?? agency ?? '';
}

/** The letter with its route, for who sees it. */
async function seenFacts(ctx: Ctx, documentId: number): Promise<Facts & { onRoute: boolean }> {
  const me = rightsNow(ctx.me);
  const { rows } = await sql<{ document: DocumentFacts; onRoute: boolean }>`
    select ${documentFacts} as document, ${onRoute(viewerOf(me))} as "onRoute"
    from document d where d.id = ${documentId} and ${visible(viewerOf(me))}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  return { me, ...found, following: false, ...(await loadRoute(ctx.db, documentId)) };
}

type Drawn = { picture: string; widthMm: number; heightMm: number };

/** Pictures of marks are small, asked for again at each opening, and in one office always the same for the same words. */
const picturesOf = perOffice(() => new Map<string, Drawn>());

async function pictureOf({ office }: Ctx, overlay: Overlay): Promise<Drawn> {
  const pictures = picturesOf(office);
  const key = keyOf(overlay);
  const found = pictures.get(key);
  if (found) return found;
  const { png, widthMm, heightMm }: MarkImage = await office.paper.markPicture(overlay);
  const drawn = { picture: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, widthMm, heightMm };
  if (pictures.size > 300) pictures.clear();
  pictures.set(key, drawn);
  return drawn;
}
