import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import { Count } from './Columns.tsx';
import classes from './Workspace.module.css';

interface Props {
  hints: Hint[];
  /** Number of the first: they go on from what must be mended, and stand beside their lines on the page. */
  first: number;
  /** Who can upload a crest. */
  administrators: string[];
  onGo: (hint: Hint) => void;
  onMend: (change: Partial<Content>) => void;
}

/** What is probably not meant, each with the way to it; where the right words are known, one click puts them in place. */
export function HintList({ hints, first, administrators, onGo, onMend }: Props) {
  const { t } = useTranslation('hints');
  if (hints.length === 0) return null;
  return (
    <section className={classes.block} aria-labelledby="draft-hints">
      <h2 id="draft-hints" className={classes.blockTitle}>
        {t('title')} <Count of={hints.length} quiet />
      </h2>
      <p className={classes.blockNote}>{t('note')}</p>
      <ol className={classes.faults} start={first}>
        {hints.map((hint, at) => (
          <li key={`${hint.code} ${hint.line ?? at}`} className={`${classes.fault} ${classes.hint}`}>
            <span className={`${classes.badge} ${classes.quiet}`} aria-hidden>
              {first + at}
            </span>
            <div>
              {hint.part === 'none' ? (
                <p className={classes.said}>{String(t(hint.code, { ...hint.says, who: administrators.join(', ') }))}</p>
              ) : (
                <button type="button" className={classes.go} onClick={() => onGo(hint)}>
                  {String(t(hint.code, hint.says))}
                </button>
              )}
              {hint.mend ? (
                <Button variant="default" size="compact-md" onClick={() => onMend(hint.mend as Partial<Content>)}>
                  {mendLabel(hint, t)}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function mendLabel({ code, says }: Hint, t: ReturnType<typeof useTranslation<'hints'>>['t']): string {
  if (code === 'mixedDigits') return t(says.digits === 'thai' ? 'toThai' : 'toArabic');
  return code === 'closing' ? t('useClosing', { closing: `${says.closing}` }) : t('useRightOf', { words: `${says.words}` });
}
