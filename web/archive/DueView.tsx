import { Button, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ListKind, makeList } from '../../contract/archive/lists.ts';
import { listItems } from '../../contract/archive/store.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { BulkBar } from '../ui/BulkBar.tsx';
import { confirm } from '../ui/dialogs.ts';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { stale, useSetup } from './archive-words.ts';
import { ItemCard, useItemColumns } from './StoreView.tsx';

const kindsOf = { expired: ['DESTROY25'], old: ['HANDOVER21', 'KEEP22'], any: ['DEPOSIT23'] } as const satisfies Record<
  string,
  readonly ListKind[]
>;

/** ครบกำหนด: what the list of a year is made of, by category. */
export function DueView() {
  const { t } = useTranslation('archive');
  const setup = useSetup().data;
  const go = useNavigate();
  const make = useSend(makeList, stale);
  const list = useListParams({ size: 20, filters: { which: ['expired', 'old', 'any'], year: [], category: [] } });
  const year = Number(list.filters.year) || (setup?.surveyYear ?? 0);
  const { which, category } = list.filters;
  const narrowed = which === 'expired' ? { dueIn: year } : which === 'old' ? { oldIn: year } : { state: 'STORED' as const };
  const read = useRead(
    listItems,
    { ...narrowed, ...(category ? { category } : {}), ...(list.search ? { search: list.search } : {}), ...list.paged },
    { keep: true, enabled: year > 0 },
  );
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const years = Array.from({ length: 6 }, (_, i) => (setup?.surveyYear ?? 0) + 1 - i).filter((one) => one > 0);
  const send = async (kind: ListKind, items: number[]) => {
    if (
      items.length === 0 &&
      !(await confirm({ title: t('due.makeAll', { year }), message: t('due.makeText', { year }), confirmLabel: t('due.make') }))
    )
      return;
    await make({ kind, year, items })
      .then(({ listId, lines, held, lent }) => {
        toastDone(held + lent > 0 ? t('due.madeWaits', { lines, held, lent }) : t('due.made', { lines }));
        return go(paths.archiveList(listId));
      })
      .catch(toastError);
  };
  const columns = useItemColumns();
  const picked = [...chosen].map(Number);
  return (
    <ListView
      label={t('tabs.due')}
      {...list.showing(read, 'items')}
      search={t('store.search')}
      filters={
        <>
          <ListFilter
            label={t('due.which')}
            options={(['expired', 'old', 'any'] as const).map((value) => ({ value, label: t(`due.${value}`) }))}
            {...list.by('which')}
          />
          <ListFilter
            label={t('due.year')}
            options={years.map((one) => ({ value: String(one), label: t('due.yearOf', { year: one }) }))}
            value={String(year)}
            onChange={(value) => list.narrow({ year: value })}
          />
          <ListFilter
            label={t('store.category')}
            all={t('store.anyCategory')}
            options={(setup?.categories ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            {...list.by('category')}
          />
          {setup?.manages && which === 'expired' ? (
            <Button
              leftSection={<IconListCheck size={18} aria-hidden />}
              disabled={!read.data?.total}
              onClick={() => void send('DESTROY25', [])}
            >
              {t('due.makeAll', { year })}
            </Button>
          ) : null}
        </>
      }
      above={
        which === 'expired' ? (
          <Text className="hint" mb={12}>
            {t('due.window', { year: year + 1 })}
          </Text>
        ) : null
      }
      empty={t('due.empty')}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.subject}
      card={(row) => <ItemCard item={row} />}
      {...(setup?.manages ? { selected: chosen, onSelect: setChosen } : {})}
      bulk={
        picked.length > 0 ? (
          <BulkBar
            label={t('tabs.due')}
            said={t('store.chosen', { count: picked.length })}
            clear={t('store.clear')}
            onClear={() => setChosen(new Set())}
          >
            {kindsOf[which].map((kind) => (
              <Button key={kind} onClick={() => void send(kind, picked)}>
                {t('due.makeKind', { kind: t(`kind.${kind}`) })}
              </Button>
            ))}
          </BulkBar>
        ) : null
      }
    />
  );
}
