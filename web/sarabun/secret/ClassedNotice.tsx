import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

interface Props {
  name: string;
  secrecy: number;
  /** The letter, for who may see who looked at it. */
  looksOf: number | null;
}

/** Why there is no download here, and that every look is kept. */
export function ClassedNotice({ name, secrecy, looksOf }: Props) {
  const { t } = useTranslation('secrecy');
  return (
    <div className="strip" data-tone="urgent" role="note">
      <IconLock size={20} aria-hidden />
      <p>
        <strong>{t('notice.title', { name })}</strong>{' '}
        {secrecy >= 3 ? t('notice.rowOnly') : `${t('notice.viewOnly')} ${t('notice.noDownload')}`}{' '}
        {looksOf ? (
          <Link className="link" to={paths.looks(looksOf)}>
            {t('looks.title')}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
