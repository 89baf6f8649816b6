import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import classes from './Workspace.module.css';

/** A hint with its number, as the list and the page show it. */
export interface NumberedHint extends Hint {
  number: number;
}

interface Props {
  /** Of one field. */
  hints: NumberedHint[];
  onMend: (change: Partial<Content>, at: Hint) => void;
}

/** So many stand at the field; the list has all of them. */
const most = 3;

/** Under the field that they are about; where the right words are known, one click puts them in place. */
export function FieldHints({ hints, onMend }: Props) {
  const { t } = useTranslation('hints');
  if (hints.length === 0) return null;
  return (
    <ul className={classes.atField} aria-label={t('title')}>
      {hints.slice(0, most).map((hint) => (
        <li key={hint.number} className={`${classes.fault} ${classes.hint}`}>
          <span className={`${classes.badge} ${classes.quiet}`} aria-hidden>
            {hint.number}
          </span>
          <div>
            <p className={classes.said}>{String(t(hint.code, hint.says))}</p>
            {hint.mend ? (
              <Button variant="default" size="compact-md" onClick={() => onMend(hint.mend as Partial<Content>, hint)}>
                {mendLabel(hint, t)}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
      {hints.length > most ? <li className="dim">{t('more', { count: hints.length - most })}</li> : null}
    </ul>
  );
}

function mendLabel({ code, says }: Hint, t: ReturnType<typeof useTranslation<'hints'>>['t']): string {
  if (code === 'mixedDigits') return t(says.digits === 'thai' ? 'toThai' : 'toArabic');
  return code === 'closing' ? t('useClosing', { closing: `${says.closing}` }) : t('useRightOf', { words: `${says.words}` });
}
