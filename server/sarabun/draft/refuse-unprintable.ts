import type { Content } from '../../../contract/sarabun/drafts.ts';
import { badField } from '../../http/errors.ts';
import { unprintableIn } from '../../paper/glyphs.ts';

/** What no paper can print is told to who has typed it, at its field, not to who signs. @throws `missing_glyph` */
export function refuseUnprintable(content: Content): void {
  for (const value of Object.values(content)) {
    const character = unprintableIn(textsIn(value).join('\n'));
    if (character) throw badField(fieldWith(content, character), 'missing_glyph', { character });
  }
}

/** The field of the draft that has the character. */
export function fieldWith(content: Content, character: string): string {
  const found = Object.entries(content).find(([, value]) => JSON.stringify(value).normalize('NFC').includes(character));
  return found ? `content.${found[0]}` : '';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
