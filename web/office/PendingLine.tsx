import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../contract/rules/times.ts';
import type { PendingAct } from './usePendingAct.tsx';
import classes from './Waiting.module.css';

/** Counts down to what was pressed, with the way back. */
export function PendingLine({ pending: { row, act }, onUndo, onNow }: { pending: PendingAct; onUndo: () => void; onNow: () => void }) {
  const { t } = useTranslation('requests');
  const [left, setLeft] = useState(times.undoAct / 1000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const verb = t(act === 'pass' ? 'act.pass' : `verb.${row.verb}`);
  return (
    <section className={`notice ${classes.pending}`} data-tone="ok" aria-label={t('waiting.undo')}>
      <span className="figures wraps" aria-live="off">
        {t('waiting.undoing', { act: verb, subject: row.subject, seconds: left })}
      </span>
      <span className="side-by-side">
        <Button variant="default" onClick={onUndo}>
          {t('waiting.undo')}
        </Button>
        <Button variant="subtle" onClick={onNow}>
          {t('waiting.now')}
        </Button>
      </span>
    </section>
  );
}
