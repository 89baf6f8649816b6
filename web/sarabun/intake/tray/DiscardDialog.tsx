import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { discardTrayItem, listTray, type TrayItem } from '../../../../contract/sarabun/tray.ts';
import { useSend } from '../../../api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';

export function DiscardDialog({ item, onClose }: { item: TrayItem; onClose: () => void }) {
  const { t } = useTranslation('tray');
  const discard = useSend(discardTrayItem, [listTray]);
  return (
    <FormModal
      title={t('discardTitle')}
      hint={t('discardHint')}
      initial={{ reason: '' }}
      send={({ reason }) => discard({ itemId: item.id, reason })}
      submit={t('discard')}
      danger
      done={t('discarded')}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t('discardReason')} data-autofocus autosize minRows={2} maxLength={300} {...field('reason', { required: true })} />
      )}
    </FormModal>
  );
}
