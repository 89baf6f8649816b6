import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../preferences/i18n.ts';
import { currentLanguage, factsOf, languagesToChoose } from '../preferences/languages.ts';
import classes from './LanguageSwitch.module.css';

/** One of the languages, at once and kept. */
export function LanguageSwitch({ onPanel }: { onPanel?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, no form group
    <div className={classes.root} role="group" aria-label={t('language')} data-on-panel={onPanel || undefined}>
      {languagesToChoose.map((language) => {
        const { tag, name, longName } = factsOf(language);
        return (
          <button
            key={language}
            type="button"
            lang={tag}
            aria-pressed={language === currentLanguage()}
            aria-label={`${name} (${longName})`}
            onClick={() => switchLanguage(language)}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
