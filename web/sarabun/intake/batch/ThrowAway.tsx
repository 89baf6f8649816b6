import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { dropBatch, getBatch, listBatches } from '../../../../contract/sarabun/batches.ts';
import { useWrite } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { confirm } from '../../../ui/dialogs.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';

/** ทิ้งชุดนี้: asks first, for the file is gone with it. */
export function ThrowAway({ batch: { id, name }, size = 'sm' }: { batch: { id: number; name: string }; size?: 'sm' | 'md' }) {
  const { t } = useTranslation('tray');
  const go = useNavigate();
  const drop = useWrite(dropBatch, {
    refresh: [listBatches, getBatch],
    onSuccess: () => {
      toastDone(t('batch.thrownAway'));
      void go(paths.newBatch);
    },
  });
  async function ask(): Promise<void> {
    const title = t('batch.throwAwayAsk', { name });
    const sure = await confirm({ title, message: t('batch.throwAwayText'), confirmLabel: t('batch.throwAway'), danger: true });
    if (sure) drop.mutate({ batchId: id }, { onError: (error) => toastError(error) });
  }
  return (
    <Button
      variant="default"
      size={size}
      loading={drop.isPending}
      aria-label={`${t('batch.throwAway')} ${name}`}
      onClick={() => void ask()}
    >
      {t('batch.throwAway')}
    </Button>
  );
}
