import { useTranslation } from 'react-i18next';
import type { StoredItem } from '../../contract/archive/store.ts';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Pill } from '../ui/Pill.tsx';
import { dayAt, stateTones } from './archive-words.ts';

type Item = Omit<StoredItem, 'version'>;

/** What a letter of the store is. */
export function ItemName({ item }: { item: Item }) {
  return (
    <Lines sub={[item.number, item.date && shortDate(dayAt(item.date)), item.unit]}>
      <span className="wraps">{item.subject}</span>
    </Lines>
  );
}

export function usePlaceOf(): (item: Item) => string {
  const { t } = useTranslation('archive');
  return ({ box, medium }) =>
    box ? [t('store.box', { no: box.no }), box.shelf, box.slot].filter(Boolean).join(' · ') : t(`medium.${medium}`);
}

/** How long it is kept, and until when. */
export function useTimeOf(): (item: Item) => [string, string] {
  const { t } = useTranslation('archive');
  return ({ years, keepUntil }) => [
    years === null ? t('forEver') : t('years', { years }),
    keepUntil ? t('store.until', { day: shortDate(dayAt(keepUntil)) }) : '',
  ];
}

/** Its state, and what stands in the way of its destruction. */
export function ItemState({ item }: { item: Item }) {
  const { t } = useTranslation('archive');
  return (
    <Lines sub={[item.lentUntil && t('store.until', { day: shortDate(dayAt(item.lentUntil)) }), ...item.held]}>
      <span className="side-by-side">
        <Pill tone={stateTones[item.state]}>{t(`state.${item.state}`)}</Pill>
        {item.held.length > 0 ? <Pill tone="warn">{t('lineState.HELD')}</Pill> : null}
      </span>
    </Lines>
  );
}
