import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { clock, longDate } from '../../ui/dates.ts';
import type { Receipt } from './IntakePage.tsx';
import classes from './Registered.module.css';

/** The number, large enough to be written on the paper. */
export function Registered({ receipt, sentTo, onAgain }: { receipt: Receipt; sentTo: string[]; onAgain: () => void }) {
  const { t } = useTranslation('intake');
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <section className={classes.root} aria-labelledby="registered">
      <IconCircleCheck size={44} aria-hidden className={classes.mark} />
      <h1 id="registered">{t('done.title')}</h1>
      <p className={classes.label}>{t('done.number')}</p>
      <p className={`${classes.number} figures`} role="status">
        {receipt.receiveNo}
      </p>
      <p className={classes.at}>{t('done.at', { date: longDate(receipt.receivedAt), time: clock(receipt.receivedAt) })}</p>
      {sentTo.length > 0 ? <p className={classes.at}>{t('done.sent', { names: sentTo.join(', ') })}</p> : null}
      <div className={classes.buttons}>
        <Button ref={again} onClick={onAgain}>
          {t('done.again')}
        </Button>
        <Button component={Link} to={paths.document(receipt.documentId)} variant="default">
          {t('done.open')}
        </Button>
      </div>
    </section>
  );
}
