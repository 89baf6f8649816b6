import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { handOver, lettersToHandOver, type Medium, media } from '../../contract/archive/store.ts';
import type { Given } from '../../contract/endpoint.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { dayAt, stale, useSetup } from './archive-words.ts';

type Offered = Given<typeof lettersToHandOver>['items'][number];
interface Row {
  documentId: number;
  fileCode: string;
  category: string;
  medium: Medium;
  remark: string;
}

/** ส่งเก็บ: closed letters of a unit, each with its file, its category and how it is kept. */
export function HandOverForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('archive');
  const go = useNavigate();
  const setup = useSetup();
  const send = useSend(handOver, stale);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  return (
    <FormModal
      title={t('handOver.make')}
      size={760}
      read={setup}
      initial={setup.data ? { unitId: String(setup.data.units[0]?.id ?? ''), words: '', rows: [] as Row[] } : undefined}
      lacks={({ rows }) => ({ rows: rows.length === 0 && t('handOver.letters') })}
      send={({ unitId, words, rows }) => send({ unitId: Number(unitId), words, rows })}
      submit={t('handOver.make')}
      done={({ number }) => t('handOver.sent', { number })}
      onDone={({ handOverId }) => {
        onClose();
        void go(paths.handOver(handOverId));
      }}
      onClose={onClose}
    >
      {({ field, values }) => {
        const rows = field('rows', { required: true });
        return (
          <>
            <Select
              label={t('handOver.unit')}
              allowDeselect={false}
              data={(setup.data?.units ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              {...field('unitId')}
            />
            <TextInput
              label={t('handOver.letters')}
              placeholder={t('handOver.search')}
              value={typed}
              error={rows.error}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Offers unitId={Number(values.unitId)} search={search} rows={values.rows} onRows={(next) => rows.onChange(next)} />
            <TextInput label={t('handOver.words')} maxLength={500} {...field('words')} />
          </>
        );
      }}
    </FormModal>
  );
}

function Offers({ unitId, search, rows, onRows }: { unitId: number; search: string; rows: Row[]; onRows: (rows: Row[]) => void }) {
  const { t } = useTranslation('archive');
  const setup = useSetup().data;
  const found = useRead(lettersToHandOver, { unitId, ...(search ? { search } : {}), pageSize: 50 }, { keep: true, enabled: unitId > 0 });
  const rowOf = (one: Offered): Row => ({
    documentId: one.documentId,
    fileCode: '',
    category: one.category,
    medium: 'ELECTRONIC',
    remark: '',
  });
  const change = (documentId: number, more: Partial<Row>) =>
    onRows(rows.map((row) => (row.documentId === documentId ? { ...row, ...more } : row)));
  if (found.data?.items.length === 0) return <p className="dim">{t('handOver.none')}</p>;
  return (
    <ul className="bare panel" aria-label={t('handOver.letters')}>
      {(found.data?.items ?? []).map((one) => {
        const row = rows.find(({ documentId }) => documentId === one.documentId);
        return (
          <li key={one.documentId} className="padded fields">
            <Checkbox
              label={
                <Lines sub={[one.number, t('handOver.closedOn', { day: shortDate(dayAt(one.closedOn)) })]}>
                  <span className="wraps">{one.subject || t('classed')}</span>
                </Lines>
              }
              checked={row !== undefined}
              onChange={(event) =>
                onRows(event.currentTarget.checked ? [...rows, rowOf(one)] : rows.filter(({ documentId }) => documentId !== one.documentId))
              }
            />
            {row ? (
              <div className="side-by-side">
                <TextInput
                  label={t('handOver.fileCode')}
                  maxLength={60}
                  value={row.fileCode}
                  onChange={(event) => change(one.documentId, { fileCode: event.currentTarget.value })}
                />
                <Select
                  label={t('store.category')}
                  allowDeselect={false}
                  data={(setup?.categories ?? []).map(({ code, name }) => ({ value: code, label: name }))}
                  value={row.category}
                  onChange={(category) => category && change(one.documentId, { category })}
                />
                <Select
                  label={t('store.mediumLabel')}
                  allowDeselect={false}
                  data={media.map((value) => ({ value, label: t(`medium.${value}`) }))}
                  value={row.medium}
                  onChange={(medium) => medium && change(one.documentId, { medium: medium as Medium })}
                />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
