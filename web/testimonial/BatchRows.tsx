import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconPencil, IconTextSize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BatchRow, batchRows, fixSpaces, keepRow, openBatch } from '../../contract/testimonial/batches.ts';
import { useRead, useSend, useWrite } from '../api.ts';
import { Chips } from '../ui/Chips.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import type { Batch } from './BatchPage.tsx';
import { toneOfItem } from './testimonial-words.ts';

const views = ['all', 'look', 'ready'] as const;

/** The rows of the sheet, each with what is wrong of it, mended in place. */
export function BatchRows({ batch }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  const params = useListParams({ size: 25, filters: { only: [...views] } });
  const only = (params.filters.only || 'all') as (typeof views)[number];
  const read = useRead(batchRows, { batchId: batch.id, ...params.asked, only, ...params.paged }, { keep: true });
  const [edited, setEdited] = useState<BatchRow | null>(null);
  const counts = { all: batch.rows, look: batch.looked, ready: batch.ready };
  const mayEdit = batch.may.includes('edit');
  return (
    <div className="stack">
      <ListView
        label={t('batch.rows')}
        {...params.showing(read, 'items')}
        search={t('batch.searchName')}
        filters={mayEdit ? <Spaces batch={batch} /> : null}
        above={
          <Chips
            label={t('batch.status')}
            chips={views.map((value) => ({ value, label: t(`batch.${value}`, { count: counts[value] }) }))}
            value={only}
            onChange={(value) => params.narrow({ only: value })}
          />
        }
        empty={only === 'look' ? t('batch.noneLook') : t('batch.noRows')}
        columns={useColumns(mayEdit ? setEdited : null)}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        card={(row) => (
          <div data-apart>
            <Lines sub={[`${t('batch.row')} ${row.row}`, row.unit]}>
              <span className="wraps">{row.name}</span>
            </Lines>
            <Group gap={8} justify="space-between" wrap="nowrap">
              <Status row={row} />
              {mayEdit && row.state === 'WAITING' ? <EditButton row={row} onEdit={setEdited} /> : null}
            </Group>
          </div>
        )}
      />
      {edited ? <RowForm row={edited} fields={batch.fields} onClose={() => setEdited(null)} /> : null}
    </div>
  );
}

function Status({ row }: { row: BatchRow }) {
  const { t } = useTranslation(['testimonial', 'errors']);
  if (row.state !== 'WAITING')
    return (
      <Lines sub={[row.number ? t('batch.number', { number: row.number }) : '']}>
        <Pill tone={toneOfItem[row.state]}>{t(`state.${row.state}`)}</Pill>
      </Lines>
    );
  if (row.skipped) return <Pill>{t('batch.skippedSaid')}</Pill>;
  const icon = <IconAlertTriangle size={16} aria-hidden />;
  if (row.problem)
    return (
      <Pill tone="urgent" icon={icon}>
        {t(`errors:${row.problem}` as never, { character: '' })}
      </Pill>
    );
  if (row.fault)
    return (
      <Pill
        tone={row.fault === 'DUPLICATE' ? 'warn' : 'urgent'}
        icon={row.fault === 'DUPLICATE' ? <IconCopy size={16} aria-hidden /> : icon}
      >
        {t(`fault.${row.fault}`, { about: row.about })}
      </Pill>
    );
  if (row.hints.length > 0)
    return (
      <Pill tone="warn" icon={<IconTextSize size={16} aria-hidden />}>
        {row.hints.map((one) => t(`hint.${one}`)).join(' · ')}
      </Pill>
    );
  return (
    <Pill tone="ok" icon={<IconCircleCheck size={16} aria-hidden />}>
      {t('ready')}
    </Pill>
  );
}

function EditButton({ row, onEdit }: { row: BatchRow; onEdit: (row: BatchRow) => void }) {
  const { t } = useTranslation('testimonial');
  return (
    <ActionIcon variant="default" size={34} aria-label={t('batch.editRow', { row: row.row })} onClick={() => onEdit(row)}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  );
}

function useColumns(onEdit: ((row: BatchRow) => void) | null): Column<BatchRow>[] {
  const { t } = useTranslation('testimonial');
  const columns: Column<BatchRow>[] = [
    { id: 'row', title: t('batch.row'), width: '70px', align: 'right', render: (row) => <span className="figures">{row.row}</span> },
    { id: 'name', title: t('batch.name'), minWidth: '220px', render: (row) => <Lines sub={[row.unit]}>{row.name}</Lines> },
    { id: 'status', title: t('batch.status'), width: '260px', render: (row) => <Status row={row} /> },
  ];
  if (!onEdit) return columns;
  const edit = (row: BatchRow) => (row.state === 'WAITING' ? <EditButton row={row} onEdit={onEdit} /> : null);
  return [...columns, { id: 'edit', title: t('batch.edit'), quiet: true, width: '60px', render: edit }];
}

function RowForm({ row, fields, onClose }: { row: BatchRow; fields: string[]; onClose: () => void }) {
  const { t } = useTranslation('testimonial');
  const keep = useSend(keepRow, [openBatch, batchRows]);
  const { name, unit, values, accepted, skipped } = row;
  return (
    <FormModal
      title={t('batch.editRow', { row: row.row })}
      initial={{ name, unit, values, accepted, skipped }}
      send={(typed) => keep({ ...typed, itemId: row.id, version: row.version })}
      submit={t('batch.save')}
      done={t('batch.saved')}
      onClose={onClose}
    >
      {({ field, box, values: typed, set }) => (
        <>
          <TextInput label={t('batch.name')} maxLength={300} {...field('name')} />
          <TextInput label={t('batch.unit')} maxLength={200} {...field('unit')} />
          {fields.map((one) => (
            <TextInput
              key={one}
              label={one}
              maxLength={400}
              value={typed.values[one] ?? ''}
              onChange={(event) => set({ values: { ...typed.values, [one]: event.currentTarget.value } })}
            />
          ))}
          {row.fault === 'DUPLICATE' || accepted ? <Checkbox label={t('batch.accepted')} {...box('accepted')} /> : null}
          <Checkbox label={t('batch.skipped')} {...box('skipped')} />
        </>
      )}
    </FormModal>
  );
}

function Spaces({ batch: { id: batchId, version } }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  const fix = useWrite(fixSpaces, { refresh: [openBatch, batchRows] });
  return (
    <Button
      variant="default"
      loading={fix.isPending}
      onClick={() =>
        fix.mutate(
          { batchId, version },
          { onSuccess: ({ fixed }) => toastDone(t('batch.spacesDone', { count: fixed })), onError: (error) => toastError(error) },
        )
      }
    >
      {t('batch.spaces')}
    </Button>
  );
}
