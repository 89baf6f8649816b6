import { Button, FileButton, NativeSelect, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { broughtPath, listBrought } from '../../../contract/sarabun/brought.ts';
import { readKey, upload, useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { StatePill } from './StatePill.tsx';

type Import = Given<typeof listBrought>['data'][number];
const lively = 3000;
const working = ['READING', 'JUDGING', 'COMMITTING', 'TAKING_BACK'];

/** นำเข้าทะเบียนเดิม: a file is brought, and what was brought before stands below. */
export function BroughtPage() {
  const { t } = useTranslation('brought');
  const list = useListParams({ size: 20 });
  const read = useRead(listBrought, list.paged, {
    keep: true,
    every: (given) => (given?.data.some(({ state }) => working.includes(state)) ? lively : undefined),
  });
  return (
    <>
      <BackLink to={paths.books}>{t('toBooks')}</BackLink>
      <PageHead title={t('title')} hint={t('intro')} />
      <div className="stack">
        {read.data && read.data.units.length > 0 ? <Bring units={read.data.units} /> : null}
        <ListView
          label={t('list.label')}
          {...list.showing(read, 'data')}
          empty={t('list.none')}
          columns={useColumns()}
          idOf={({ id }) => id}
          card={(one) => (
            <Stack gap={4} align="start">
              <Lines sub={[one.unit, one.by, shortDateTime(one.at)]}>
                <Name of={one} />
              </Lines>
              <StatePill state={one.state} />
            </Stack>
          )}
        />
      </div>
    </>
  );
}

function useColumns(): Column<Import>[] {
  const { t } = useTranslation('brought');
  return [
    { id: 'name', title: t('list.file'), minWidth: '220px', render: (one) => <Name of={one} /> },
    { id: 'unit', title: t('list.unit'), minWidth: '160px', render: ({ unit }) => unit },
    { id: 'state', title: t('list.state'), render: ({ state }) => <StatePill state={state} /> },
    { id: 'lines', title: t('list.lines'), render: ({ lines }) => <span className="figures">{lines.toLocaleString()}</span> },
    { id: 'by', title: t('list.by'), render: (one) => <Lines sub={[shortDateTime(one.at)]}>{one.by}</Lines> },
  ];
}

function Name({ of: { id, name } }: { of: Import }) {
  return (
    <Link className="link" to={paths.broughtImport(id)}>
      {name}
    </Link>
  );
}

function Bring({ units }: { units: Given<typeof listBrought>['units'] }) {
  const { t } = useTranslation('brought');
  const go = useNavigate();
  const client = useQueryClient();
  const [unit, setUnit] = useState(String(units[0]?.id ?? ''));
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      const { id } = await upload<{ id: number }>(`${broughtPath}?unitId=${unit}`, form);
      void client.invalidateQueries({ queryKey: readKey(listBrought) });
      void go(paths.broughtImport(id));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack
      component="section"
      className="panel"
      align="center"
      gap={12}
      px="var(--panel-pad)"
      py={28}
      aria-label={t('upload.title')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = [...event.dataTransfer.files];
        if (file && !busy) void send(file);
      }}
    >
      <IconFileSpreadsheet size={40} aria-hidden />
      <Text ta="center" c="dimmed" maw={560}>
        {t('upload.hint')}
      </Text>
      {units.length > 1 ? (
        <NativeSelect
          label={t('upload.unit')}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
          data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <FileButton accept=".xlsx,.csv" onChange={(file) => file && void send(file)} inputProps={{ 'aria-label': t('upload.file') }}>
        {(props) => (
          <Button {...props} loading={busy}>
            {t('start')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
