import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { type Approval, accountApprovals } from '../../../contract/settings/account-approvals.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { AsleepCard } from './AsleepCard.tsx';
import { SlipCard } from './SlipCard.tsx';

const parts = ['toDecide', 'slips', 'asleep', 'asked', 'own', 'decided'] as const;
type Part = (typeof parts)[number];

type All = Given<typeof accountApprovals>;

/** What one administrator does not do alone: consents, slips for who has no address, and what sleeps after a recovery. */
export function ApprovalsPage() {
  const { t } = useTranslation('people');
  const answer = useRead(accountApprovals, {});
  const [chosen, setChosen] = useState<Part | null>(null);
  const counts: Partial<Record<Part, number>> = answer.data ? countsOf(answer.data) : {};
  // what waits for the caller comes first
  const part = chosen ?? parts.find((one) => (counts[one] ?? 0) > 0) ?? 'toDecide';
  return (
    <div className="stack">
      <PageHead title={t('second.title')} hint={t('second.hint')} />
      {answer.data?.alone ? (
        <div className="notice" data-tone="warn">
          <Text>{t('second.alone')}</Text>
          <Button component={Link} to={paths.setting('manage-admin')} variant="default" mt={8}>
            {t('second.appoint')}
          </Button>
        </div>
      ) : null}
      <Chips
        label={t('second.title')}
        value={part}
        onChange={setChosen}
        chips={parts.map((value) => ({ value, label: t(`second.parts.${value}`), ...(counts[value] ? { count: counts[value] } : {}) }))}
      />
      <Answer of={answer} rows={4}>
        {(data) => <Cards data={data} part={part} />}
      </Answer>
    </div>
  );
}

/** How many of each wait for somebody. */
function countsOf({ toDecide, slips, asleep, asked, own, ownAsleep }: All): Partial<Record<Part, number>> {
  return {
    toDecide: toDecide.length,
    slips: slips.filter((one) => one.mayPrint || one.mayHandOver).length,
    asleep: asleep.length,
    asked: asked.filter((one) => one.state === 'WAITING').length,
    own: own.filter((one) => one.state === 'WAITING').length + ownAsleep.length,
  };
}

function Cards({ data, part }: { data: All; part: Part }) {
  const { t } = useTranslation('people');
  const cards = {
    slips: () => data.slips.map((slip) => <SlipCard key={slip.id} slip={slip} />),
    asleep: () => data.asleep.map((one) => <AsleepCard key={one.id} asleep={one} />),
    approvals: (rows: Approval[]) => rows.map((approval) => <ApprovalCard key={approval.id} approval={approval} />),
  };
  const sleeping = part === 'own' ? data.ownAsleep : [];
  const shown = part === 'slips' || part === 'asleep' ? cards[part]() : cards.approvals(data[part]);
  return (
    <>
      {sleeping.map((one) => (
        <p key={one.id} className="notice" data-tone="warn">
          {t('second.sleeping', { what: t(`second.sleepers.${one.what}`), names: one.wakers.join(', ') || t('second.nobody') })}
        </p>
      ))}
      {shown.length + sleeping.length === 0 ? <EmptyState>{t(`second.empty.${part}`)}</EmptyState> : shown}
    </>
  );
}
