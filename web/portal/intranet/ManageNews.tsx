import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
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
} from '../../../contract/intranet.ts';
import { sizes, times } from '../../../contract/times.ts';
import { useRead, useWrite } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './Manage.module.css';
import { NewsForm } from './NewsForm.tsx';

const tones: Record<NewsState, Tone> = { DRAFT: 'plain', WAITING: 'warn', SHOWN: 'ok', ENDED: 'plain' };
const pageSize = sizes.newsEditorPage;
const refresh = [managedNews, managedOne, intranetNews, intranetHistory];

/** All news with its state; one is written in place of the list. */
export function ManageNews() {
  const { t } = useTranslation('intranet');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [search, setSearch] = useState('');
  const [state, setState] = useState<NewsState | ''>('');
  const [page, setPage] = useState(1);
  const [asked] = useDebouncedValue(search.trim(), times.preview);
  const answer = useRead(managedNews, { ...(asked ? { search: asked } : {}), ...(state ? { state } : {}), page, pageSize }, { keep: true });
  const one = useRead(managedOne, { id: typeof open === 'number' ? open : 1 }, { enabled: typeof open === 'number', staleTime: 0 });
  const remove = useWrite(removeNews, { refresh, onSuccess: () => toastDone(t('edit.removed')) });
  const order = useWrite(orderNews, { refresh });
  const { items = [], total = 0 } = answer.data ?? {};
  const pinned = items.filter((item) => item.pinned);

  async function askToRemove(id: number, title: string): Promise<void> {
    const sure = await confirm({
      title: t('edit.removeAsk', { name: title }),
      message: t('edit.removeText'),
      confirmLabel: t('edit.remove'),
      danger: true,
    });
    if (sure) remove.mutate({ id }, { onError: (error) => toastError(error) });
  }

  function move(from: number, to: number): void {
    const ids = pinned.map((item) => item.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate({ ids }, { onError: (error) => toastError(error) });
  }

  if (open === 'new') return <NewsForm onClose={() => setOpen(null)} refresh={refresh} />;
  if (open !== null) {
    if (one.isError) return <Failed error={one.error} onRetry={() => void one.refetch()} />;
    // what the form begins with is what stands now
    if (!one.data || one.data.id !== open || one.isFetching) return <LoadingRows rows={6} />;
    return <NewsForm key={one.data.version} news={one.data} onClose={() => setOpen(null)} refresh={refresh} />;
  }
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          type="search"
          label={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <NativeSelect
          label={t('edit.stateLabel')}
          value={state}
          data={[{ value: '', label: t('edit.anyState') }, ...newsStates.map((value) => ({ value, label: t(`edit.state.${value}`) }))]}
          onChange={(event) => {
            setState(event.currentTarget.value as NewsState | '');
            setPage(1);
          }}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('edit.add.news')}
        </Button>
      </div>
      <Panel flush>
        {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.isPending ? <LoadingRows rows={5} height={56} /> : null}
        {answer.data && items.length === 0 ? <EmptyState>{t(asked || state ? 'noMatch' : 'edit.noNews')}</EmptyState> : null}
        <ul className={classes.rows}>
          {items.map((item) => (
            <li key={item.id} className={classes.row}>
              <span className={classes.words}>
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
              </span>
              <ActionIcon aria-label={t('edit.changeOf', { name: item.title })} onClick={() => setOpen(item.id)}>
                <IconPencil size={19} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t('edit.removeOf', { name: item.title })} onClick={() => void askToRemove(item.id, item.title)}>
                <IconTrash size={19} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {total > pageSize ? <Pager page={page} total={total} pageSize={pageSize} onPage={setPage} /> : null}
      </Panel>
      {pinned.length > 1 && !asked && !state ? (
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
