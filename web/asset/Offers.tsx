import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOffers, takeOver } from '../../contract/asset/custody.ts';
import { useRead, useSend } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { AssetName } from './AssetWords.tsx';
import { RefuseForm } from './asset-dialogs.tsx';
import { stale } from './asset-words.ts';

/** What was handed to one, and for who keeps the store what comes back to it: taken by one's own tap, one or all. */
export function Offers() {
  const { t } = useTranslation('asset');
  const read = useRead(listOffers, { pageSize: 100 });
  const take = useSend(takeOver, stale);
  const [refuses, setRefuses] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const offers = read.data?.items ?? [];
  if (offers.length === 0) return null;
  const accept = (ids: number[]) => {
    setBusy(true);
    void take({ custodyIds: ids, take: true, words: '' })
      .then(({ done }) => toastDone(t('offers.taken', { count: done })))
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return (
    <Panel
      title={t('offers.title')}
      count={read.data?.total}
      action={
        offers.length > 1 ? (
          <Button disabled={busy} onClick={() => accept(offers.map(({ custodyId }) => custodyId))}>
            {t('offers.takeAll', { count: offers.length })}
          </Button>
        ) : undefined
      }
      flush
    >
      <ul className="bare flush" aria-label={t('offers.title')}>
        {offers.map((one) => (
          <li key={one.custodyId} className="row">
            <span className="words">
              <AssetName asset={one} />
              <Lines
                sub={[t('offers.from', { name: one.from }), shortDate(one.offeredAt), one.reason, one.toStore && t('offers.toStore')]}
              />
            </span>
            <span className="side-by-side">
              <Button
                variant={offers.length > 1 ? 'default' : 'filled'}
                disabled={busy}
                aria-label={`${t('offers.take')} ${one.number}`}
                onClick={() => accept([one.custodyId])}
              >
                {t('offers.take')}
              </Button>
              <Button variant="default" aria-label={`${t('offers.refuse')} ${one.number}`} onClick={() => setRefuses(one.custodyId)}>
                {t('offers.refuse')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {refuses === null ? null : <RefuseForm custodyIds={[refuses]} onClose={() => setRefuses(null)} />}
    </Panel>
  );
}
