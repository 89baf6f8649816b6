import { Checkbox, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { listSignTypes, savePaperProof, saveSignType } from '../../contract/signing/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { nameIn } from '../shell/preferences/languages.ts';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { OfficerTabs } from './OfficerTabs.tsx';

type Row = Given<typeof listSignTypes>['items'][number];

/** The least level of signature of each kind of letter [S35]. */
export function SignTypesPage() {
  const { t } = useTranslation('certificates');
  const list = useRead(listSignTypes, {});
  const level = (row: Row) => <Level row={row} name={nameOf(row)} />;
  const proof = (row: Row) => <Proof row={row} name={nameOf(row)} />;
  return (
    <>
      <PageHead title={t('signType.title')} hint={t('signType.hint')} />
      <OfficerTabs />
      <div style={{ maxWidth: 1180 }}>
        <ListView
          label={t('signType.title')}
          read={list}
          rows={list.data?.items}
          empty={null}
          idOf={(row) => row.documentType}
          columns={[
            { id: 'kind', title: t('signType.kind'), render: nameOf },
            { id: 'level', title: t('signType.level'), width: '340px', render: level },
            { id: 'proof', title: t('signType.proofTitle'), width: '420px', render: proof },
          ]}
          card={(row) => (
            <Stack gap={6}>
              <strong>{nameOf(row)}</strong>
              {level(row)}
              {proof(row)}
            </Stack>
          )}
        />
      </div>
    </>
  );
}

function nameOf(row: Row): string {
  return nameIn({ th: row.name, en: row.nameEn });
}

function Level({ row, name }: { row: Row; name: string }) {
  const { t } = useTranslation('certificates');
  const save = useWrite(saveSignType, { refresh: [listSignTypes], onSuccess: () => toastDone(t('signType.saved', { name })) });
  return (
    <Select
      aria-label={t('signType.levelOf', { name })}
      data={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`signType.levels.${value}`) }))}
      value={String(row.type)}
      allowDeselect={false}
      onChange={(value) => save.mutate({ documentType: row.documentType, type: Number(value) }, { onError: (error) => toastError(error) })}
    />
  );
}

/** What of a signature the paper shows. */
function Proof({ row, name }: { row: Row; name: string }) {
  const { t } = useTranslation('certificates');
  const keep = useWrite(savePaperProof, { refresh: [listSignTypes], onSuccess: () => toastDone(t('signType.proofSaved', { name })) });
  return (
    <Stack component="fieldset" className="bare" gap={8} aria-label={t('signType.proofOf', { name })}>
      {(['seal', 'subject', 'signers', 'picture'] as const).map((one) => (
        <Checkbox
          key={one}
          label={t(`signType.proof.${one}`)}
          checked={row.proof[one]}
          disabled={keep.isPending}
          onChange={(event) =>
            keep.mutate(
              { documentType: row.documentType, ...row.proof, [one]: event.currentTarget.checked },
              { onError: (error) => toastError(error) },
            )
          }
        />
      ))}
    </Stack>
  );
}
