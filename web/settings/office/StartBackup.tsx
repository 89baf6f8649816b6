import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { officeState, startBackup } from '../../../contract/settings/office-state.ts';
import { useWrite } from '../../api.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

/** One beside those of each day. It goes on by itself; while it does none is started. */
export function StartBackup({ isUnderWay }: { isUnderWay: boolean }) {
  const { t } = useTranslation('office');
  const start = useWrite(startBackup, { refresh: [officeState] });
  return (
    <Button
      variant="default"
      disabled={isUnderWay}
      loading={start.isPending}
      onClick={() => start.mutate({}, { onSuccess: () => toastDone(t('state.backUp.started')), onError: (error) => toastError(error) })}
    >
      {t(isUnderWay ? 'state.backUp.underWay' : 'state.backUp.act')}
    </Button>
  );
}
