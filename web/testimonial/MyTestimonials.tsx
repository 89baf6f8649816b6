import { ActionIcon, Group, Switch, Tooltip } from '@mantine/core';
import { IconCopy, IconDownload, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { itemStates } from '../../contract/testimonial/batches.ts';
import { myTestimonials, shareTestimonial, testimonialFilePath } from '../../contract/testimonial/items.ts';
import { useRead, useWrite } from '../api.ts';
import { openPrint } from '../sarabun/open-print.ts';
import type { Column } from '../ui/DataTable.tsx';
import { longDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { toneOfItem } from './testimonial-words.ts';

type Row = Given<typeof myTestimonials>['items'][number];

/** One's own: to open, to take away, and whether who has the paper reads the whole name. */
export function MyTestimonials() {
  const { t } = useTranslation('testimonial');
  const params = useListParams({ size: 25, filters: { state: ['', ...itemStates.slice(1)] } });
  const read = useRead(myTestimonials, { ...params.asked, ...params.paged }, { keep: true });
  return (
    <ListView
      label={t('tabs.mine')}
      {...params.showing(read, 'items')}
      filters={
        <ListFilter
          {...params.by('state')}
          label={t('mine.state')}
          all={t('mine.allStates')}
          options={(one) => t(`state.${one as Row['state']}`)}
        />
      }
      empty={t('mine.none')}
      columns={useColumns()}
      idOf={(row) => row.id}
      nameOf={(row) => `${row.template} ${row.number}`}
      card={(row) => (
        <div data-apart>
          <Named row={row} />
          <StatePill row={row} />
          <Acts row={row} />
        </div>
      )}
    />
  );
}

function Named({ row }: { row: Row }) {
  const { t } = useTranslation('testimonial');
  const replaced = row.replacedBy ? t('mine.replacedBy', { number: row.replacedBy }) : row.reason;
  return (
    <Lines sub={[row.template, t('mine.number', { number: row.number }), longDate(row.givenOn), row.state === 'VALID' ? '' : replaced]}>
      <span className="medium wraps">{row.subject}</span>
    </Lines>
  );
}

function StatePill({ row }: { row: Row }) {
  const { t } = useTranslation('testimonial');
  return <Pill tone={toneOfItem[row.state]}>{t(`state.${row.state}`)}</Pill>;
}

function Acts({ row }: { row: Row }) {
  const { t } = useTranslation('testimonial');
  if (row.state !== 'VALID') return null;
  const path = testimonialFilePath(row.id);
  const copy = () =>
    navigator.clipboard.writeText(row.address).then(
      () => toastDone(t('mine.copied')),
      (error) => toastError(error),
    );
  return (
    <Group gap={8}>
      <RowButton leftSection={<IconFileText size={16} aria-hidden />} onClick={() => void openPrint(path).catch(toastError)}>
        {t('mine.file')}
      </RowButton>
      {(
        [
          ['mine.download', IconDownload, () => void saveFrom(`${path}?download=1`, `${row.number.replace('/', '-')}.pdf`)],
          ['mine.address', IconCopy, () => void copy()],
        ] as const
      ).map(([name, Icon, act]) => (
        <Tooltip key={name} label={t(name)}>
          <ActionIcon variant="default" size={30} aria-label={`${t(name)} ${row.number}`} onClick={act}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      <Share row={row} />
    </Group>
  );
}

function Share({ row }: { row: Row }) {
  const { t } = useTranslation('testimonial');
  const share = useWrite(shareTestimonial, { refresh: [myTestimonials] });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (shared: boolean) => {
    setWanted(shared);
    share.mutate(
      { itemId: row.id, shared },
      {
        onSuccess: () => toastDone(t(shared ? 'mine.shared' : 'mine.hidden')),
        onError: (error) => {
          setWanted(null);
          toastError(error);
        },
      },
    );
  };
  return (
    <Switch
      size="sm"
      label={t('mine.share')}
      aria-label={t('mine.shareOf', { number: row.number })}
      // as it was wanted, until the list has it
      checked={wanted ?? row.shared}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('testimonial');
  return [
    { id: 'name', title: t('mine.name'), minWidth: '280px', render: (row) => <Named row={row} /> },
    { id: 'state', title: t('mine.state'), width: '180px', render: (row) => <StatePill row={row} /> },
    { id: 'acts', title: t('mine.file'), quiet: true, width: '520px', render: (row) => <Acts row={row} /> },
  ];
}
