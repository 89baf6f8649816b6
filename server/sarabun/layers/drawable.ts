import { createHash } from 'node:crypto';
import type { Ctx } from '../../http/context.ts';
import type { Hand, Mark } from '../../paper/marks.ts';
import { agencyPaper } from '../../settings/agency-paper.ts';
import { signatureImage } from '../../signing/pictures/signature-image.ts';
import { blockOf, type Endorsed, type LaidMark, markOf } from './marks-on.ts';

/** A mark with the pictures that belong to it: the signature of its person, the agency's own seal. Without one: his name, an empty seal. */
export async function drawableMark(
  ctx: Ctx,
  laid: Pick<LaidMark, 'kind' | 'endorsementId' | 'content' | 'placedBy'>,
  endorsements: Endorsed[],
): Promise<Mark | null> {
  const mark = markOf(laid, endorsements);
  if (mark?.kind === 'SEAL') return { ...mark, image: (await agencyPaper(ctx)).seal ?? null };
  if (mark?.kind === 'CERTIFY') return { ...mark, image: await handPicture(ctx, laid.placedBy) };
  const author = endorsements.find((one) => one.id === laid.endorsementId)?.authorId;
  return mark?.kind === 'ENDORSE' && author ? { ...mark, image: await handPicture(ctx, author) } : mark;
}

/** An endorsement for the sheet behind the letter. */
export async function drawableBlock(ctx: Ctx, endorsed: Endorsed): Promise<Hand & { text: string; to: string[] }> {
  return { ...blockOf(endorsed), image: await handPicture(ctx, endorsed.authorId) };
}

/** A picture that is gone must not keep a letter from its copy: the name stands in its place. */
async function handPicture(ctx: Ctx, personId: number): Promise<Uint8Array | null> {
  try {
    return (await signatureImage(ctx, personId))?.png ?? null;
  } catch (err) {
    ctx.office.log.error({ err, personId }, 'the picture of a signature does not open');
    return null;
  }
}

/** What a drawing is remembered by: pictures by their hash. */
export function keyOf(value: unknown): string {
  const text = JSON.stringify(value, (_, one) => (one instanceof Uint8Array ? hashOf(one) : one));
  return hashOf(text);
}

function hashOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
