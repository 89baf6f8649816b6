import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../preferences/i18n.ts';
import classes from './LanguageSwitch.module.css';

/** Thai or English, at once and kept. */
export function LanguageSwitch({ onPanel }: { onPanel?: boolean }) {
  const { t, i18n } = useTranslation('shell');
  const english = i18n.language === 'en';
  return (
    // biome-ignore lint/a11y/useSemanticElements: two toggle buttons, no form group
    <div className={classes.root} role="group" aria-label={t('language')} data-on-panel={onPanel || undefined}>
      <button
        type="button"
        lang="th"
        aria-pressed={!english}
        aria-label={`${t('thai')} (${t('thaiLong')})`}
        onClick={() => switchLanguage('th')}
      >
        {t('thai')}
      </button>
      <button
        type="button"
        lang="en"
        aria-pressed={english}
        aria-label={`${t('english')} (${t('englishLong')})`}
        onClick={() => switchLanguage('en')}
      >
        {t('english')}
      </button>
    </div>
  );
}
