import { Stack } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { petitionDesk } from '../../contract/petition/calls.ts';
import { useRead } from '../api.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { Answer } from '../ui/Answer.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Verdict } from '../ui/Verdict.tsx';

interface Props {
  title: string;
  hint: string;
  /** Also where nothing new is taken: what was given before is followed. */
  always?: boolean;
  children: (desk: Given<typeof petitionDesk>) => ReactNode;
}

/** Around the pages of the desk: who is not signed in reads them, on a phone first of all. */
export function DeskFrame({ title, hint, always = false, children }: Props) {
  const { t } = useTranslation('petition');
  const read = useRead(petitionDesk, {}, { staleTime: 60_000 });
  return (
    <PublicFrame>
      <Stack gap={20} maw={680} mx="auto" px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 32 }}>
        <PageHead title={title} hint={hint} />
        <Answer of={read} rows={6}>
          {(desk) =>
            desk.open || always ? (
              children(desk)
            ) : (
              <Verdict tone="plain" Icon={IconMailOff} title={t('closed')}>
                <p>{t('closedText')}</p>
              </Verdict>
            )
          }
        </Answer>
      </Stack>
    </PublicFrame>
  );
}
