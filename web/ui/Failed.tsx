import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './EmptyState.module.css';
import { errorText } from './error-text.ts';

/** A panel that could not load: one line and a retry inside itself; the rest of the page works. */
export function Failed({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.root} role="alert">
      <p className={classes.text}>{error ? errorText(error) : t('panelFailed')}</p>
      {onRetry ? (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  );
}
