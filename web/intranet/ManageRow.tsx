import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { orderNews, removeEvent } from '../../contract/intranet/calls.ts';
import { useWrite } from '../api.ts';
import { confirm } from '../ui/dialogs.ts';
import { Panel } from '../ui/Panel.tsx';
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
      <ActionIcon.Group>
        <ActionIcon aria-label={t('edit.changeOf', { name: row.title })} onClick={onChange}>
          <IconPencil size={19} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('edit.removeOf', { name: row.title })} onClick={onRemove}>
          <IconTrash size={19} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </>
  );
}

interface RowsProps<R extends Row> {
  rows: R[];
  onChange: (row: R) => void;
  onRemove: (row: R) => void;
  children: (row: R) => ReactNode;
}

/** Such rows in a panel. */
export function ManageRows<R extends Row>({ rows, onChange, onRemove, children }: RowsProps<R>) {
  return (
    <Panel flush>
      <ul className="bare flush">
        {rows.map((row) => (
          <li key={row.id} className="row">
            <ManageRow row={row} onChange={() => onChange(row)} onRemove={() => onRemove(row)}>
              {children(row)}
            </ManageRow>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button ml="auto" leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Keeps the order into which a row was moved. */
export function useMove(call: typeof orderNews, refresh: Endpoint[], rows: Row[]): (from: number, to: number) => void {
  const order = useWrite(call, { refresh });
  return (from, to) => {
    const ids = rows.map((one) => one.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate({ ids }, { onError: (error) => toastError(error) });
  };
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
