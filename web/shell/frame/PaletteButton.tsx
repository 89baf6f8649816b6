import { useTranslation } from 'react-i18next';
import { keys } from './keys.ts';
import classes from './PaletteButton.module.css';
import { usePalette } from './palette.ts';

/** Commands and shortcuts by the mouse. */
export function PaletteButton() {
  const { t } = useTranslation('shell');
  const shows = keys.palette.shows.join(' ');
  return (
    <button
      type="button"
      className={classes.root}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('palette', { keys: shows })}
      title={t('palette', { keys: shows })}
      onClick={() => usePalette.setState({ open: 'commands' })}
    >
      <kbd>{shows}</kbd>
    </button>
  );
}
