import { Flex, Title } from '@mantine/core';
import type { Icon as Drawn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Verdict.module.css';

export type VerdictTone = 'ok' | 'warn' | 'urgent' | 'plain';

interface Props {
  tone: VerdictTone;
  Icon: Drawn;
  title: string;
  children: ReactNode;
}

/** What was found out about a paper or a file, read aloud as soon as it is known. */
export function Verdict({ tone, Icon, title, children }: Props) {
  return (
    <Flex component="section" className={`panel padded ${classes.root}`} data-tone={tone} role="status" w="100%" gap="8px 16px" wrap="wrap">
      <Icon size={36} aria-hidden />
      <div className="words">
        <Title order={2} fz={20}>
          {title}
        </Title>
        {children}
      </div>
    </Flex>
  );
}
