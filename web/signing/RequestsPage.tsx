import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../contract/rules/times.ts';
import { type CertificateRow, issueCertificate, listRequests } from '../../contract/signing/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { useUser } from '../shell/session/session.ts';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { StatePill } from './CertificateFacts.tsx';
import classes from './Certificates.module.css';
import { type NotedAct, NotedDialog } from './OfficerDialogs.tsx';
import { OfficerTabs } from './OfficerTabs.tsx';

/** The officers' working list: who asks, checked or not; granting to many [S32] [S33]. */
export function RequestsPage() {
  const { t } = useTranslation('certificates');
  const user = useUser();
  const list = useListParams({ size: sizes.listPage });
  const [act, setAct] = useState<{ act: NotedAct; row: CertificateRow } | null>(null);
  const [bulk, setBulk] = useState(false);
  const read = useRead(listRequests, list.paged, { keep: true });
  const issue = useWrite(issueCertificate, { refresh: [listRequests], onSuccess: () => toastDone(t('officer.issued')) });
  async function askToIssue(row: CertificateRow): Promise<void> {
    const sure = await confirm({ title: t('officer.issueAsk', { name: row.holder }), tone: 'info', confirmLabel: t('officer.issue') });
    if (sure) issue.mutate({ id: row.id }, { onError: (error) => toastError(error) });
  }
  const buttons = (row: CertificateRow) =>
    row.personId === user.userInformation.F_PERSON_ID ? (
      <span className={classes.hint}>{t('officer.own')}</span>
    ) : (
      <span className="side-by-side">
        {row.state === 'REQUESTED' ? (
          <Button onClick={() => setAct({ act: 'check', row })} aria-label={`${t('officer.check')} ${row.holder}`}>
            {t('officer.check')}
          </Button>
        ) : (
          <Button onClick={() => void askToIssue(row)} aria-label={`${t('officer.issue')} ${row.holder}`}>
            {t('officer.issue')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAct({ act: 'refuse', row })} aria-label={`${t('officer.refuse')} ${row.holder}`}>
          {t('officer.refuse')}
        </Button>
      </span>
    );
  const who = (row: CertificateRow) => (
    <>
      <Lines sub={[row.position, row.unit]}>{row.holder}</Lines>
      <Lines sub={[row.purpose]} />
      {row.type === 3 ? (
        <>
          <Lines sub={[t('officer.outside', { subject: row.subject })]} />
          <Lines sub={[t('officer.outsideIssuer', { issuer: row.issuer })]} />
        </>
      ) : null}
    </>
  );
  return (
    <>
      <PageHead title={t('officer.requests')} hint={t('officer.requestsHint')}>
        <Button variant="default" onClick={() => setBulk(true)}>
          {t('officer.bulk')}
        </Button>
      </PageHead>
      <OfficerTabs />
      <ListView
        label={t('officer.requests')}
        list={list}
        read={read}
        rows={read.data?.data}
        total={read.data?.total}
        empty={t('officer.noRequests')}
        idOf={(row) => row.id}
        columns={[
          { id: 'holder', title: t('officer.holder'), minWidth: '240px', render: who },
          {
            id: 'askedAt',
            title: t('officer.askedAt'),
            width: '180px',
            render: (row) => <span className="figures">{shortDateTime(row.askedAt)}</span>,
          },
          { id: 'state', title: t('officer.state'), width: '170px', render: (row) => <StatePill row={row} /> },
          { id: 'actions', title: t('officer.actions'), quiet: true, width: '270px', render: buttons },
        ]}
        card={(row) => (
          <Stack gap={6} align="start">
            <span>{who(row)}</span>
            <StatePill row={row} />
            {buttons(row)}
          </Stack>
        )}
      />
      {act ? <NotedDialog act={act.act} row={act.row} onClose={() => setAct(null)} /> : null}
      {bulk ? <BulkDialog onClose={() => setBulk(false)} /> : null}
    </>
  );
}
