import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SendBackDialog } from './SendBackDialog.tsx';
import type { PendingAct, WaitingRow } from './usePendingAct.tsx';
import classes from './Waiting.module.css';
import { WaitingCard } from './WaitingCard.tsx';
import { isQuick, keyOf } from './WaitingRows.tsx';

/** The card that is looked at: it stays when rows come or go beside it, and when the phone is turned. */
export interface CardAt {
  key: string;
  place: number;
}

interface Props {
  rows: WaitingRow[];
  at: CardAt;
  onAt: (at: CardAt) => void;
  nameOf: (module: string) => string;
  onAct: (act: PendingAct) => void;
}

/** One card a screen: what it is, and under it the one verb that it waits for. */
export function WaitingCards({ rows, at, onAt, nameOf, onAct }: Props) {
  const { t } = useTranslation('requests');
  const [back, setBack] = useState<WaitingRow | null>(null);
  const found = rows.findIndex((one) => keyOf(one) === at.key);
  const place = found >= 0 ? found : Math.min(at.place, rows.length - 1);
  const row = rows[place];
  const key = row ? keyOf(row) : '';
  const moved = at.key !== key || at.place !== place;
  useEffect(() => {
    if (moved) onAt({ key, place });
  }, [moved, key, place, onAt]);
  if (!row) return null;
  const quick = isQuick(row);
  const { act } = row;
  const last = place === rows.length - 1;
  const show = (next: number) => onAt({ key: keyOf(rows[next] ?? row), place: next });
  return (
    <>
      <div className={classes.progress}>
        <progress value={place + 1} max={rows.length} aria-label={t('waiting.card', { at: place + 1, all: rows.length })} />
        <span className="dim figures">{t('waiting.card', { at: place + 1, all: rows.length })}</span>
        <Button variant="subtle" size="compact-md" disabled={rows.length < 2} onClick={() => show(last ? 0 : place + 1)}>
          {t(last ? 'waiting.again' : 'waiting.skip')}
        </Button>
      </div>
      <section className="panel padded" aria-label={row.subject || row.kindName}>
        <WaitingCard row={row} moduleName={nameOf(row.module)} />
      </section>
      <div className={classes.foot}>
        {quick && act ? (
          <>
            <Button size="lg" onClick={() => onAct({ row, act })}>
              {t(`verb.${row.verb}`)}
            </Button>
            <Button variant="default" onClick={() => setBack(row)}>
              {t('act.sendBack')}
            </Button>
            <Button variant="default" component={Link} to={`/${row.address}`}>
              {t('waiting.see')}
            </Button>
            <p className="hint">{t('waiting.undoText')}</p>
          </>
        ) : (
          <Button size="lg" component={Link} to={`/${row.address}`}>
            {row.verbName}
          </Button>
        )}
      </div>
      {back ? <SendBackDialog rows={[back]} onClose={() => setBack(null)} /> : null}
    </>
  );
}
