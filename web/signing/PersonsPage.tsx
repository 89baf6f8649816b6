import { Button, Group, Menu, Stack } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { sizes } from '../../contract/rules/times.ts';
import { type CertificateRow, certificateStates, listCertificates, renewCertificate } from '../../contract/signing/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session/session.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { StatePill } from './CertificateFacts.tsx';
import { DetailsDialog, type NotedAct, NotedDialog } from './OfficerDialogs.tsx';
import { OfficerTabs } from './OfficerTabs.tsx';

/** Every certificate of the agency's persons: found, looked at, suspended, revoked, followed by the next one [S31]. */
export function PersonsPage() {
  const { t } = useTranslation('certificates');
  const navigate = useNavigate();
  const personPage = usePersonPage();
  const list = useListParams({ size: sizes.listPage, filters: { state: ['', ...certificateStates] } });
  const [act, setAct] = useState<{ act: NotedAct; row: CertificateRow } | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const { state, ...asked } = list.asked;
  const read = useRead(listCertificates, { ...asked, ...(state ? { states: [state] } : {}), ...list.paged }, { keep: true });
  const menu = (row: CertificateRow) => <RowMenu row={row} onAct={(act) => setAct({ act, row })} onDetails={() => setSeen(row.id)} />;
  const columns = useColumns(menu);
  return (
    <>
      <PageHead title={t('officer.persons')} hint={t('officer.personsHint')} />
      <OfficerTabs />
      <ListView
        label={t('officer.persons')}
        {...list.showing(read, 'data')}
        search={t('officer.search')}
        filters={
          <ListFilter
            {...list.by('state')}
            label={t('officer.stateFilter')}
            all={t('officer.allStates')}
            options={(value) => t(`state.${value}`)}
          />
        }
        empty={t('officer.noPersons')}
        idOf={(row) => row.id}
        onOpen={(row) => void navigate(personPage(row))}
        columns={columns}
        card={(row) => (
          <Stack gap={6} align="start">
            <Who row={row} />
            <Group gap={8}>
              <StatePill row={row} /> <Until row={row} />
            </Group>
            {menu(row)}
          </Stack>
        )}
      />
      {act ? <NotedDialog act={act.act} row={act.row} onClose={() => setAct(null)} /> : null}
      {seen !== null ? <DetailsDialog id={seen} onClose={() => setSeen(null)} /> : null}
    </>
  );
}

function useColumns(menu: (row: CertificateRow) => ReactNode): Column<CertificateRow>[] {
  const { t } = useTranslation('certificates');
  return [
    { id: 'holder', title: t('officer.person'), minWidth: '240px', render: (row) => <Who row={row} /> },
    { id: 'type', title: t('field.type'), minWidth: '200px', render: (row) => t(`type.${row.type}`) },
    { id: 'until', title: t('officer.validUntil'), width: '140px', render: (row) => <Until row={row} /> },
    { id: 'state', title: t('officer.state'), width: '170px', render: (row) => <StatePill row={row} /> },
    { id: 'actions', title: t('officer.actions'), quiet: true, width: '70px', render: menu },
  ];
}

function Who({ row }: { row: CertificateRow }) {
  return (
    <span>
      <Lines sub={[row.position, row.unit]}>{row.holder}</Lines>
    </span>
  );
}

function Until({ row }: { row: CertificateRow }) {
  return <span className="figures">{row.notAfter ? shortDate(row.notAfter) : '-'}</span>;
}

interface MenuProps {
  row: CertificateRow;
  onAct: (act: NotedAct) => void;
  onDetails: () => void;
}

/** What an officer may do with a certificate in its state. */
function RowMenu({ row, onAct, onDetails }: MenuProps) {
  const { t } = useTranslation('certificates');
  const user = useUser();
  const personPage = usePersonPage();
  const renew = useWrite(renewCertificate, { refresh: [listCertificates], onSuccess: () => toastDone(t('officer.renewed')) });
  async function askToRenew(): Promise<void> {
    const sure = await confirm({ title: t('officer.renewAsk', { name: row.holder }), tone: 'info', confirmLabel: t('officer.renew') });
    if (sure) renew.mutate({ id: row.id }, { onError: (error) => toastError(error) });
  }
  const others = row.personId !== user.userInformation.F_PERSON_ID;
  const live = row.made && row.state === 'ISSUED';
  const suspended = row.state === 'SUSPENDED';
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" aria-label={`${t('officer.actions')} ${row.holder}`} px={10}>
          <IconDotsVertical size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={personPage(row)}>
          {t('officer.whole')}
        </Menu.Item>
        <Menu.Item onClick={onDetails}>{t('officer.details')}</Menu.Item>
        {live ? <Menu.Item onClick={() => onAct('suspend')}>{t('officer.suspend')}</Menu.Item> : null}
        {suspended && others ? <Menu.Item onClick={() => onAct('lift')}>{t('officer.lift')}</Menu.Item> : null}
        {row.made && others && ['ISSUED', 'EXPIRED'].includes(row.state) ? (
          <Menu.Item onClick={() => void askToRenew()}>{t('officer.renew')}</Menu.Item>
        ) : null}
        {live || suspended ? (
          <Menu.Item color="red" onClick={() => onAct('revoke')}>
            {t('officer.revoke')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function usePersonPage(): (row: CertificateRow) => string {
  const { menuID } = useParams();
  return (row) => `${paths.settings(menuID)}/certificate-person/${row.personId}`;
}
