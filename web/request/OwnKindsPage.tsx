import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOwnKinds, type OwnKindRow, offeredOwnKinds, switchOwnKind } from '../../contract/request/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { usePageWords } from '../settings/page-words.ts';
import type { Column } from '../ui/DataTable.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastError } from '../ui/toast.ts';
import { fieldName } from './OwnFields.tsx';
import { OwnKindForm } from './OwnKindForm.tsx';

/** Kinds of requests that the agency makes for itself: form, steps, numbers. */
export function OwnKindsPage() {
  const { t } = useTranslation('ownRequests');
  const words = usePageWords('own-request-kinds');
  const read = useRead(listOwnKinds, {});
  const [edited, setEdited] = useState<OwnKindRow | 'new' | null>(null);
  const manage = read.data?.manage === true;
  const columns = useColumns(manage, setEdited);
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        {manage ? (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('kinds.add')}
          </Button>
        ) : null}
      </PageHead>
      <ListView
        label={words.title}
        read={read}
        rows={read.data?.rows}
        empty={t('kinds.empty')}
        columns={columns}
        idOf={(row) => row.id}
        card={(row) => (
          <>
            {columns[0]?.render(row)}
            {columns.at(-1)?.render(row)}
          </>
        )}
      />
      {edited ? <OwnKindForm kind={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function useColumns(manage: boolean, onEdit: (row: OwnKindRow) => void): Column<OwnKindRow>[] {
  const { t } = useTranslation('ownRequests');
  return [
    {
      id: 'name',
      title: t('kinds.name'),
      minWidth: '220px',
      render: (row) => (
        <Lines sub={[row.code, row.prefix, t('kinds.version', { version: row.version })]}>
          <span className="medium">{fieldName(row)}</span>
        </Lines>
      ),
    },
    {
      id: 'form',
      title: t('kinds.fields'),
      render: (row) => (
        <Lines sub={[row.steps.map((step) => step.name).join(' → ')]}>
          <span className="figures">{t('kinds.count', { fields: row.fields.length, steps: row.steps.length })}</span>
        </Lines>
      ),
    },
    {
      id: 'used',
      title: t('kinds.on'),
      width: '170px',
      render: (row) => (
        <Lines sub={[row.used > 0 ? t('kinds.used', { count: row.used }) : t('kinds.unused')]}>
          <Pill tone={row.active ? 'ok' : 'plain'}>{t(row.active ? 'kinds.on' : 'kinds.off')}</Pill>
        </Lines>
      ),
    },
    {
      id: 'acts',
      title: t('kinds.steps'),
      quiet: true,
      width: '220px',
      render: (row) => (manage ? <Acts row={row} onEdit={onEdit} /> : null),
    },
  ];
}

function Acts({ row, onEdit }: { row: OwnKindRow; onEdit: (row: OwnKindRow) => void }) {
  const { t } = useTranslation(['ownRequests', 'common']);
  const change = useWrite(switchOwnKind, { refresh: [listOwnKinds, offeredOwnKinds] });
  const name = fieldName(row);
  return (
    <Group gap={8}>
      <RowButton aria-label={t('kinds.edit', { name })} onClick={() => onEdit(row)}>
        {t('common:edit')}
      </RowButton>
      <RowButton
        aria-label={t(row.active ? 'kinds.switchOff' : 'kinds.switchOn', { name })}
        onClick={() => change.mutate({ id: row.id, active: !row.active }, { onError: (error) => toastError(error) })}
      >
        {t(row.active ? 'kinds.off' : 'kinds.on')}
      </RowButton>
    </Group>
  );
}
