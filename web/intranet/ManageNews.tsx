import { Box, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import {
  intranetHistory,
  intranetNews,
  managedNews,
  managedOne,
  type NewsState,
  newsStates,
  orderNews,
  removeNews,
} from '../../contract/intranet/calls.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { AddButton, ManageRows, useMove, useRemoval } from './ManageRow.tsx';
import { NewsForm } from './NewsForm.tsx';

const tones: Record<NewsState, Tone> = { DRAFT: 'plain', WAITING: 'warn', SHOWN: 'ok', ENDED: 'plain' };
const refresh = [managedNews, managedOne, intranetNews, intranetHistory];

/** All news with its state; one is written in place of the list. */
export function ManageNews() {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const close = () => setOpen(null);
  if (open === null) return <AllNews onOpen={setOpen} />;
  return open === 'new' ? <NewsForm onClose={close} refresh={refresh} /> : <Rewritten id={open} onClose={close} />;
}

function Rewritten({ id, onClose }: { id: number; onClose: () => void }) {
  const one = useRead(managedOne, { id }, { staleTime: 0 });
  // what the form begins with is what stands now
  const now = one.isFetching ? undefined : one.data;
  return (
    <Answer of={{ ...one, data: now }} rows={6}>
      {(news) => <NewsForm key={news.version} news={news} onClose={onClose} refresh={refresh} />}
    </Answer>
  );
}

function AllNews({ onOpen }: { onOpen: (which: number | 'new') => void }) {
  const { t } = useTranslation('intranet');
  const list = useListParams({ size: sizes.newsEditorPage, filters: { state: ['', ...newsStates] } });
  const answer = useRead(managedNews, { ...list.asked, ...list.paged }, { keep: true });
  const remove = useRemoval(removeNews, refresh);
  const pinned = (answer.data?.items ?? []).filter((item) => item.pinned);
  return (
    <>
      <ListView
        label={t('edit.tabs.news')}
        {...list.showing(answer, 'items')}
        search={t('search')}
        filters={
          <>
            <ListFilter
              {...list.by('state')}
              label={t('edit.stateLabel')}
              all={t('edit.anyState')}
              options={(value) => t(`edit.state.${value}`)}
            />
            <AddButton onClick={() => onOpen('new')}>{t('edit.add.news')}</AddButton>
          </>
        }
        lines={5}
        lineHeight={56}
        empty={t('edit.noNews')}
        none={t('noMatch')}
      >
        {(items) => (
          <ManageRows rows={items} onChange={(item) => onOpen(item.id)} onRemove={(item) => void remove(item)}>
            {(item) => <Standing item={item} />}
          </ManageRows>
        )}
      </ListView>
      {pinned.length > 1 && !list.narrowed ? <PinnedOrder pinned={pinned} /> : null}
    </>
  );
}

type Managed = Given<typeof managedNews>['items'][number];

/** An item with its state, for whom it is and when it stands. */
function Standing({ item }: { item: Managed }) {
  const { t } = useTranslation('intranet');
  const when = item.publishUntil ? `${shortDateTime(item.at)} – ${shortDateTime(item.publishUntil)}` : shortDateTime(item.at);
  return (
    <>
      <strong>{item.title}</strong>
      <Group component="span" className="dim figures" gap="4px 8px">
        <Pill tone={tones[item.state]}>{t(`edit.state.${item.state}`)}</Pill>
        {item.pinned ? <Pill tone="brand">{t('pinned')}</Pill> : null}
        {item.staffOnly ? <Pill>{t('staffOnly')}</Pill> : null}
        <span>{[t(`category.${item.category}`), when, item.by ? t('edit.by', { name: item.by }) : ''].filter(Boolean).join(' · ')}</span>
      </Group>
    </>
  );
}

function PinnedOrder({ pinned }: { pinned: Managed[] }) {
  const { t } = useTranslation('intranet');
  const move = useMove(orderNews, refresh, pinned);
  return (
    <Box mt={24}>
      <Panel title={t('edit.pinnedOrder')}>
        <SortableList label={t('edit.pinnedOrder')} rows={pinned.map((item) => ({ key: String(item.id), name: item.title }))} onMove={move}>
          {(row) => row.name}
        </SortableList>
      </Panel>
    </Box>
  );
}
