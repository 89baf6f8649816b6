import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { listBodies, listResolutions } from '../../contract/meeting/bodies.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';

type Row = Given<typeof listResolutions>['items'][number];

/** มติ of the bodies that one sits in, and those that give one work: who does it, by when, how old it is. */
export function ResolutionList({ bodyId }: { bodyId?: number }) {
  const { t } = useTranslation('meeting');
  const bodies = useRead(listBodies, {}, { staleTime: 60_000, enabled: !bodyId });
  const params = useListParams({ size: 25, filters: { status: ['', 'OPEN', 'LATE', 'DONE'], body: [] } });
  const { status, search } = params.asked;
  const body = bodyId ?? (Number(params.filters.body) || undefined);
  const asked = { ...(body ? { bodyId: body } : {}), ...(status ? { status } : {}), ...(search ? { search } : {}), ...params.paged };
  const read = useRead(listResolutions, asked, { keep: true });
  return (
    <ListView
      label={t('tabs.resolutions')}
      {...params.showing(read, 'items')}
      search={t('resolutions.search')}
      filters={
        <>
          <ListFilter
            {...params.by('status')}
            label={t('resolutions.status')}
            all={t('resolutions.all')}
            options={(one) => t(`resolutions.${one}`)}
          />
          {bodyId ? null : (
            <ListFilter
              label={t('list.body')}
              all={t('list.allBodies')}
              value={params.filters.body}
              options={(bodies.data?.bodies ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
              onChange={(value) => params.narrow({ body: value })}
            />
          )}
        </>
      }
      empty={t('resolutions.none')}
      columns={useColumns()}
      idOf={(row) => row.id}
      nameOf={(row) => row.title}
      card={(row) => (
        <div data-apart>
          <Subject row={row} />
          <Lines sub={[row.owner, row.dueOn && t('resolutions.dueOn', { day: shortDate(row.dueOn) })]} />
          <Status row={row} />
        </div>
      )}
    />
  );
}

function Subject({ row }: { row: Row }) {
  const { t } = useTranslation('meeting');
  return (
    <Lines sub={[t('resolutions.from', { body: row.body, number: row.meeting, item: row.item })]}>
      <Link lang="th" className="link wraps" to={row.requestId ? paths.resolution(row.requestId) : paths.meeting(row.meetingId)}>
        {row.title}
      </Link>
    </Lines>
  );
}

function Status({ row }: { row: Row }) {
  const { t } = useTranslation('meeting');
  if (!row.requestId) return <Pill>{t(`result.${row.result as 'RESOLVED'}`)}</Pill>;
  if (row.doneAt) return <Pill tone="ok">{t('resolutions.doneOn', { day: shortDate(row.doneAt) })}</Pill>;
  return <Pill tone={row.late ? 'urgent' : 'warn'}>{t(row.late ? 'resolutions.lateFor' : 'resolutions.openFor', { days: row.age })}</Pill>;
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('meeting');
  return [
    { id: 'subject', title: t('resolutions.subject'), minWidth: '260px', render: (row) => <Subject row={row} /> },
    {
      id: 'text',
      title: t('resolutions.text'),
      minWidth: '220px',
      render: (row) => (
        <span lang="th" className="wraps">
          {row.text}
        </span>
      ),
    },
    { id: 'owner', title: t('resolutions.owner'), minWidth: '160px', render: (row) => row.owner || '–' },
    {
      id: 'due',
      title: t('resolutions.due'),
      width: '130px',
      render: (row) => <span className="figures">{row.dueOn ? shortDate(row.dueOn) : '–'}</span>,
    },
    { id: 'status', title: t('resolutions.status'), width: '190px', render: (row) => <Status row={row} /> },
  ];
}
