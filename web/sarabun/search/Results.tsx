import { Group, Stack } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { FoundLetter } from '../../../contract/sarabun/search.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { shortDate } from '../../ui/dates.ts';
import { useIsPhone } from '../../ui/useMedia.ts';
import { Speed } from '../dashboard/RowMarks.tsx';
import { Marked } from './Marked.tsx';
import classes from './Results.module.css';

/** Letters found: a table, on a phone cards. A row opens its letter. */
export function Results({ rows, loading }: { rows: FoundLetter[]; loading: boolean }) {
  const { t } = useTranslation('search');
  const go = useNavigate();
  const phone = useIsPhone();
  const columns: Column<FoundLetter>[] = [
    { id: 'number', title: t('column.number'), width: '170px', render: (row) => <Numbers row={row} /> },
    { id: 'subject', title: t('column.subject'), render: (row) => <Subject row={row} /> },
    { id: 'from', title: t('column.from'), width: '200px', render: (row) => <Marked parts={row.from} /> },
    { id: 'kind', title: t('column.kind'), width: '130px', render: (row) => <Kind row={row} /> },
    { id: 'date', title: t('column.date'), width: '110px', render: (row) => (row.docDate ? shortDate(row.docDate) : '-') },
    { id: 'state', title: t('column.state'), width: '140px', render: (row) => row.stateName },
  ];
  return (
    <DataTable
      label={t('results')}
      rows={rows}
      columns={columns}
      idOf={(row) => row.documentId}
      loading={loading}
      {...(phone ? {} : { onOpen: (row: FoundLetter) => void go(paths.document(row.documentId)) })}
      card={(row) => <Card row={row} />}
    />
  );
}

function Numbers({ row }: { row: FoundLetter }) {
  const { t } = useTranslation('search');
  return (
    <Stack component="span" gap={0} className="figures">
      {row.docNo.length > 0 ? (
        <span>
          <Marked parts={row.docNo} />
        </span>
      ) : null}
      {row.receiveNo ? <span className="dim">{t('receiveNo', { no: row.receiveNo })}</span> : null}
      {row.docNo.length === 0 && !row.receiveNo ? '-' : null}
    </Stack>
  );
}

function Subject({ row }: { row: FoundLetter }) {
  const { t } = useTranslation('search');
  return (
    <div data-apart>
      <Link to={paths.document(row.documentId)} className={`link ${classes.subject}`}>
        <Marked parts={row.subject} />
        {row.hasFile ? <IconPaperclip className={classes.file} size={14} role="img" aria-label={t('file')} /> : null}
      </Link>
      {row.also.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: excerpts have no identity
        <span key={index} className="sub">
          <span className={classes.where}>{t(`where.${one.where}`)}</span> <Marked parts={one.parts} />
        </span>
      ))}
    </div>
  );
}

function Kind({ row }: { row: FoundLetter }) {
  return (
    <Stack component="span" gap={0} align="flex-start">
      {row.typeName}
      {row.speed > 1 ? <Speed name={row.speedName} /> : null}
      {row.secrecy > 0 ? <b className="fault">{row.secrecyName}</b> : null}
    </Stack>
  );
}

function Card({ row }: { row: FoundLetter }) {
  const { t } = useTranslation('search');
  return (
    <>
      <Subject row={row} />
      <span className="sub figures">
        <Marked parts={row.docNo} />
        {row.receiveNo ? ` · ${t('receiveNo', { no: row.receiveNo })}` : ''}
        {row.docDate ? ` · ${t('date', { date: shortDate(row.docDate) })}` : ''}
      </span>
      <span className="sub">
        <Marked parts={row.from} />
      </span>
      <Group component="span" justify="space-between" wrap="nowrap" mt={4} fz={14}>
        <Kind row={row} />
        <span className="dim">{row.stateName}</span>
      </Group>
    </>
  );
}
