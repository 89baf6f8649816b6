import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { removeEvent } from '../../contract/intranet/calls.ts';
import { useWrite } from '../api.ts';
import { confirm } from '../ui/dialogs.ts';
import { toastDone, toastError } from '../ui/toast.ts';

interface Row {
  id: number;
  title: string;
}

interface Props {
  row: Row;
  onChange: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** What stands on the intranet page, with the ways to change it and to take it away. */
export function ManageRow({ row, onChange, onRemove, children }: Props) {
  const { t } = useTranslation('intranet');
  return (
    <>
      <span className="words">{children}</span>
      <ActionIcon aria-label={t('edit.changeOf', { name: row.title })} onClick={onChange}>
        <IconPencil size={19} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('edit.removeOf', { name: row.title })} onClick={onRemove}>
        <IconTrash size={19} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Takes a row away after a question. */
export function useRemoval(call: typeof removeEvent, refresh: Endpoint[]): (row: Row) => Promise<void> {
  const { t } = useTranslation('intranet');
  const remove = useWrite(call, { refresh, onSuccess: () => toastDone(t('edit.removed')) });
  return async ({ id, title }) => {
    const sure = await confirm({
      title: t('edit.removeAsk', { name: title }),
      message: t('edit.removeText'),
      confirmLabel: t('edit.remove'),
      danger: true,
    });
    if (sure) remove.mutate({ id }, { onError: (error) => toastError(error) });
  };
}
