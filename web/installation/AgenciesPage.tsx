import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type AgencySeen, agencyStates, listAgencies } from '../../contract/installation/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { CreateForm } from './AgencyForms.tsx';
import { AgencyState } from './AgencyState.tsx';
import { SetUpLink } from './SetUpLink.tsx';
import { to } from './to.ts';
import { Views } from './Views.tsx';

/** Every agency of the installation: how it stands, and its figures. */
export function AgenciesPage() {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const list = useListParams({ filters: { state: ['', ...agencyStates] } });
  const read = useRead(listAgencies, list.asked, { keep: true, every: 60_000 });
  const columns = useColumns();
  return (
    <>
      <Views />
      <PageHead title={t('list.title')} hint={t('list.hint')}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
          {t('create.button')}
        </Button>
      </PageHead>
      <ListView
        label={t('list.title')}
        {...list.showing(read, 'agencies')}
        search={t('list.search')}
        filters={
          <ListFilter {...list.by('state')} label={t('list.state')} all={t('list.allStates')} options={(state) => t(`states.${state}`)} />
        }
        empty={t('list.empty')}
        columns={columns}
        idOf={(row) => row.code}
        onOpen={(row) => void navigate(to.agency(row.code))}
        card={(row) => (
          <Stack gap={4} align="start">
            <Name row={row} />
            <AgencyState state={row.state} />
            <LettersToday row={row} />
            <Standing row={row} />
          </Stack>
        )}
      />
      {making ? <CreateForm onClose={() => setMaking(false)} onMade={setLink} /> : null}
      {link ? <SetUpLink address={link} onClose={() => setLink(null)} /> : null}
    </>
  );
}

function useColumns(): Column<AgencySeen>[] {
  const { t } = useTranslation('administration');
  const number = (value: number | null | undefined) => <span className="figures">{value?.toLocaleString('en-US') ?? '–'}</span>;
  return [
    { id: 'name', title: t('list.name'), minWidth: '240px', render: (row) => <Name row={row} /> },
    { id: 'state', title: t('list.state'), render: (row) => <AgencyState state={row.state} /> },
    { id: 'letters', title: t('list.letters'), minWidth: '130px', render: (row) => <Letters row={row} /> },
    { id: 'people', title: t('list.people'), align: 'right', render: (row) => number(row.figures?.people) },
    {
      id: 'bytes',
      title: t('list.bytes'),
      align: 'right',
      render: ({ figures }) => <span className="figures">{figures?.bytes == null ? '–' : fileSize(figures.bytes)}</span>,
    },
    { id: 'jobs', title: t('list.jobs'), minWidth: '130px', render: (row) => <Jobs row={row} /> },
    { id: 'checked', title: t('list.checked'), minWidth: '170px', render: (row) => <Standing row={row} /> },
    {
      id: 'at',
      title: t('list.asOf'),
      render: ({ figures }) => <span className="figures">{figures?.at ? shortDateTime(figures.at) : '–'}</span>,
    },
  ];
}

function Name({ row: { code, name, hosts } }: { row: AgencySeen }) {
  return (
    <Lines sub={[code, hosts[0]]}>
      <Link className="link" to={to.agency(code)}>
        {name}
      </Link>
    </Lines>
  );
}

function Letters({ row: { figures } }: { row: AgencySeen }) {
  const { t } = useTranslation('administration');
  if (figures?.lettersIn == null) return <>–</>;
  const { lettersIn, lettersOut, lettersInBefore, lettersOutBefore } = figures;
  return (
    <Lines sub={[t('list.lettersBefore', { in: lettersInBefore, out: lettersOutBefore })]}>
      <span className="figures">{`${lettersIn} / ${lettersOut}`}</span>
    </Lines>
  );
}

/** With its words, where no heading stands over it. */
function LettersToday({ row: { figures } }: { row: AgencySeen }) {
  const { t } = useTranslation('administration');
  if (figures?.lettersIn == null) return null;
  return (
    <span className="sub figures">
      {`${t('figures.lettersToday')} ${t('figures.inOut', { in: figures.lettersIn, out: figures.lettersOut })}`}
    </span>
  );
}

function Jobs({ row: { figures } }: { row: AgencySeen }) {
  const { t } = useTranslation('administration');
  if (figures?.jobsWaiting == null) return <>–</>;
  return (
    <Stack gap={4} align="start">
      <span className="figures">{t('list.jobsWaiting', { count: figures.jobsWaiting })}</span>
      {figures.jobsGivenUp ? <Pill tone="urgent">{t('list.jobsGivenUp', { count: figures.jobsGivenUp })}</Pill> : null}
    </Stack>
  );
}

/** Whether its records hold, and how old its backup is. */
function Standing({ row: { figures } }: { row: AgencySeen }) {
  const { t } = useTranslation('administration');
  if (!figures?.at) return <>–</>;
  const { backedUpAt, checkedAt, findings, askedAt, at } = figures;
  const silent = askedAt !== null && askedAt > at;
  return (
    <Lines
      sub={[
        `${t('figures.backedUp')} ${backedUpAt ? shortDate(backedUpAt) : t('figures.never')}`,
        silent && t('figures.silent', { asked: shortDateTime(askedAt), at: shortDateTime(at) }),
      ]}
    >
      {findings ? (
        <Pill tone="urgent">{t('figures.found', { at: checkedAt ? shortDate(checkedAt) : '', count: findings })}</Pill>
      ) : checkedAt ? (
        <span className="figures">{t('figures.sound', { at: shortDate(checkedAt) })}</span>
      ) : null}
    </Lines>
  );
}
