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
import { type NotedAct, NotedDialog } from './OfficerDialogs.tsx';
import { OfficerTabs } from './OfficerTabs.tsx';

/** The officers' working list: who asks, checked or not; granting to many [S32] [S33]. */
export function RequestsPage() {
  const { t } = useTranslation('certificates');
  const list = useListParams({ size: sizes.listPage });
  const [act, setAct] = useState<{ act: NotedAct; row: CertificateRow } | null>(null);
  const [bulk, setBulk] = useState(false);
  const read = useRead(listRequests, list.paged, { keep: true });
  const buttons = (row: CertificateRow) => <Acts row={row} onAct={(act) => setAct({ act, row })} />;
  const who = (row: CertificateRow) => <Who row={row} />;
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
        {...list.showing(read, 'data')}
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

/** The next step of a request, or its end; not of one's own. */
function Acts({ row, onAct }: { row: CertificateRow; onAct: (act: NotedAct) => void }) {
  const { t } = useTranslation('certificates');
  const user = useUser();
  const issue = useWrite(issueCertificate, { refresh: [listRequests], onSuccess: () => toastDone(t('officer.issued')) });
  async function askToIssue(): Promise<void> {
    const sure = await confirm({ title: t('officer.issueAsk', { name: row.holder }), tone: 'info', confirmLabel: t('officer.issue') });
    if (sure) issue.mutate({ id: row.id }, { onError: (error) => toastError(error) });
  }
  if (row.personId === user.userInformation.F_PERSON_ID) return <span className="dim">{t('officer.own')}</span>;
  const next = row.state === 'REQUESTED' ? 'check' : 'issue';
  return (
    <span className="side-by-side">
      <Button onClick={() => (next === 'check' ? onAct('check') : void askToIssue())} aria-label={`${t(`officer.${next}`)} ${row.holder}`}>
        {t(`officer.${next}`)}
      </Button>
      <Button variant="default" onClick={() => onAct('refuse')} aria-label={`${t('officer.refuse')} ${row.holder}`}>
        {t('officer.refuse')}
      </Button>
    </span>
  );
}

function Who({ row }: { row: CertificateRow }) {
  const { t } = useTranslation('certificates');
  return (
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
}
