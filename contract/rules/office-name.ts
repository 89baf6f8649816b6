import type { Boot } from '../boot.ts';
import { type LanguageFacts, readIn } from '../lang/index.ts';

/** What the office is called on its pages: as its brand, else as its agency. */
export function officeName(
  { title }: Pick<Boot['brand'], 'title'>,
  { name, nameEn }: Boot['agency'],
  reader: Pick<LanguageFacts, 'reads'>,
): string {
  return (title && readIn(reader, title)) || readIn(reader, { th: name, en: nameEn });
}
