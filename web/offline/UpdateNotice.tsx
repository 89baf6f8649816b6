import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Offline.module.css';
import { takeUpdate, useUpdate } from './worker.ts';

/** A newer version of the office is there: when to take it is the person's choice, nothing that is being written is lost. */
export function UpdateNotice() {
  const { t } = useTranslation('shell');
  const waiting = useUpdate((state) => state.waiting);
  const [later, setLater] = useState<ServiceWorker | null>(null);
  const shown = waiting !== null && waiting !== later;
  return (
    <div role="status" className={shown ? classes.update : undefined}>
      {shown ? (
        <>
          <span>
            <strong>{t('update.title')}</strong> {t('update.hint')}
          </span>
          <span className={classes.acts}>
            <Button size="compact-md" onClick={takeUpdate}>
              {t('update.reload')}
            </Button>
            <Button size="compact-md" variant="subtle" onClick={() => setLater(waiting)}>
              {t('update.later')}
            </Button>
          </span>
        </>
      ) : null}
    </div>
  );
}
