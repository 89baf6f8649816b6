import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificateRow, issueCertificate, listRequests } from '../../contract/personal-certificates.ts';
import { sizes } from '../../contract/times.ts';
import { useRead, useWrite } from '../api.ts';
import { useUser } from '../shell/session.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { StatePill } from './CertificateFacts.tsx';
import classes from './Certificates.module.css';
import { type NotedAct, NotedDialog } from './OfficerDialogs.tsx';
import { OfficerTabs } from './OfficerTabs.tsx';

const pageSize = sizes.listPage;

/** The officers' working list: who asks, checked or not; granting to many [S32] [S33]. */
export function RequestsPage() {
  const { t } = useTranslation('certificates');
  const user = useUser();
  const [page, setPage] = useState(1);
  const [act, setAct] = useState<{ act: NotedAct; row: CertificateRow } | null>(null);
  const [bulk, setBulk] = useState(false);
  const list = useRead(listRequests, { page, pageSize }, { keep: true });
  const issue = useWrite(issueCertificate, { refresh: [listRequests], onSuccess: () => toastDone(t('officer.issued')) });
  async function askToIssue(row: CertificateRow): Promise<void> {
    const sure = await confirm({ title: t('officer.issueAsk', { name: row.holder }), tone: 'info', confirmLabel: t('officer.issue') });
    if (sure) issue.mutate({ id: row.id }, { onError: (error) => toastError(error) });
  }
  const buttons = (row: CertificateRow) =>
    row.personId === user.userInformation.F_PERSON_ID ? (
      <span className={classes.hint}>{t('officer.own')}</span>
    ) : (
      <span className={classes.buttons}>
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
      {row.holder}
      <span className={classes.sub}>{[row.position, row.unit].filter(Boolean).join(' · ')}</span>
      {row.purpose ? <span className={classes.sub}>{row.purpose}</span> : null}
      {row.type === 3 ? (
        <>
          <span className={classes.sub}>{t('officer.outside', { subject: row.subject })}</span>
          <span className={classes.sub}>{t('officer.outsideIssuer', { issuer: row.issuer })}</span>
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
      {list.isError && !list.data ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Panel flush>
        <DataTable
          label={t('officer.requests')}
          rows={list.isError && !list.data ? [] : list.data?.data}
          idOf={(row) => row.id}
          nameOf={(row) => row.holder}
          loading={list.isPlaceholderData}
          empty={<EmptyState>{t('officer.noRequests')}</EmptyState>}
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
            <span className={classes.cardRow}>
              <span>{who(row)}</span>
              <span>
                <StatePill row={row} />
              </span>
              {buttons(row)}
            </span>
          )}
        />
      </Panel>
      <div className={classes.pager}>
        <Pager page={page} total={list.data?.total ?? 0} pageSize={pageSize} onPage={setPage} says="range" />
      </div>
      {act ? <NotedDialog act={act.act} row={act.row} onClose={() => setAct(null)} /> : null}
      {bulk ? <BulkDialog onClose={() => setBulk(false)} /> : null}
    </>
  );
}
