import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { times } from '../../../contract/rules/times.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { useUser, verifySession } from '../session/session.ts';
import classes from './ActingBanner.module.css';

/** On every page of a restored office that nobody has confirmed: what happened, and who has to act. It goes away by itself. */
export function RestoredBanner() {
  const { t } = useTranslation('shell');
  const { restored, duties } = useUser();
  const waits = restored !== undefined;
  useEffect(() => {
    if (!waits) return;
    const looking = setInterval(() => void verifySession(), times.restoredLook);
    return () => clearInterval(looking);
  }, [waits]);
  if (!restored) return null;
  const isAdmin = duties.includes('ADMIN');
  return (
    <div role="status" className={classes.root}>
      <strong>{t('restored.now', { of: shortDateTime(restored.of) })}</strong> {t(isAdmin ? 'restored.admin' : 'restored.others')}{' '}
      {isAdmin || duties.includes('AUDITOR') ? (
        <Link className="link" to={paths.restored}>
          {t(isAdmin ? 'restored.act' : 'restored.see')}
        </Link>
      ) : null}
    </div>
  );
}
