import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boot } from './boot.ts';
import classes from './ToolsPanel.module.css';

const scales = [90, 100, 115] as const;

/** Text size, for reading; shown in the test mode, as the specification's accessibility buttons [P7]. */
export function ToolsPanel() {
  const { t } = useTranslation('shell');
  const [scale, setScale] = useState<number>(100);
  if (boot.mode !== 'DEV') return null;
  const set = (percent: number) => {
    setScale(percent);
    document.documentElement.style.setProperty('zoom', `${percent}%`);
  };
  return (
    <aside className={classes.root} aria-label={t('tools')}>
      <span className={classes.label}>{t('textSize')}</span>
      {scales.map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={scale === percent}
          aria-label={`${letters[percent]} ${t(percent < 100 ? 'textSmaller' : percent > 100 ? 'textLarger' : 'textNormal')}`}
          onClick={() => set(percent)}
        >
          {letters[percent]}
        </button>
      ))}
    </aside>
  );
}

const letters: Record<(typeof scales)[number], string> = { 90: 'ก-', 100: 'ก', 115: 'ก+' };
