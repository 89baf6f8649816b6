import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id } from '../wire.ts';
import { onMark } from './act.ts';
import { place } from './letters.ts';

/** Marks that officers lay over the untouched original, beside the receive stamp. */

/** Endorsement, true copy, the agency's seal, the words of speed and secrecy, a QR code to the letter. */
export const markKinds = ['ENDORSE', 'CERTIFY', 'SEAL', 'SPEED', 'SECRECY', 'QR'] as const;

export const markKind = z.enum(markKinds);

export type MarkKind = z.infer<typeof markKind>;

/** A mark as it will be drawn, as a picture with a clear background, and its own size in mm. */
const drawn = { picture: z.string(), widthMm: z.number(), heightMm: z.number() };

export const layer = z.object({
  id: z.number(),
  kind: markKind,
  endorsementId: z.nullable(z.number()),
  /** Read aloud: what it says and whose it is. */
  label: z.string(),
  place,
  ...drawn,
  mayChange: z.boolean(),
  /** Why it may not be moved or taken away (an error code), where the caller laid it himself. */
  reason: z.nullable(z.string()),
});

export type Layer = z.infer<typeof layer>;

/** What the caller may lay now, and where it would go. */
export const layerOffer = z.object({
  kind: markKind,
  endorsementId: z.nullable(z.number()),
  label: z.string(),
  place,
});

export type LayerOffer = z.infer<typeof layerOffer>;

/** The marks on a letter's own pages, those that the caller may lay, and the endorsements that go on the sheet behind. */
export const letterLayers = read('/sarabun/documents/:documentId/layers', {
  menu: 'view sarabun',
  about: 'ตราและเกษียนที่วางบนหนังสือ',
  take: z.object({ documentId: id }),
  give: z.object({
    layers: z.array(layer),
    offers: z.array(layerOffer),
    sheet: z.array(z.object({ endorsementId: z.number(), label: z.string() })),
  }),
});

const what = { documentId: id, kind: markKind, endorsementId: z.optional(id) };

/** A mark before it is laid. */
export const previewLayer = read('/sarabun/documents/:documentId/layers/preview', {
  work: 'page',
  menu: 'view sarabun',
  about: 'ภาพตัวอย่างของตราหรือเกษียน',
  take: z.object(what),
  give: z.object(drawn),
});

export const layLayer = write('/sarabun/documents/:documentId/layers', {
  menu: 'manage sarabun',
  about: 'วางตราหรือเกษียนบนหนังสือ',
  take: z.object({ ...what, place }),
  give: z.object({ documentId: z.number(), layerId: z.number() }),
});

export const moveLayer = onMark('/sarabun/layers/:layerId/move', 'ย้ายตราหรือเกษียน', { layerId: id, place });

export const removeLayer = onMark('/sarabun/layers/:layerId/remove', 'ถอนตราหรือเกษียนออกจากหน้าหนังสือ', { layerId: id });
