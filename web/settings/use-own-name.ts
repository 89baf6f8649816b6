import { useTranslation } from 'react-i18next';

/** The name of something in the reader's language. */
export function useOwnName(): (named: { name: string; nameEn: string }) => string {
  const { i18n } = useTranslation();
  const english = i18n.language === 'en';
  return ({ name, nameEn }) => (english && nameEn ? nameEn : name);
}
