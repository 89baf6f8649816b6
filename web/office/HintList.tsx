import { useTranslation } from 'react-i18next';

export type Hints = readonly { code: string; text: string }[];

/** Notes that do not stand in the way, but are read first. */
export function HintList({ hints }: { hints: Hints }) {
  return (
    <ul className="stack">
      {hints.map((hint) => (
        <li key={hint.code}>{hint.text}</li>
      ))}
    </ul>
  );
}

/** The same in a form: what is sent again was read. */
export function ReadFirst({ hints }: { hints: Hints }) {
  const { t } = useTranslation('requests');
  if (hints.length === 0) return null;
  return (
    <section className="notice" data-tone="warn" aria-label={t('readFirst')}>
      <strong>{t('readFirst')}</strong>
      <HintList hints={hints} />
    </section>
  );
}
