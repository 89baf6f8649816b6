import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { useRead, useWrite } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import classes from './Manage.module.css';
import { ManageRow, useRemoval } from './ManageRow.tsx';
import { NewsForm } from './NewsForm.tsx';

const tones: Record<NewsState, Tone> = { DRAFT: 'plain', WAITING: 'warn', SHOWN: 'ok', ENDED: 'plain' };
const refresh = [managedNews, managedOne, intranetNews, intranetHistory];

/** All news with its state; one is written in place of the list. */
export function ManageNews() {
  const { t } = useTranslation('intranet');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const list = useListParams({ size: sizes.newsEditorPage, filters: { state: ['', ...newsStates] } });
  const answer = useRead(managedNews, { ...list.asked, ...list.paged }, { keep: true });
  const one = useRead(managedOne, { id: typeof open === 'number' ? open : 1 }, { enabled: typeof open === 'number', staleTime: 0 });
  const remove = useRemoval(removeNews, refresh);
  const order = useWrite(orderNews, { refresh });
  const pinned = (answer.data?.items ?? []).filter((item) => item.pinned);

  function move(from: number, to: number): void {
    const ids = pinned.map((item) => item.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate({ ids }, { onError: (error) => toastError(error) });
  }

  if (open === 'new') return <NewsForm onClose={() => setOpen(null)} refresh={refresh} />;
  if (open !== null) {
    // what the form begins with is what stands now
    const now = one.data?.id === open && !one.isFetching ? one.data : undefined;
    return (
      <Answer of={{ ...one, data: now }} rows={6}>
        {(news) => <NewsForm key={news.version} news={news} onClose={() => setOpen(null)} refresh={refresh} />}
      </Answer>
    );
  }
  return (
    <>
      <ListView
        label={t('edit.tabs.news')}
        list={list}
        read={answer}
        rows={answer.data?.items}
        total={answer.data?.total}
        search={t('search')}
        filters={
          <>
            <ListFilter
              label={t('edit.stateLabel')}
              all={t('edit.anyState')}
              value={list.filters.state}
              options={newsStates.map((value) => ({ value, label: t(`edit.state.${value}`) }))}
              onChange={(state) => list.narrow({ state })}
            />
            <Button ml="auto" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
              {t('edit.add.news')}
            </Button>
          </>
        }
        lines={5}
        lineHeight={56}
        empty={t('edit.noNews')}
        none={t('noMatch')}
      >
        {(items) => (
          <Panel flush>
            <ul className="bare flush">
              {items.map((item) => (
                <li key={item.id} className="row">
                  <ManageRow row={item} onChange={() => setOpen(item.id)} onRemove={() => void remove(item)}>
                    <strong>{item.title}</strong>
                    <span className={`${classes.facts} figures`}>
                      <Pill tone={tones[item.state]}>{t(`edit.state.${item.state}`)}</Pill>
                      {item.pinned ? <Pill tone="brand">{t('pinned')}</Pill> : null}
                      {item.staffOnly ? <Pill>{t('staffOnly')}</Pill> : null}
                      <span>
                        {[
                          t(`category.${item.category}`),
                          item.publishUntil ? `${shortDateTime(item.at)} – ${shortDateTime(item.publishUntil)}` : shortDateTime(item.at),
                          item.by ? t('edit.by', { name: item.by }) : '',
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                  </ManageRow>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </ListView>
      {pinned.length > 1 && !list.narrowed ? (
        <div className={classes.part}>
          <Panel title={t('edit.pinnedOrder')}>
            <SortableList
              label={t('edit.pinnedOrder')}
              rows={pinned.map((item) => ({ key: String(item.id), name: item.title }))}
              onMove={move}
            >
              {(row) => row.name}
            </SortableList>
          </Panel>
        </div>
      ) : null}
    </>
  );
}
