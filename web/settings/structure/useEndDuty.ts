import { useTranslation } from 'react-i18next';
import type { endDuty } from '../../../contract/settings/manage-section.ts';
import type { takeDuty } from '../../../contract/settings/sarabun-structure.ts';
import { useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { refreshed } from './refreshed.ts';

/** Ends a duty once it is confirmed; `duty`: as it is called. */
export function useEndDuty(call: typeof endDuty | typeof takeDuty) {
  const { t } = useTranslation('structure');
  const end = useWrite(call, { refresh: refreshed });
  return {
    isPending: end.isPending,
    ask: async ({ dutyId, name }: { dutyId: number | null; name: string }, duty: string): Promise<void> => {
      const sure = await confirm({
        title: t('duty.endAsk', { duty, name }),
        message: t('duty.endText'),
        confirmLabel: t('duty.endDo'),
        danger: true,
      });
      if (sure && dutyId !== null)
        end.mutate({ dutyId }, { onSuccess: () => toastDone(t('duty.ended')), onError: (error) => toastError(error) });
    },
  };
}
