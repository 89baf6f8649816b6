import { useTranslation } from 'react-i18next';
import type { LeaveAccount } from '../../contract/leave/calls.ts';
import classes from './leave.module.css';

interface Props {
  /** Of which there is a limit. */
  account: Pick<LeaveAccount, 'kind' | 'parts' | 'left'>;
  /** What is asked for: it is taken off what is left. */
  now?: number | undefined;
}

/** A sum as one reckons it: 10 + 7 − 3 = 14, and what this leave makes of it. */
export function SumBoxes({ account: { kind, parts, left }, now }: Props) {
  const { t } = useTranslation('leave');
  if (left === null) return null;
  const boxes = [
    ...parts.map(({ reason, days }) => ({
      sign: days < 0 ? '−' : '+',
      days: Math.abs(days),
      word: t(`reason.${reason}`),
      tone: undefined,
    })),
    { sign: '=', days: left, word: t(now === undefined ? 'sumOf.left' : 'sumOf.before'), tone: now === undefined ? 'sum' : undefined },
    ...(now === undefined
      ? []
      : [
          { sign: '−', days: now, word: t('sumOf.now'), tone: 'now' },
          { sign: '=', days: left - now, word: t('sumOf.after'), tone: left - now < 0 ? 'short' : 'sum' },
        ]),
  ];
  return (
    <ul className={`bare figures ${classes.sum}`} aria-label={t('sumOf.label', { kind: t(`kind.${kind}`) })}>
      {boxes.map(({ sign, days, word, tone }, place) => (
        <li key={`${sign} ${word}`}>
          {place > 0 || sign === '−' ? <span className="dimmed">{sign}</span> : null}
          <span className={classes.box} data-tone={tone}>
            <strong>{days < 0 ? `−${-days}` : days}</strong> <span className="detail">{word}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
