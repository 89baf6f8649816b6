import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grantMany, listRequests, listWithoutCertificate } from '../../contract/personal-certificates.ts';
import { sizes, times } from '../../contract/times.ts';
import { useRead, useWrite } from '../api.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { errorText } from '../ui/error-text.ts';
import { FormButtons } from '../ui/FormParts.tsx';
import { Pager } from '../ui/Pager.tsx';
import { toastDone } from '../ui/toast.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import classes from './Certificates.module.css';

const pageSize = sizes.dialogListPage;

/** Persons without a certificate; those chosen get one each, and are told of it. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const small = useIsSmall();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.tableSearch);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const list = useRead(listWithoutCertificate, { search: asked, page, pageSize }, { keep: true });
  const grant = useWrite(grantMany, {
    refresh: [listRequests, listWithoutCertificate],
    onSuccess: ({ done, results }) => {
      const failed = results.length - done;
      toastDone(failed > 0 ? t('officer.bulkSome', { count: done, failed }) : t('officer.bulkDone', { count: done }));
      setChosen(new Set());
    },
  });
  const failed = grant.data?.results.filter((one) => !one.done) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('officer.bulkTitle')}
      size={760}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.form}>
        <p className={classes.hint}>{t('officer.bulkHint')}</p>
        <TextInput
          aria-label={t('officer.bulkSearch')}
          placeholder={t('officer.bulkSearch')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <DataTable
          label={t('officer.bulkTitle')}
          rows={list.data?.data}
          idOf={(row) => row.personId}
          nameOf={(row) => row.name}
          loading={list.isPlaceholderData}
          selected={chosen}
          onSelect={setChosen}
          empty={<EmptyState>{t('officer.bulkNone')}</EmptyState>}
          columns={[
            { id: 'name', title: t('officer.name'), render: (row) => row.name },
            {
              id: 'unit',
              title: t('officer.unit'),
              render: (row) => (
                <>
                  {row.unit}
                  <span className={classes.sub}>{row.position}</span>
                </>
              ),
            },
          ]}
          card={(row) => (
            <span>
              {row.name}
              <span className={classes.sub}>{[row.position, row.unit].filter(Boolean).join(' · ')}</span>
            </span>
          )}
        />
        <Pager page={page} total={list.data?.total ?? 0} pageSize={pageSize} onPage={setPage} says="range" />
        {grant.isError ? (
          <p role="alert" className={classes.error}>
            {errorText(grant.error)}
          </p>
        ) : null}
        {failed.map((one) => (
          <p key={one.personId} role="alert" className={classes.error}>
            {one.message}
          </p>
        ))}
        <FormButtons
          submit={t('officer.bulkIssue', { count: chosen.size })}
          pending={grant.isPending}
          disabled={chosen.size === 0}
          onAct={() => grant.mutate({ persons: [...chosen].map(Number) })}
          back={t('close')}
          onBack={onClose}
        />
      </div>
    </Modal>
  );
}
