import { Button, Menu, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDotsVertical, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { type CertificateRow, certificateStates, listCertificates, renewCertificate } from '../../contract/personal-certificates.ts';
import { sizes, times } from '../../contract/times.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { StatePill } from './CertificateFacts.tsx';
import classes from './Certificates.module.css';
import { DetailsDialog, type NotedAct, NotedDialog } from './OfficerDialogs.tsx';
import { OfficerTabs } from './OfficerTabs.tsx';

const pageSize = sizes.listPage;
type State = (typeof certificateStates)[number];

/** Every certificate of the agency's persons: found, looked at, suspended, revoked, followed by the next one [S31]. */
export function PersonsPage() {
  const { t } = useTranslation('certificates');
  const user = useUser();
  const navigate = useNavigate();
  const { menuID } = useParams();
  const personPage = (row: CertificateRow) => `${paths.settings(menuID)}/certificate-person/${row.personId}`;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.tableSearch);
  const [state, setState] = useState<State | null>(null);
  const [page, setPage] = useState(1);
  const [act, setAct] = useState<{ act: NotedAct; row: CertificateRow } | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const list = useRead(listCertificates, { search: asked, page, pageSize, ...(state ? { states: [state] } : {}) }, { keep: true });
  const renew = useWrite(renewCertificate, { refresh: [listCertificates], onSuccess: () => toastDone(t('officer.renewed')) });
  async function askToRenew(row: CertificateRow): Promise<void> {
    const sure = await confirm({ title: t('officer.renewAsk', { name: row.holder }), tone: 'info', confirmLabel: t('officer.renew') });
    if (sure) renew.mutate({ id: row.id }, { onError: (error) => toastError(error) });
  }
  const menu = (row: CertificateRow) => {
    const others = row.personId !== user.userInformation.F_PERSON_ID;
    const live = row.made && row.state === 'ISSUED';
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
          <Menu.Item onClick={() => setSeen(row.id)}>{t('officer.details')}</Menu.Item>
          {live ? <Menu.Item onClick={() => setAct({ act: 'suspend', row })}>{t('officer.suspend')}</Menu.Item> : null}
          {row.state === 'SUSPENDED' && others ? (
            <Menu.Item onClick={() => setAct({ act: 'lift', row })}>{t('officer.lift')}</Menu.Item>
          ) : null}
          {row.made && others && ['ISSUED', 'EXPIRED'].includes(row.state) ? (
            <Menu.Item onClick={() => void askToRenew(row)}>{t('officer.renew')}</Menu.Item>
          ) : null}
          {live || row.state === 'SUSPENDED' ? (
            <Menu.Item color="red" onClick={() => setAct({ act: 'revoke', row })}>
              {t('officer.revoke')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    );
  };
  const who = (row: CertificateRow) => (
    <>
      {row.holder}
      <span className={classes.sub}>{[row.position, row.unit].filter(Boolean).join(' · ')}</span>
    </>
  );
  const until = (row: CertificateRow) => <span className="figures">{row.notAfter ? shortDate(row.notAfter) : '-'}</span>;
  return (
    <>
      <PageHead title={t('officer.persons')} hint={t('officer.personsHint')} />
      <OfficerTabs />
      <div className={classes.tools}>
        <TextInput
          aria-label={t('officer.search')}
          placeholder={t('officer.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Select
          aria-label={t('officer.stateFilter')}
          placeholder={t('officer.allStates')}
          data={certificateStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={state}
          clearable
          onChange={(value) => {
            setState(value as State | null);
            setPage(1);
          }}
        />
      </div>
      {list.isError && !list.data ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Panel flush>
        <DataTable
          label={t('officer.persons')}
          rows={list.isError && !list.data ? [] : list.data?.data}
          idOf={(row) => row.id}
          nameOf={(row) => row.holder}
          loading={list.isPlaceholderData}
          onOpen={(row) => void navigate(personPage(row))}
          empty={<EmptyState>{t('officer.noPersons')}</EmptyState>}
          columns={[
            { id: 'holder', title: t('officer.person'), minWidth: '240px', render: who },
            { id: 'type', title: t('field.type'), minWidth: '200px', render: (row) => t(`type.${row.type}`) },
            { id: 'until', title: t('officer.validUntil'), width: '140px', render: until },
            { id: 'state', title: t('officer.state'), width: '170px', render: (row) => <StatePill row={row} /> },
            { id: 'actions', title: t('officer.actions'), quiet: true, width: '70px', render: menu },
          ]}
          card={(row) => (
            <span className={classes.cardRow}>
              <span>{who(row)}</span>
              <span className={classes.buttons} style={{ alignItems: 'center' }}>
                <StatePill row={row} /> {until(row)}
              </span>
              <span>{menu(row)}</span>
            </span>
          )}
        />
      </Panel>
      <div className={classes.pager}>
        <Pager page={page} total={list.data?.total ?? 0} pageSize={pageSize} onPage={setPage} says="range" />
      </div>
      {act ? <NotedDialog act={act.act} row={act.row} onClose={() => setAct(null)} /> : null}
      {seen !== null ? <DetailsDialog id={seen} onClose={() => setSeen(null)} /> : null}
    </>
  );
}
