import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { meetingStates } from '../../contract/meeting/kinds.ts';
import { listMeetings } from '../../contract/meeting/meetings.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { toneOf, useMeetingLive, whenSaid } from './meeting-words.ts';

type Row = Given<typeof listMeetings>['items'][number];
const shownReads = [listMeetings];

/** Meetings as a list: those to come, those that are over, or all that the reader may see. */
export function MeetingList({ view, bodyId }: { view: 'coming' | 'past' | 'register'; bodyId?: number }) {
  const { t } = useTranslation('meeting');
  const params = useListParams({ size: 25, filters: { state: ['', ...meetingStates] } });
  const read = useRead(listMeetings, { view, ...(bodyId ? { bodyId } : {}), ...params.asked, ...params.paged }, { keep: true });
  useMeetingLive(shownReads);
  return (
    <ListView
      label={t(`tabs.${view === 'coming' ? 'mine' : view}`)}
      {...params.showing(read, 'items')}
      search={t('list.search')}
      filters={
        <ListFilter {...params.by('state')} label={t('list.state')} all={t('list.allStates')} options={(one) => t(`state.${one}`)} />
      }
      empty={t(view === 'coming' ? 'list.noneComing' : 'list.none')}
      columns={useColumns(bodyId !== undefined)}
      idOf={(row) => row.id}
      nameOf={(row) => `${row.body} ${row.number}`}
      card={(row) => (
        <div data-apart>
          <MeetingLink row={row} alone={bodyId !== undefined} />
          <Lines sub={[whenSaid(row), row.place]} />
          <StatePill row={row} />
        </div>
      )}
    />
  );
}

/** Its number stays together; where all are of one body it is the whole name. */
function MeetingLink({ row, alone = false }: { row: Row; alone?: boolean }) {
  const { t } = useTranslation('meeting');
  return (
    <Link className="link wraps" to={paths.meeting(row.id)}>
      {alone ? null : `${row.body} `}
      <span className="nowrap">{t('nth', { number: row.number })}</span>
    </Link>
  );
}

function StatePill({ row }: { row: Row }) {
  const { t } = useTranslation('meeting');
  return <Pill tone={toneOf(row.state)}>{t(`state.${row.state}`)}</Pill>;
}

function useColumns(alone: boolean): Column<Row>[] {
  const { t } = useTranslation('meeting');
  return [
    {
      id: 'meeting',
      title: t('list.meeting'),
      minWidth: alone ? '140px' : '260px',
      render: (row) => <MeetingLink row={row} alone={alone} />,
    },
    { id: 'when', title: t('list.when'), width: '230px', render: (row) => <span className="figures">{whenSaid(row)}</span> },
    { id: 'place', title: t('list.place'), minWidth: '200px', render: (row) => <Lines sub={[t(`mode.${row.mode}`)]}>{row.place}</Lines> },
    {
      id: 'role',
      title: t('list.role'),
      width: '140px',
      render: (row) => <Lines sub={[row.answer && t(`answer.${row.answer}`)]}>{t(`role.${row.role}`)}</Lines>,
    },
    { id: 'state', title: t('list.state'), width: '190px', render: (row) => <StatePill row={row} /> },
  ];
}
