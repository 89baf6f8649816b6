import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { endDuty } from '../../../contract/settings/manage-section.ts';
import type { takeDuty } from '../../../contract/settings/sarabun-structure.ts';
import { useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { refreshed } from './refreshed.ts';

interface Props {
  call: typeof endDuty | typeof takeDuty;
  dutyId: number;
  /** Who has it, and as what it is called. */
  name: string;
  duty: string;
  /** Among closely drawn lines. */
  small?: boolean;
}

/** Ends a duty once it is confirmed. */
export function EndDutyButton({ call, dutyId, name, duty, small }: Props) {
  const { t } = useTranslation('structure');
  const end = useWrite(call, { refresh: refreshed });
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('duty.endAsk', { duty, name }),
      message: t('duty.endText'),
      confirmLabel: t('duty.endDo'),
      danger: true,
    });
    if (sure) end.mutate({ dutyId }, { onSuccess: () => toastDone(t('duty.ended')), onError: (error) => toastError(error) });
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      {...(small ? { size: 28 } : {})}
      loading={end.isPending}
      aria-label={t('duty.end', { name })}
      onClick={() => void ask()}
    >
      <IconX size={small ? 16 : 18} aria-hidden />
    </ActionIcon>
  );
}
