import { useTranslation } from 'react-i18next';

/** Says that the page is there to be read only, and by whom it is changed. */
export function ViewOnly() {
  const { t } = useTranslation('settings');
  return (
    <p className="notice">
      <strong>{t('viewOnly')}</strong> {t('viewOnlyHint')}
    </p>
  );
}
