import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './EmptyState.module.css';

/** One sentence and at most one action. */
export function EmptyState({ children, action, icon }: { children: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  return (
    <div className={classes.root}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <p className={classes.text}>{children}</p>
      {action ?? null}
    </div>
  );
}

/** Nothing is found; the way back to the whole list. */
export function NoneFound({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
