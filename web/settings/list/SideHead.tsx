import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Side.module.css';

interface Props {
  id: string;
  title: string;
  /** Where it is a page of its own. */
  order?: 1 | 2;
  /** Buttons on the right. */
  children: ReactNode;
}

/** The head of what stands beside a list. */
export function SideHead({ id, title, order = 2, children }: Props) {
  return (
    <Group component="header" className={classes.head} gap={4} wrap="nowrap">
      <Title id={id} order={order} size="h2" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {children}
    </Group>
  );
}
