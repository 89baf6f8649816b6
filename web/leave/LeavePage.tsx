import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { myLeave } from '../../contract/leave/calls.ts';
import { waitingForMe } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { useView, ViewTabs } from '../office/ViewTabs.tsx';
import { WaitingList } from '../office/WaitingList.tsx';
import { Answer } from '../ui/Answer.tsx';
import { FactList } from '../ui/FactList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';

const everybodys = ['mine', 'waiting'] as const;
const managers = [...everybodys, 'register'] as const;

/** การลา: what is left of the year and how it came about, one's own leave, what waits for one, the register. */
export function LeavePage() {
  const { t } = useTranslation('leave');
  const read = useRead(myLeave, {});
  const waiting = useRead(waitingForMe, { module: 'leave', take: 1 });
  const view = useView(managers);
  const views = read.data?.manages ? managers : everybodys;
  return (
    <>
      <PageHead title={t('title')} />
      <ViewTabs
        at={view}
        tabs={views.map((one) => ({ view: one, label: t(`tabs.${one}`), count: one === 'waiting' ? waiting.data?.total : undefined }))}
      />
      {view === 'mine' ? <Answer of={read}>{(mine) => <Balance of={mine} />}</Answer> : null}
      {view === 'waiting' ? (
        <WaitingList module="leave" />
      ) : (
        <RequestList key={view} view={view} module="leave" label={t(`tabs.${view}`)} kinds />
      )}
    </>
  );
}

/** Each kind of which something is left or was taken, with the sum that it comes from. */
function Balance({ of: { year, accounts } }: { of: Given<typeof myLeave> }) {
  const { t } = useTranslation('leave');
  const shown = accounts.filter(({ parts }) => parts.length > 0);
  if (shown.length === 0) return null;
  return (
    <Panel title={t('balance', { year })}>
      <FactList
        facts={shown.map(
          ({ kind, left, taken, parts }) =>
            [
              t(`kind.${kind}`),
              [
                left === null ? t('taken', { days: taken }) : t('left', { days: left }),
                parts.map(({ reason, days }) => `${t(`reason.${reason}`)} ${days}`).join(' · '),
              ].join(' · '),
            ] as const,
        )}
      />
    </Panel>
  );
}
