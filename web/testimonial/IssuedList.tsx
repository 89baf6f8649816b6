import { Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { itemStates, listTemplates } from '../../contract/testimonial/batches.ts';
import {
  type IssuedRow,
  listIssued,
  replaceTestimonial,
  revokeTestimonial,
  testimonialFilePath,
} from '../../contract/testimonial/items.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { toneOfItem } from './testimonial-words.ts';

type Ending = { row: IssuedRow; act: 'revoke' | 'replace' };

/** The register of what was issued: to print again under the same number, to revoke, to replace. */
export function IssuedList() {
  const { t } = useTranslation('testimonial');
  const params = useListParams({ size: 25, filters: { state: ['', ...itemStates.slice(1)], templateId: [] } });
  const { templateId, ...asked } = params.asked;
  const read = useRead(listIssued, { ...asked, ...(templateId ? { templateId } : {}), ...params.paged }, { keep: true });
  const templates = useRead(listTemplates, { pageSize: 100 }, { staleTime: 60_000 }).data?.items ?? [];
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <>
      <ListView
        label={t('tabs.issued')}
        {...params.showing(read, 'items')}
        search={t('issued.search')}
        filters={
          <>
            <ListFilter
              {...params.by('templateId')}
              label={t('batch.template')}
              all={t('template.any')}
              options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <ListFilter
              {...params.by('state')}
              label={t('mine.state')}
              all={t('mine.allStates')}
              options={(one) => t(`state.${one as IssuedRow['state']}`)}
            />
          </>
        }
        empty={t('issued.none')}
        columns={useColumns(setEnding)}
        idOf={(row) => row.id}
        nameOf={(row) => `${row.number} ${row.holder}`}
        card={(row) => (
          <div data-apart>
            <Holder row={row} />
            <Lines sub={[t('mine.number', { number: row.number }), shortDate(row.givenOn)]} />
            <StatePill row={row} />
            <Acts row={row} onEnd={setEnding} />
          </div>
        )}
      />
      {ending?.act === 'revoke' ? <RevokeForm row={ending.row} onClose={() => setEnding(null)} /> : null}
      {ending?.act === 'replace' ? <ReplaceForm row={ending.row} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

function Holder({ row }: { row: IssuedRow }) {
  return (
    <Lines sub={[row.template, row.subject]}>
      <span className="wraps">{row.holder}</span>
    </Lines>
  );
}

function StatePill({ row }: { row: IssuedRow }) {
  const { t } = useTranslation('testimonial');
  return (
    <Lines sub={[row.replacedBy ? t('mine.replacedBy', { number: row.replacedBy }) : row.reason]}>
      <Pill tone={toneOfItem[row.state]}>{t(`state.${row.state}`)}</Pill>
    </Lines>
  );
}

function Acts({ row, onEnd }: { row: IssuedRow; onEnd: (ending: Ending) => void }) {
  const { t } = useTranslation('testimonial');
  return (
    <Group gap={8}>
      {row.use === 'SALARY' ? null : (
        <RowButton onClick={() => void openPrint(testimonialFilePath(row.id)).catch(toastError)}>{t('mine.file')}</RowButton>
      )}
      {row.state === 'VALID' ? (
        <RowButton aria-label={t('issued.revokeTitle', { number: row.number })} onClick={() => onEnd({ row, act: 'revoke' })}>
          {t('issued.revoke')}
        </RowButton>
      ) : null}
      {row.state === 'VALID' && row.use === 'AWARD' ? (
        <RowButton aria-label={t('issued.replaceTitle', { number: row.number })} onClick={() => onEnd({ row, act: 'replace' })}>
          {t('issued.replaceShort')}
        </RowButton>
      ) : null}
    </Group>
  );
}

function useColumns(onEnd: (ending: Ending) => void): Column<IssuedRow>[] {
  const { t } = useTranslation('testimonial');
  return [
    {
      id: 'number',
      title: t('issued.number'),
      width: '90px',
      render: (row) =>
        row.use === 'AWARD' ? (
          <Link className="link figures" to={paths.testimonialBatch(row.batchId)}>
            {row.number}
          </Link>
        ) : (
          <span className="figures">{row.number}</span>
        ),
    },
    { id: 'holder', title: t('issued.holder'), minWidth: '180px', render: (row) => <Holder row={row} /> },
    { id: 'day', title: t('mine.day'), width: '120px', render: (row) => <span className="figures nowrap">{shortDate(row.givenOn)}</span> },
    { id: 'state', title: t('mine.state'), width: '150px', render: (row) => <StatePill row={row} /> },
    { id: 'acts', title: t('tabs.manage'), quiet: true, width: '250px', render: (row) => <Acts row={row} onEnd={onEnd} /> },
  ];
}

function RevokeForm({ row, onClose }: { row: IssuedRow; onClose: () => void }) {
  const { t } = useTranslation('testimonial');
  const revoke = useSend(revokeTestimonial, [listIssued]);
  return (
    <FormModal
      title={t('issued.revokeTitle', { number: row.number })}
      hint={t('issued.revokeHint')}
      initial={{ reason: '' }}
      send={({ reason }) => revoke({ itemId: row.id, version: row.version, reason })}
      submit={t('issued.revoke')}
      danger
      done={t('issued.revoked')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('issued.reason')} autosize minRows={2} maxLength={500} {...field('reason', { required: true })} />}
    </FormModal>
  );
}

function ReplaceForm({ row, onClose }: { row: IssuedRow; onClose: () => void }) {
  const { t } = useTranslation('testimonial');
  const go = useNavigate();
  const replace = useSend(replaceTestimonial, [listIssued]);
  return (
    <FormModal
      title={t('issued.replaceTitle', { number: row.number })}
      hint={t('issued.replaceHint')}
      initial={{ name: row.holder, unit: row.unit, reason: '' }}
      send={(typed) => replace({ itemId: row.id, version: row.version, ...typed })}
      submit={t('issued.replace')}
      done={t('issued.replaced')}
      onDone={({ batchId }) => void go(paths.testimonialBatch(batchId))}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('issued.name')} maxLength={300} {...field('name', { required: true })} />
          <TextInput label={t('issued.unit')} maxLength={200} {...field('unit')} />
          <Textarea label={t('issued.reason')} autosize minRows={2} maxLength={500} {...field('reason', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
