import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './Offline.module.css';
import { sendKept } from './send-kept.ts';
import { useOnline } from './useOnline.ts';

/** Over every page without a network: what is still possible. Back again, what was written meanwhile is sent. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  useEffect(() => {
    if (!online) return;
    // the page comes first
    const timer = setTimeout(() => void sendKept(), 2_000);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <div role="status" className={online ? undefined : classes.offline}>
      {online ? null : (
        <>
          <IconCloudOff size={20} aria-hidden />
          <span>
            <strong>{t('offline.title')}</strong> {t('offline.hint')}
          </span>
          <Link to={paths.offline}>{t('offline.drafts')}</Link>
        </>
      )}
    </div>
  );
}
