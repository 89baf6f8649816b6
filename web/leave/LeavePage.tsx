import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { myLeave } from '../../contract/leave/calls.ts';
import { useRead } from '../api.ts';
import { ModulePage } from '../office/ModulePage.tsx';
import { RequestList } from '../office/RequestList.tsx';
import { Answer } from '../ui/Answer.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Panel } from '../ui/Panel.tsx';

/** การลา: what is left of the year and how it came about, one's own leave, what waits for one, the register. */
export function LeavePage() {
  const { t } = useTranslation('leave');
  const read = useRead(myLeave, {});
  return (
    <ModulePage
      module="leave"
      title={t('title')}
      kinds
      views={[
        {
          view: 'mine',
          label: t('tabs.mine'),
          pane: () => (
            <>
              <Answer of={read}>{(mine) => <Balance of={mine} />}</Answer>
              <RequestList view="mine" module="leave" label={t('tabs.mine')} kinds />
            </>
          ),
        },
        { view: 'waiting', label: t('tabs.waiting') },
        { view: 'register', label: t('tabs.register'), hidden: !read.data?.manages },
      ]}
    />
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
