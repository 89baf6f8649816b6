import { useTranslation } from 'react-i18next';

/** Working days until the report, late ones in red. */
export function DaysLeft({ left }: { left: number | null }) {
  const { t } = useTranslation('assetCheck');
  if (left === null) return null;
  const words = left < 0 ? t('page.late', { count: -left }) : left === 0 ? t('page.lastDay') : t('page.left', { count: left });
  return (
    <span className="toned figures" data-tone={left < 0 ? 'urgent' : left <= 5 ? 'warn' : 'plain'}>
      {words}
    </span>
  );
}
