import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { Numbered } from './Columns.tsx';

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
    <Stack component="ul" gap={8} mt={-8} className="bare" aria-label={t('title')}>
      {hints.slice(0, most).map((hint) => (
        <Numbered key={hint.number} number={hint.number} quiet>
          <span>{String(t(hint.code, hint.says))}</span>
          {hint.mend ? <RowButton onClick={() => onMend(hint.mend as Partial<Content>, hint)}>{mendLabel(hint, t)}</RowButton> : null}
        </Numbered>
      ))}
      {hints.length > most ? <li className="dim">{t('more', { count: hints.length - most })}</li> : null}
    </Stack>
  );
}

function mendLabel({ code, says }: Hint, t: ReturnType<typeof useTranslation<'hints'>>['t']): string {
  if (code === 'mixedDigits') return t(says.digits === 'thai' ? 'toThai' : 'toArabic');
  return code === 'closing' ? t('useClosing', { closing: `${says.closing}` }) : t('useRightOf', { words: `${says.words}` });
}
