import { useTranslation } from 'react-i18next';
import { nameIn } from '../shell/preferences/languages.ts';

/** The name of something in the reader's language. */
export function useOwnName(): (named: { name: string; nameEn: string }) => string {
  useTranslation();
  return ({ name, nameEn }) => nameIn({ th: name, en: nameEn });
}
