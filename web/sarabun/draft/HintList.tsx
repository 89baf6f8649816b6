import { useTranslation } from 'react-i18next';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import { Count } from './Columns.tsx';
import type { NumberedHint } from './FieldHints.tsx';
import classes from './Workspace.module.css';

interface Props {
  hints: NumberedHint[];
  /** Who can upload a crest. */
  administrators: string[];
  onGo: (hint: Hint) => void;
}

/** What is probably not meant, each with the way to its field, where it stands again and is mended. */
export function HintList({ hints, administrators, onGo }: Props) {
  const { t } = useTranslation('hints');
  const [first] = hints;
  if (!first) return null;
  return (
    <section className={classes.block} aria-labelledby="draft-hints">
      <h2 id="draft-hints" className={classes.blockTitle}>
        {t('title')} <Count of={hints.length} quiet />
      </h2>
      <p className={classes.blockNote}>{t('note')}</p>
      <ol className={classes.faults} start={first.number}>
        {hints.map((hint) => (
          <li key={`${hint.code} ${hint.line ?? hint.number}`} className={`${classes.fault} ${classes.hint}`}>
            <span className={`${classes.badge} ${classes.quiet}`} aria-hidden>
              {hint.number}
            </span>
            <div>
              {hint.part === 'none' ? (
                <p className={classes.said}>{String(t(hint.code, { ...hint.says, who: administrators.join(', ') }))}</p>
              ) : (
                <button type="button" className={classes.go} onClick={() => onGo(hint)}>
                  {String(t(hint.code, hint.says))}
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
