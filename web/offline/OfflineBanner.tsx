import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { times } from '../../contract/rules/times.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session/session.ts';
import { useKeptActs } from './kept-acts.ts';
import classes from './Offline.module.css';
import { sendKept } from './send-kept.ts';
import { useOnline } from './useOnline.ts';

/** Over every page without a network: what is still possible. Back again, what was written meanwhile is sent. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  const acts = useKeptActs()?.length;
  const personId = useSession((session) => session.user?.F_PERSON_ID);
  useEffect(() => {
    if (!online || personId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sendAfter = (pause: number) => {
      timer = setTimeout(async () => {
        const waits = await sendKept();
        if (timer !== undefined && waits) sendAfter(times.sendKeptAgain);
      }, pause);
    };
    sendAfter(times.sendKept);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [online, personId]);
  return (
    <div role="status" className={online ? undefined : classes.offline}>
      {online ? null : (
        <>
          <IconCloudOff size={20} aria-hidden />
          <span>
            {acts ? (
              <strong>{t('offline.acts', { count: acts })}</strong>
            ) : (
              <>
                <strong>{t('offline.title')}</strong> {t('offline.hint')}
              </>
            )}
          </span>
          <Link to={paths.offline}>{t('offline.drafts')}</Link>
        </>
      )}
    </div>
  );
}
