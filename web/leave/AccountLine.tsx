import { useTranslation } from 'react-i18next';
import type { LeaveAccount } from '../../contract/leave/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { SumBoxes } from './SumBoxes.tsx';

/** One kind: what is left and why, what was used, what waits, what is not paid. */
export function AccountLine({ account }: { account: LeaveAccount }) {
  const { t } = useTranslation('leave');
  const { kind, left, taken, times, pending, paid, unpaid, usableFrom, confirmed } = account;
  const isSoon = usableFrom !== null && usableFrom > bangkokDay(new Date());
  return (
    <>
      <div className="words">
        <Lines
          sub={[
            times > 0 ? t('mine.used', { days: taken, count: times }) : t('mine.unused'),
            pending > 0 && t('mine.pending', { days: pending }),
            paid !== null && paid > 0 && t('mine.paid', { days: paid }),
            isSoon && usableFrom && t('mine.usableFrom', { day: shortDate(usableFrom) }),
          ]}
        >
          <span className="medium">{t(`kind.${kind}`)}</span>
        </Lines>
        {unpaid > 0 ? <span className="warned figures">{t('count.unpaid', { days: unpaid })}</span> : null}
        {confirmed ? null : <span className="hint">{t('mine.unconfirmed')}</span>}
      </div>
      {kind === 'VAC' ? (
        <SumBoxes account={account} />
      ) : (
        <span className="figures">{left === null ? t('mine.asSeenFit') : t('left', { days: left })}</span>
      )}
    </>
  );
}
