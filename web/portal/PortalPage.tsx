import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { waitingForMe } from '../../contract/office/requests.ts';
import { getTodoLists } from '../../contract/sarabun/queues.ts';
import { useRead } from '../api.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { useUser } from '../shell/session/session.ts';
import { weekdayDate } from '../ui/dates.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { ModuleCards } from './ModuleCards.tsx';
import { News } from './News.tsx';
import { PortalLetter } from './PortalLetter.tsx';
import { useDocumentLink } from './useDocumentLink.ts';
import { Waiting } from './Waiting.tsx';

/** What waits for me, in the order of urgency; then the modules; then what the agency announces. */
export function PortalPage() {
  const { t } = useTranslation('portal');
  const user = useUser();
  const cards = useRead(getTodoLists, {});
  const asked = useRead(waitingForMe, { of: 'office', take: 5 });
  const waits = useRead(waitingForMe, { take: 1 });
  useRequestsLive();
  const leaving = useDocumentLink();
  const urgent = (cards.data?.items ?? []).reduce((sum, card) => sum + (card.GROUP === 'mine' ? card.URGENT : 0), 0);
  if (leaving) return null;
  return (
    <Box maw={1296} mx="auto">
      <PageHead
        tab={t('pageTitle')}
        title={t('greeting', { name: user.userInformation.F_FIRST_NAME })}
        hint={
          <>
            {weekdayDate(new Date())}
            {urgent > 0 ? <> · {t('waitingHint', { count: urgent })}</> : null}
          </>
        }
      />
      <div className="columns">
        <Stack gap={24} miw={0}>
          <Waiting cards={cards} asked={asked} />
          <ModuleCards
            all={waits.data?.total}
            modules={waits.data?.modules ?? []}
            waiting={(cards.data?.items ?? []).reduce((sum, card) => sum + (card.GROUP === 'mine' ? card.COUNT : 0), 0)}
          />
        </Stack>
        <News />
      </div>
      <PortalLetter />
    </Box>
  );
}
