import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CertificateRow } from '../../contract/signing/calls.ts';
import classes from './Certificates.module.css';

const stages = ['asked', 'checked', 'granted', 'taken'] as const;

/** The way from the request to the PIN, and where it stands. */
export function Stages({ row }: { row: CertificateRow }) {
  const { t } = useTranslation('certificates');
  const done = row.state === 'REQUESTED' ? 1 : row.state === 'IDENTITY_CHECKED' ? 2 : 3;
  return (
    <ol className={`bare ${classes.stages}`} aria-label={t('stages')}>
      {stages.map((stage, i) => {
        const now = i === done;
        return (
          <li
            key={stage}
            className={classes.stage}
            data-done={i < done || undefined}
            data-now={now || undefined}
            aria-current={now ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {i < done ? <IconCheck size={18} /> : i + 1}
            </span>
            <span>
              {t(`stage.${stage}`)}
              {i < done ? <span className="unseen"> ({t('stage.done')})</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
