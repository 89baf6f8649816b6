import { Box, Button, Group, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Sent } from '../../../contract/endpoint.ts';
import { useWrite } from '../../api.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

interface Props {
  icon: ReactNode;
  off?: boolean;
  name: string;
  /** What is known of it; what is empty is left out. */
  sub: readonly string[];
  /** How many of what, in columns. */
  figures?: readonly string[];
  /** What may be done with it. */
  children: ReactNode;
}

/** A line of a list of menus, groups or roles. */
export function MenuLine({ icon, off = false, name, sub, figures = [], children }: Props) {
  return (
    <>
      <Group component="span" gap={12} wrap="nowrap" flex="1 1 240px" miw={0}>
        <Box component="span" className="emblem" {...(off ? { bg: 'var(--sunken)', c: 'dimmed' } : {})}>
          {icon}
        </Box>
        <span className="words">
          <span className="medium">{name}</span>
          <span className="sub figures">{sub.filter(Boolean).join(' · ')}</span>
        </span>
      </Group>
      {figures.map((one) => (
        <Text key={one} span fz={15} miw={76} ta={{ base: 'left', md: 'right' }} className="dimmed figures nowrap">
          {one}
        </Text>
      ))}
      {children}
    </>
  );
}

/** What may be done with a line, and what is told of it. */
export interface LineActs {
  manage: boolean;
  onOpen: () => void;
  onTurned: () => void;
}

interface SwitchProps<E extends Endpoint> {
  name: string;
  active: boolean;
  call: E;
  sent: (active: boolean) => Sent<E>;
  refresh: Endpoint[];
  onTurned: () => void;
}

/** Switches on and off what the line is about. */
export function LineSwitch<E extends Endpoint>({ name, active, call, sent, refresh, onTurned }: SwitchProps<E>) {
  const { t } = useTranslation('menus');
  const turn = useWrite(call, { refresh, onSuccess: () => toastDone(t('saved')) });
  return (
    <Switch
      aria-label={t('switchOf', { name })}
      checked={active}
      disabled={turn.isPending}
      onChange={(event) => turn.mutate(sent(event.currentTarget.checked), { onError: (error) => toastError(error), onSettled: onTurned })}
    />
  );
}

/** Opens the form of what the line is about. */
export function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  const { t } = useTranslation('menus');
  return (
    <Button variant="default" aria-label={t('editOf', { name })} onClick={onEdit}>
      {t('edit')}
    </Button>
  );
}

interface Order<E extends Endpoint> {
  call: E;
  sent: (ids: number[]) => Sent<E>;
  refresh: Endpoint[];
  refetch: () => Promise<unknown>;
}

/** Lines that stand where they were dragged to while that is sent, and until they are read again. */
export function useDragged<Row extends { id: number }, E extends Endpoint>(kept: Row[], { call, sent, refresh, refetch }: Order<E>) {
  const { t } = useTranslation('menus');
  const order = useWrite(call, { refresh, onSuccess: () => toastDone(t('saved')) });
  const [moved, setMoved] = useState<number[] | null>(null);
  const rows = moved ? moved.flatMap((id) => kept.find((one) => one.id === id) ?? []) : kept;
  function move(from: number, to: number): void {
    const ids = rows.map((row) => row.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setMoved(ids);
    order.mutate(sent(ids), { onError: (error) => toastError(error), onSettled: () => void refetch().then(() => setMoved(null)) });
  }
  return { rows, move, pending: order.isPending };
}
