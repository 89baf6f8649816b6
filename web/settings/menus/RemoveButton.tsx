import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Sent } from '../../../contract/endpoint.ts';
import { useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

interface Props<E extends Endpoint> {
  name: string;
  /** What goes with it. */
  text: string;
  call: E;
  which: Sent<E>;
  refresh: Endpoint[];
  onRemoved: () => void;
}

/** Takes away what the form is about, after a question. */
export function RemoveButton<E extends Endpoint>({ name, text, call, which, refresh, onRemoved }: Props<E>) {
  const { t } = useTranslation('menus');
  const remove = useWrite(call, {
    refresh,
    onSuccess: () => {
      toastDone(t('removed'));
      onRemoved();
    },
  });
  async function ask(): Promise<void> {
    const sure = await confirm({ title: t('removeOf', { name }), message: text, confirmLabel: t('remove'), danger: true });
    if (sure) remove.mutate(which, { onError: (error) => toastError(error) });
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('removeOf', { name })}
    </Button>
  );
}
