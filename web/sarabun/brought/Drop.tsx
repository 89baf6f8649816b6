import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { dropBrought, getBrought, listBrought } from '../../../contract/sarabun/brought.ts';
import { useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

/** Throws away what is in no register yet. */
export function Drop({ found: { id, name } }: { found: { id: number; name: string } }) {
  const { t } = useTranslation('brought');
  const go = useNavigate();
  const drop = useWrite(dropBrought, {
    refresh: [listBrought, getBrought],
    onSuccess: () => {
      toastDone(t('preview.dropped'));
      void go(paths.brought);
    },
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('preview.drop'),
      message: t('preview.dropAsk', { name }),
      confirmLabel: t('preview.drop'),
      danger: true,
    });
    if (sure) drop.mutate({ broughtId: id }, { onError: (error) => toastError(error) });
  };
  return (
    <Button variant="default" loading={drop.isPending} onClick={() => void ask()}>
      {t('preview.drop')}
    </Button>
  );
}
