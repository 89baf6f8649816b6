import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './ClassedNotice.module.css';

/** Why there is no download here, and that every look is kept. */
export function ClassedNotice({ name, secrecy }: { name: string; secrecy: number }) {
  const { t } = useTranslation('secrecy');
  return (
    <p className={classes.root} role="note">
      <IconLock size={20} aria-hidden />
      <span>
        <strong>{t('notice.title', { name })}</strong>{' '}
        {secrecy >= 3 ? t('notice.rowOnly') : `${t('notice.viewOnly')} ${t('notice.noDownload')}`}
      </span>
    </p>
  );
}
