import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Box, keepBox, listBoxes, placeItems, type StoredItem } from '../../contract/archive/store.ts';
import { useRead, useSend } from '../api.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import { stale, useSetup } from './archive-words.ts';

/** Into a box, or under another code of a file. */
export function ToBox({ items, onClose }: { items: readonly StoredItem[]; onClose: () => void }) {
  const { t } = useTranslation('archive');
  const boxes = useRead(listBoxes, { ids: [], pageSize: 100 });
  const place = useSend(placeItems, stale);
  return (
    <FormModal
      title={t('store.toBoxOf', { count: items.length })}
      initial={boxes.data ? { boxId: '', fileCode: items.length === 1 ? (items[0]?.fileCode ?? '') : '' } : undefined}
      read={boxes}
      send={({ boxId, fileCode }) =>
        place({
          items: items.map(({ id, version }) => ({ itemId: id, version })),
          boxId: Number(boxId),
          ...(fileCode || items.length === 1 ? { fileCode } : {}),
        })
      }
      submit={t('store.toBox')}
      done={({ moved }) => t('store.moved', { count: moved })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            searchable
            label={t('handOver.box')}
            data={(boxes.data?.items ?? []).map((one) => ({
              value: String(one.id),
              label: [t('store.box', { no: one.no }), one.unit, one.shelf?.name, one.slot].filter(Boolean).join(' · '),
            }))}
            {...field('boxId', { required: true })}
          />
          <TextInput label={t('store.fileCode')} maxLength={60} {...field('fileCode')} />
        </>
      )}
    </FormModal>
  );
}

export function BoxForm({ box, onClose }: { box?: Box; onClose: () => void }) {
  const { t } = useTranslation('archive');
  const setup = useSetup();
  const keep = useSend(keepBox, stale);
  const units = [...new Map([...(setup.data?.owners ?? []), ...(setup.data?.units ?? [])].map((one) => [one.id, one])).values()];
  const year = setup.data?.surveyYear ?? 0;
  return (
    <FormModal
      title={t(box ? 'store.editBox' : 'store.addBox')}
      read={setup}
      initial={
        setup.data
          ? {
              unitId: String(box?.unitId ?? units[0]?.id ?? ''),
              yearFrom: (box?.yearFrom ?? year) as number | string,
              yearTo: (box?.yearTo ?? year) as number | string,
              shelfId: box?.shelf ? String(box.shelf.id) : '',
              slot: box?.slot ?? '',
            }
          : undefined
      }
      send={({ unitId, yearFrom, yearTo, shelfId, slot }) =>
        keep({
          ...(box ? { boxId: box.id, version: box.version } : {}),
          unitId: Number(unitId),
          yearFrom: Number(yearFrom),
          yearTo: Number(yearTo),
          shelfId: Number(shelfId) || null,
          slot,
        })
      }
      submit={t(box ? 'store.editBox' : 'store.addBox')}
      done={({ no }) => t('store.saved', { no })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            searchable
            label={t('store.unit')}
            data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...field('unitId', { required: true })}
          />
          <NumberInput label={t('store.yearFrom')} min={2400} max={2700} {...field('yearFrom', { required: true })} />
          <NumberInput label={t('store.yearTo')} min={2400} max={2700} {...field('yearTo', { required: true })} />
          <OptionalSelect
            label={t('store.shelf')}
            data={(setup.data?.shelves ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            {...field('shelfId')}
          />
          <TextInput label={t('store.slot')} maxLength={40} {...field('slot')} />
        </>
      )}
    </FormModal>
  );
}
