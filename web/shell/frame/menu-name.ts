import { type LanguageFacts, readIn } from '../../../contract/lang/index.ts';
import { factsNow } from '../preferences/languages.ts';

/** The name of a menu entry as the page says it: English names, which are kept in small letters, begin with a capital like any other word of the page. */
export function menuName(
  { MENU_NAME, MENU_NAME_ENG }: { MENU_NAME: string; MENU_NAME_ENG: string },
  reader: Pick<LanguageFacts, 'reads'> = factsNow(),
): string {
  const name = readIn(reader, { th: MENU_NAME, en: MENU_NAME_ENG });
  return name.charAt(0).toUpperCase() + name.slice(1);
}
