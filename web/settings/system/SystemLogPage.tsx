import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { activitySystemLog } from '../../../contract/settings/activity-system-log.ts';
import { paths } from '../../paths.ts';
import { LogScreen } from '../log/LogScreen.tsx';

/** The audit, with the way to the proof that nobody changed it. */
export function SystemLogPage() {
  const { t } = useTranslation('system');
  return (
    <LogScreen path="activity-system-log" page={activitySystemLog}>
      <p>
        <Link className="link" to={paths.setting('data-integrity')}>
          {t('log.checks')}
        </Link>
      </p>
    </LogScreen>
  );
}
