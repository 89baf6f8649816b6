import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Why there is no download here, and that every look is kept. */
export function ClassedNotice({ name, secrecy }: { name: string; secrecy: number }) {
  const { t } = useTranslation('secrecy');
  return (
    <div className="strip" data-tone="urgent" role="note">
      <IconLock size={20} aria-hidden />
      <p>
        <strong>{t('notice.title', { name })}</strong>{' '}
        {secrecy >= 3 ? t('notice.rowOnly') : `${t('notice.viewOnly')} ${t('notice.noDownload')}`}
      </p>
    </div>
  );
}
