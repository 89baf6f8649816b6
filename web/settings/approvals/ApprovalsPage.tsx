import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Approval, accountApprovals } from '../../../contract/settings/account-approvals.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import classes from '../people/People.module.css';
import { ApprovalCard } from './ApprovalCard.tsx';
import { AsleepCard } from './AsleepCard.tsx';
import { SlipCard } from './SlipCard.tsx';

const parts = ['toDecide', 'slips', 'asleep', 'asked', 'own', 'decided'] as const;
type Part = (typeof parts)[number];

/** What one administrator does not do alone: consents, slips for who has no address, and what sleeps after a recovery. */
export function ApprovalsPage() {
  const { t } = useTranslation('people');
  const answer = useRead(accountApprovals, {});
  const [chosen, setChosen] = useState<Part | null>(null);
  const { data } = answer;
  const counts = data && {
    toDecide: data.toDecide.length,
    slips: data.slips.filter((one) => one.mayPrint || one.mayHandOver).length,
    asleep: data.asleep.length,
    asked: data.asked.filter((one) => one.state === 'WAITING').length,
    own: data.own.filter((one) => one.state === 'WAITING').length + data.ownAsleep.length,
    decided: undefined,
  };
  // what waits for the caller comes first
  const part = chosen ?? parts.find((one) => (counts?.[one] ?? 0) > 0) ?? 'toDecide';
  const approvals = (rows: Approval[], of: Part) =>
    rows.length === 0 ? (
      <EmptyState>{t(`second.empty.${of}`)}</EmptyState>
    ) : (
      rows.map((approval) => <ApprovalCard key={approval.id} approval={approval} />)
    );
  return (
    <div className="stack">
      <PageHead title={t('second.title')} hint={t('second.hint')} />
      {data?.alone ? (
        <div className={classes.warn}>
          <p style={{ margin: 0 }}>{t('second.alone')}</p>
          <Button component={Link} to={paths.setting('manage-admin')} variant="default" mt={8}>
            {t('second.appoint')}
          </Button>
        </div>
      ) : null}
      <div className={classes.chips}>
        <Chips
          label={t('second.title')}
          value={part}
          onChange={setChosen}
          chips={parts.map((value) => ({ value, label: t(`second.parts.${value}`), ...(counts?.[value] ? { count: counts[value] } : {}) }))}
        />
      </div>
      <NotYet of={answer} rows={4} />
      {data && part === 'slips' ? (
        data.slips.length === 0 ? (
          <EmptyState>{t('second.empty.slips')}</EmptyState>
        ) : (
          data.slips.map((slip) => <SlipCard key={slip.id} slip={slip} />)
        )
      ) : null}
      {data && part === 'asleep' ? (
        data.asleep.length === 0 ? (
          <EmptyState>{t('second.empty.asleep')}</EmptyState>
        ) : (
          data.asleep.map((one) => <AsleepCard key={one.id} asleep={one} />)
        )
      ) : null}
      {data && part === 'own' ? (
        <>
          {data.ownAsleep.map((one) => (
            <p key={one.id} className={classes.warn}>
              {t('second.sleeping', { what: t(`second.sleepers.${one.what}`), names: one.wakers.join(', ') || t('second.nobody') })}
            </p>
          ))}
          {data.own.length > 0 || data.ownAsleep.length === 0 ? approvals(data.own, 'own') : null}
        </>
      ) : null}
      {data && (part === 'toDecide' || part === 'asked' || part === 'decided') ? approvals(data[part], part) : null}
    </div>
  );
}
