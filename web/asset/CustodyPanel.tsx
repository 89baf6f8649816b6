import { Button } from '@mantine/core';
import { IconCircleX, IconClock, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remindOffer, takeOver, withdrawOffer } from '../../contract/asset/custody.ts';
import type { CustodyRow, OpenAsset } from '../../contract/asset/register.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useSend } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './asset.module.css';
import { RefuseForm } from './asset-dialogs.tsx';
import { stale } from './asset-words.ts';

/** ผู้ดูแล, one after another; what waits for a tap stands first. */
export function CustodyPanel({ of, few }: { of: OpenAsset; few?: boolean }) {
  const { t } = useTranslation('asset');
  const [all, setAll] = useState(!few);
  const shown = all ? of.custody : of.custody.filter(({ state }) => ['OFFERED', 'HELD', 'ENDED'].includes(state)).slice(0, 3);
  return (
    <Panel
      title={t('custody.title')}
      action={
        shown.length < of.custody.length ? (
          <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
            {t('custody.all')}
          </Button>
        ) : undefined
      }
      flush
    >
      <ul className="bare flush" aria-label={t('custody.title')}>
        {of.asset.custodianId === null && !shown.some(({ state }) => state === 'HELD') ? (
          <li className="row dim">{t('custody.none')}</li>
        ) : null}
        {shown.map((row) => (
          <li key={row.id} className="row">
            <Icon row={row} />
            <span className="words">{row.state === 'OFFERED' ? <Waits row={row} holder={of.asset.custodian} /> : <Had row={row} />}</span>
            {row.state === 'OFFERED' ? <OfferActs row={row} /> : <Span row={row} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Icon({ row: { state } }: { row: CustodyRow }) {
  const One = { OFFERED: IconClock, HELD: IconUserCircle, ENDED: IconUserCircle, REFUSED: IconCircleX, WITHDRAWN: IconCircleX }[state];
  return <One size={22} className={classes.sign} data-state={state} aria-hidden />;
}

/** Until the tap nothing has changed. */
function Waits({ row, holder }: { row: CustodyRow; holder: string }) {
  const { t } = useTranslation('asset');
  const said = [t('custody.offeredSub', { by: row.offeredBy, day: shortDate(row.offeredAt) }), row.reason].filter(Boolean).join(' ');
  return (
    <Lines sub={[said, holder && t('custody.stillHis', { name: holder })]}>
      {t('custody.waits', { name: row.person?.name ?? t('store') })}
    </Lines>
  );
}

function Had({ row }: { row: CustodyRow }) {
  const { t } = useTranslation('asset');
  const name = row.person?.name ?? t('store');
  if (row.state === 'REFUSED' || row.state === 'WITHDRAWN')
    return (
      <Lines
        sub={[row.endedAt && shortDate(row.endedAt), row.words]}
      >{`${name} · ${t(row.state === 'REFUSED' ? 'custody.refused' : 'custody.withdrawn')}`}</Lines>
    );
  const from = row.acceptedAt ? shortDate(row.acceptedAt) : '';
  const said = row.endedAt
    ? t('custody.span', { from, until: shortDate(row.endedAt) })
    : row.acceptedBy
      ? t('custody.sinceBy', { by: row.acceptedBy, day: from })
      : t('custody.since', { day: from });
  return <Lines sub={[said]}>{[name, row.place].filter(Boolean).join(' · ')}</Lines>;
}

/** For how long: 2 ปี 6 เดือน. */
function Span({ row }: { row: CustodyRow }) {
  const { t } = useTranslation('asset');
  if (!row.acceptedAt) return null;
  const [from, until] = [bangkokDay(new Date(row.acceptedAt)), bangkokDay(row.endedAt ? new Date(row.endedAt) : new Date())];
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = at(until) - at(from) - (until.slice(8) < from.slice(8) ? 1 : 0);
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  const said =
    months < 1
      ? [t('custody.days', { count: days })]
      : [
          months >= 12 && t('custody.years', { count: Math.floor(months / 12) }),
          months % 12 > 0 && t('custody.months', { count: months % 12 }),
        ];
  return <span className="dim figures nowrap">{said.filter(Boolean).join(' ')}</span>;
}

function OfferActs({ row }: { row: CustodyRow }) {
  const { t } = useTranslation('asset');
  const [take, remind, withdraw] = [useSend(takeOver, stale), useSend(remindOffer, stale), useSend(withdrawOffer, stale)];
  const [refuses, setRefuses] = useState(false);
  const done = (work: Promise<unknown>, said: string) => void work.then(() => toastDone(said)).catch(toastError);
  if (row.mayTake)
    return (
      <span className="side-by-side">
        <Button onClick={() => done(take({ custodyIds: [row.id], take: true, words: '' }), t('offers.taken', { count: 1 }))}>
          {t('offers.take')}
        </Button>
        <Button variant="default" onClick={() => setRefuses(true)}>
          {t('offers.refuse')}
        </Button>
        {refuses ? <RefuseForm custodyIds={[row.id]} onClose={() => setRefuses(false)} /> : null}
      </span>
    );
  if (!row.mayWithdraw) return null;
  return (
    <span className="side-by-side">
      <Button variant="default" onClick={() => done(remind({ custodyId: row.id }), t('custody.reminded'))}>
        {t('custody.remind')}
      </Button>
      <Button variant="subtle" onClick={() => done(withdraw({ custodyIds: [row.id] }), t('custody.withdrawn'))}>
        {t('custody.withdraw')}
      </Button>
    </span>
  );
}
