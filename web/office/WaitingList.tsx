import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { waitingForMe } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { useModules } from '../shell/frame/menu.ts';
import { menuName } from '../shell/frame/menu-name.ts';
import { Chips } from '../ui/Chips.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListView } from '../ui/ListView.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import { usePendingAct } from './usePendingAct.tsx';
import { useRequestsLive } from './useRequestsLive.ts';
import { type CardAt, WaitingCards } from './WaitingCards.tsx';
import { WaitingRows } from './WaitingRows.tsx';

/**
 * What waits for one, as rows with their verb, on a phone one card a screen.
 * @param module of this one alone, on its own page; else all of them, to choose from
 */
export function WaitingList({ module: only }: { module?: string }) {
  const { t } = useTranslation(['requests', 'common']);
  const small = useIsSmall();
  const params = useListParams({ size: 50, filters: { module: [] } });
  const module = only ?? params.filters.module;
  const read = useRead(waitingForMe, { ...(module ? { module } : {}), ...params.paged }, { keep: true });
  useRequestsLive();
  const pending = usePendingAct();
  const [card, setCard] = useState<CardAt & { of: string }>({ of: '', key: '', place: 0 });
  const onCard = useCallback((at: CardAt) => setCard({ ...at, of: module }), [module]);
  const nameOf = useModuleName();
  const modules = read.data?.modules ?? [];
  const all = modules.reduce((sum, one) => sum + one.count, 0);
  // what is on its way out stands in the line of the undo
  const left = (read.data?.items ?? []).filter((row) => !(row.of === 'request' && row.id === pending.of?.id));
  const chips =
    !only && modules.length > 1 ? (
      <Chips
        label={t('waiting.filter')}
        value={module || 'all'}
        onChange={(value) => params.narrow({ module: value === 'all' ? '' : value })}
        chips={[
          { value: 'all', label: t('common:all'), count: all },
          ...modules.map((one) => ({ value: one.module, label: nameOf(one.module), count: one.count })),
        ]}
      />
    ) : null;
  const shown = params.showing(read, 'items');
  return (
    <ListView
      label={t('waiting.title')}
      {...shown}
      rows={read.data ? left : undefined}
      above={
        <>
          {chips}
          {pending.line}
        </>
      }
      lineHeight={56}
      frame="none"
      empty={
        pending.of ? null : (
          <EmptyState
            action={
              <Link className="link" to={paths.dashboard({ q: 'jobFollow' })}>
                {t('waiting.followed')}
              </Link>
            }
          >
            {t('waiting.nothing')}
          </EmptyState>
        )
      }
    >
      {(rows) =>
        small ? (
          <WaitingCards
            rows={rows}
            at={card.of === module ? card : { key: '', place: 0 }}
            onAt={onCard}
            nameOf={nameOf}
            onAct={pending.begin}
          />
        ) : (
          <WaitingRows rows={rows} nameOf={nameOf} onAct={pending.begin} />
        )
      }
    </ListView>
  );
}

/** Modules are called as their menus are; letters are letters. */
function useModuleName(): (module: string) => string {
  const { t } = useTranslation('requests');
  const menus = useModules() ?? [];
  return (module) => {
    if (module === 'sarabun') return t('waiting.letters');
    const menu = menus.find((one) => one.MENU_ACTION === module);
    return menu ? menuName(menu) : module;
  };
}
