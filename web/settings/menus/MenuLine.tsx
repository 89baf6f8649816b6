import { Box, Group, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

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

interface SwitchProps {
  name: string;
  active: boolean;
  pending: boolean;
  onTurn: (active: boolean) => void;
}

/** Switches on and off what the line is about. */
export function LineSwitch({ name, active, pending, onTurn }: SwitchProps) {
  const { t } = useTranslation('menus');
  return (
    <Switch
      aria-label={t('switchOf', { name })}
      checked={active}
      disabled={pending}
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
  );
}

/** Lines that stand where they were dragged to while that is sent; `send` says when it has come back. */
export function useDragged<Row extends { id: number }>(kept: Row[], send: (ids: number[], settled: () => void) => void) {
  const [moved, setMoved] = useState<number[] | null>(null);
  const rows = moved ? moved.flatMap((id) => kept.find((one) => one.id === id) ?? []) : kept;
  function move(from: number, to: number): void {
    const ids = rows.map((row) => row.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setMoved(ids);
    send(ids, () => setMoved(null));
  }
  return { rows, move };
}
