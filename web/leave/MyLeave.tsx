import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { myLeave, takeOver } from '../../contract/leave/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { Answer } from '../ui/Answer.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { AccountLine } from './AccountLine.tsx';
import { daysRange, everydayKinds, stale } from './leave-words.ts';

type Mine = Given<typeof myLeave>;

/** ฉันลาได้กี่วัน, whose work one is asked to take, and one's own leave. */
export function MyLeave() {
  const { t } = useTranslation('leave');
  const [year, setYear] = useState<number | undefined>();
  const read = useRead(myLeave, year ? { year } : {}, { keep: true });
  return (
    <div className="stack">
      <Answer of={read} rows={3}>
        {(mine) => (
          <>
            <TakeOvers of={mine.takeOvers} />
            <Panel
              title={t('mine.howMany')}
              count={t('mine.year', { year: mine.year })}
              flush
              action={
                <span className="side-by-side">
                  <Button variant="default" px={10} aria-label={t('mine.yearBefore')} onClick={() => setYear(mine.year - 1)}>
                    <IconChevronLeft size={18} aria-hidden />
                  </Button>
                  <Button variant="default" px={10} aria-label={t('mine.yearAfter')} onClick={() => setYear(mine.year + 1)}>
                    <IconChevronRight size={18} aria-hidden />
                  </Button>
                </span>
              }
            >
              <Accounts of={mine} />
            </Panel>
          </>
        )}
      </Answer>
      <RequestList view="mine" module="leave" label={t('tabs.mine')} kinds />
    </div>
  );
}

/** The everyday kinds always, the others where something was taken or waits. */
function Accounts({ of: { accounts, kinds } }: { of: Mine }) {
  const { t } = useTranslation('leave');
  const everyday = everydayKinds.flatMap((kind) => accounts.filter((one) => one.kind === kind));
  const others = accounts.filter((one) => !everyday.includes(one) && (one.times > 0 || one.pending > 0));
  const shown = [...everyday, ...others];
  if (shown.length === 0) return <p className="hint padded">{kinds.find((one) => one.why)?.why ?? t('mine.none')}</p>;
  return (
    <ul className="bare flush" aria-label={t('mine.howMany')}>
      {shown.map((account) => (
        <li key={account.kind} className="row">
          <AccountLine account={account} />
        </li>
      ))}
    </ul>
  );
}

/** Work that one is asked to take meanwhile: when, and never why. */
function TakeOvers({ of }: { of: Mine['takeOvers'] }) {
  const { t } = useTranslation('leave');
  const take = useWrite(takeOver, { refresh: stale, onSuccess: () => toastDone(t('mine.took')) });
  if (of.length === 0) return null;
  return (
    <Panel title={t('mine.takeOvers')} count={of.length} flush>
      <ul className="bare flush" aria-label={t('mine.takeOvers')}>
        {of.map(({ requestId, name, from, until, taken }) => (
          <li key={requestId} className="row">
            <span className="words">
              <Lines sub={[daysRange(from, until)]}>{t('mine.awayOf', { name })}</Lines>
            </span>
            {taken ? (
              <Pill tone="ok">{t('mine.taken')}</Pill>
            ) : (
              <Button
                loading={take.isPending}
                aria-label={t('mine.takeOf', { name })}
                onClick={() => take.mutate({ requestId }, { onError: (error) => toastError(error) })}
              >
                {t('mine.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
