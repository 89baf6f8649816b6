import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './BulkBar.module.css';

interface Result {
  key: string | number;
  name: ReactNode;
  outcome: 'done' | 'waits' | 'refused';
  /** How it ended, in words. */
  said: string;
}

interface Props {
  summary: string;
  label: string;
  results: Result[];
  /** Names of the marks. */
  marks: Record<Result['outcome'], string>;
  onClose: () => void;
}

const icons = { done: IconCircleCheck, waits: IconClock, refused: IconAlertTriangle };
const order = ['refused', 'waits', 'done'];

/** What came of one act on many: what did not succeed stands on top, it wants the eye. */
export function BulkResults({ summary, label, results, marks, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <div className="fields">
      <p role="status" className={classes.summary}>
        {summary}
      </p>
      <ul className={classes.results} aria-label={label}>
        {[...results]
          .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
          .map(({ key, name, outcome, said }) => {
            const Icon = icons[outcome];
            return (
              <li key={key} data-refused={outcome === 'refused' || undefined}>
                <Icon size={20} role="img" aria-label={marks[outcome]} />
                <span>
                  <span className={classes.name}>{name}</span>
                  <span className={`${classes.said} figures`}>{said}</span>
                </span>
              </li>
            );
          })}
      </ul>
      <Button onClick={onClose}>{t('close')}</Button>
    </div>
  );
}
