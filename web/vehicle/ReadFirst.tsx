import { useTranslation } from 'react-i18next';
import { HintList } from '../office/HintList.tsx';

export type Hints = { code: string; text: string }[];

/** What the server wants to be read first; sent again, it is read. */
export function ReadFirst({ hints }: { hints: Hints }) {
  const { t } = useTranslation('vehicle');
  if (hints.length === 0) return null;
  return (
    <section className="notice" data-tone="warn" aria-label={t('give.hints')}>
      <strong>{t('give.hints')}</strong>
      <HintList hints={hints} />
    </section>
  );
}
