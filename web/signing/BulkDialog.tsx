import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../contract/rules/times.ts';
import { grantMany, listRequests, listWithoutCertificate } from '../../contract/signing/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { FormButtons } from '../ui/FormParts.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { toastDone } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import classes from './Certificates.module.css';

/** Persons without a certificate; those chosen get one each, and are told of it. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const small = useIsSmall();
  const list = useListParams({ size: sizes.dialogListPage, apart: true });
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const read = useRead(listWithoutCertificate, { ...list.asked, ...list.paged }, { keep: true });
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
      <div className="fields">
        <p className={classes.hint}>{t('officer.bulkHint')}</p>
        <ListView
          frame="none"
          label={t('officer.bulkTitle')}
          list={list}
          read={read}
          rows={read.data?.data}
          total={read.data?.total}
          search={t('officer.bulkSearch')}
          empty={t('officer.bulkNone')}
          idOf={(row) => row.personId}
          nameOf={(row) => row.name}
          selected={chosen}
          onSelect={setChosen}
          columns={[
            { id: 'name', title: t('officer.name'), render: (row) => row.name },
            { id: 'unit', title: t('officer.unit'), render: (row) => <Lines sub={[row.position]}>{row.unit}</Lines> },
          ]}
          card={(row) => <Lines sub={[row.position, row.unit]}>{row.name}</Lines>}
        />
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
