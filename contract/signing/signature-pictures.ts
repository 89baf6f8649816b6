import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { flag, text } from '../wire.ts';

/** Kinds of files that a picture of a signature may be made from [V4]. */
export const signatureTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export const pictureKinds = ['DRAWN', 'TYPED', 'UPLOADED'] as const;
/** Styles of a typed signature: weight and slant of Sarabun. */
export const typedStyles = ['plain', 'italic', 'bold', 'boldItalic'] as const;
export const mostPictures = 10;

export const signaturePicture = z.object({
  id: z.string(),
  kind: z.enum(pictureKinds),
  isDefault: z.boolean(),
  width: z.number(),
  height: z.number(),
  madeAt: z.string(),
});
export type SignaturePicture = z.infer<typeof signaturePicture>;

/** The name is that of papers, whatever language the screen speaks. */
const ownPictures = z.object({ items: z.array(signaturePicture), name: z.string() });

/** One's own pictures, the chosen one first. The bytes: GET /users/signatures/{id}. */
export const listPictures = read('/users/signatures', {
  about: 'ภาพลายมือชื่อของตนเอง',
  give: ownPictures,
});

const point = z.object({ x: z.number(), y: z.number(), time: z.optional(z.number()), pressure: z.optional(z.number()) });

/** What the pen drew, as the pad gives it: each stroke with its points. */
export const strokes = z.array(z.object({ points: z.array(point).check(z.maxLength(5000)) })).check(z.maxLength(500));

/** Keeps a picture: cleaned to a trimmed PNG on nothing. `image` is base64 of a PNG, JPEG or SVG. */
export const addPicture = write('/users/signatures', {
  work: 'upload',
  bodyLimit: 9_000_000,
  about: 'เพิ่มภาพลายมือชื่อของตนเอง',
  take: z.object({
    kind: z.enum(pictureKinds),
    image: z.string().check(z.minLength(1, 'required'), z.maxLength(8_000_000)),
    strokes: z.optional(strokes),
    typed: z.optional(z.object({ text: text(80), style: z.enum(typedStyles) })),
    makeDefault: z.optional(flag),
  }),
  give: z.object({ picture: signaturePicture }),
});

export const chooseDefault = write('/users/signatures/:pictureId/choose', {
  about: 'เลือกภาพลายมือชื่อที่ใช้',
  take: z.object({ pictureId: z.uuid() }),
  give: ownPictures,
});

export const removePicture = write('/users/signatures/:pictureId/remove', {
  about: 'ลบภาพลายมือชื่อ',
  take: z.object({ pictureId: z.uuid() }),
  give: ownPictures,
});
