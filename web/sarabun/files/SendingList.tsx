import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/error-text.ts';
import classes from './SendingList.module.css';
import type { Sending } from './useUpload.ts';

/** What is on its way, and what did not arrive: with the reason and a button to send it again. */
export function SendingList({
  sending,
  onRetry,
  onStop,
}: {
  sending: Sending[];
  onRetry: (one: Sending) => void;
  onStop: (one: Sending) => void;
}) {
  const { t } = useTranslation('sarabun');
  if (sending.length === 0) return null;
  return (
    <ul className={classes.list}>
      {sending.map((one) => (
        <li key={one.id}>
          {one.error ? (
            <div role="alert" className={classes.failed}>
              <p>
                <b>{t('sending.failed', { name: one.file.name })}</b>
                <br />
                {errorText(one.error)}
              </p>
              <div className={classes.buttons}>
                <Button variant="default" onClick={() => onRetry(one)}>
                  {t('sending.retry')}
                </Button>
                <Button variant="subtle" onClick={() => onStop(one)}>
                  {t('sending.remove')}
                </Button>
              </div>
            </div>
          ) : (
            <div className={classes.running}>
              <span role="status" className="figures">
                {one.part < 1
                  ? t('sending.running', { name: one.file.name, percent: Math.floor(one.part * 100) })
                  : t('sending.checking', { name: one.file.name })}
              </span>
              <Button variant="subtle" onClick={() => onStop(one)}>
                {t('sending.stop')}
              </Button>
              <Progress className={classes.bar ?? ''} value={one.part * 100} animated={one.part >= 1} aria-label={one.file.name} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
