import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../contract/rules/times.ts';
import { grantMany, listRequests, listWithoutCertificate } from '../../contract/signing/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { FormButtons, FormFault, FormHint } from '../ui/FormParts.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { toastDone } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { useIsSmall } from '../ui/useMedia.ts';

/** Persons without a certificate; those chosen get one each, and are told of it. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const small = useIsSmall();
  const { chosen, setChosen, grant, failed } = useGranting();
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
        <FormHint>{t('officer.bulkHint')}</FormHint>
        <Persons chosen={chosen} onChoose={setChosen} />
        <FormFault>{grant.isError ? errorText(grant.error) : null}</FormFault>
        {failed.map((one) => (
          <FormFault key={one.personId}>{one.message}</FormFault>
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

type Chosen = Set<string | number>;

/** Who is chosen, and what came of granting. */
function useGranting() {
  const { t } = useTranslation('certificates');
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const grant = useWrite(grantMany, {
    refresh: [listRequests, listWithoutCertificate],
    onSuccess: ({ done, results }) => {
      const failed = results.length - done;
      toastDone(failed > 0 ? t('officer.bulkSome', { count: done, failed }) : t('officer.bulkDone', { count: done }));
      setChosen(new Set());
    },
  });
  const failed = grant.data?.results.filter((one) => !one.done) ?? [];
  return { chosen, setChosen, grant, failed };
}

function Persons({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { t } = useTranslation('certificates');
  const list = useListParams({ size: sizes.dialogListPage, apart: true });
  const read = useRead(listWithoutCertificate, { ...list.asked, ...list.paged }, { keep: true });
  return (
    <ListView
      frame="none"
      label={t('officer.bulkTitle')}
      {...list.showing(read, 'data')}
      search={t('officer.bulkSearch')}
      empty={t('officer.bulkNone')}
      idOf={(row) => row.personId}
      nameOf={(row) => row.name}
      selected={chosen}
      onSelect={onChoose}
      columns={[
        { id: 'name', title: t('officer.name'), render: (row) => row.name },
        { id: 'unit', title: t('officer.unit'), render: (row) => <Lines sub={[row.position]}>{row.unit}</Lines> },
      ]}
      card={(row) => <Lines sub={[row.position, row.unit]}>{row.name}</Lines>}
    />
  );
}
