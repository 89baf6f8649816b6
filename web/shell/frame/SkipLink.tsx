import { useTranslation } from 'react-i18next';
import classes from './SkipLink.module.css';

/** First stop of the keyboard: past the header and the menus. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className={classes.link} onClick={() => document.getElementById('content')?.focus()}>
      {t('skip')}
    </button>
  );
}
