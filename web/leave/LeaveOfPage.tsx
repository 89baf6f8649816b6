import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RequestView } from '../office/RequestView.tsx';
import { paths } from '../paths.ts';

/** One leave: the page that all requests have. */
export function LeaveOfPage() {
  const { t } = useTranslation('leave');
  return <RequestView requestId={Number(useParams().leaveId)} back={{ to: paths.leave, label: t('title') }} ownTimes />;
}
