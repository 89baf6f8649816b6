import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { listRequests, requestStates } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import type { Column } from '../ui/DataTable.tsx';
import { DateField } from '../ui/DateField.tsx';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { RequestState } from './RequestState.tsx';
import { kindBeside, timeRange } from './request-words.ts';
import { useRequestsLive } from './useRequestsLive.ts';

export type RequestRow = Given<typeof listRequests>['items'][number];

interface Props {
  /** `mine`: what I asked for or wrote for somebody; `register`: all of the module that I may see. */
  view: 'mine' | 'register';
  /** Left out: of all modules. */
  module?: string;
  label: string;
  /** Says which kind each is, where the module has several. */
  kinds?: boolean | undefined;
}

/** Requests as a list, each leading to its page; searched, narrowed by state and days, and paged by the server. Takes the words `requests`. */
export function RequestList({ view, module, label, kinds }: Props) {
  const { t } = useTranslation('requests');
  const params = useListParams({ size: 25, filters: { state: ['', ...requestStates], from: [], until: [] } });
  const { from, until } = params.filters;
  const read = useRead(listRequests, { view, ...(module ? { module } : {}), ...params.asked, ...params.paged }, { keep: true });
  useRequestsLive();
  const columns = useColumns(view, kinds === true);
  return (
    <ListView
      label={label}
      {...params.showing(read, 'items')}
      search={t('list.search')}
      filters={
        <>
          <ListFilter {...params.by('state')} label={t('list.state')} all={t('list.allStates')} options={(one) => t(`state.${one}`)} />
          <DateField label={t('list.from')} value={from} onChange={(day) => params.narrow({ from: day })} />
          <DateField label={t('list.until')} value={until} onChange={(day) => params.narrow({ until: day })} />
        </>
      }
      empty={t(view === 'mine' ? 'list.noneMine' : 'list.noneRegister')}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.subject}
      card={(row) => (
        <div data-apart>
          <Link className="link" to={`/${row.address}`}>
            {row.subject || t('list.noSubject')}
          </Link>
          <Lines
            sub={[
              row.number,
              kinds && kindBeside(row),
              view === 'register' && row.applicant,
              row.from && row.until && timeRange(row.from, row.until),
            ]}
          />
          <RequestState state={row.state} verb={row.verb} waitsFor={row.waitsFor} />
        </div>
      )}
    />
  );
}

function useColumns(view: 'mine' | 'register', kinds: boolean): Column<RequestRow>[] {
  const { t } = useTranslation('requests');
  const applicant: Column<RequestRow> = {
    id: 'applicant',
    title: t('list.applicant'),
    minWidth: '170px',
    render: (row) => <Lines sub={[row.unit]}>{row.applicant}</Lines>,
  };
  return [
    {
      id: 'number',
      title: t('list.number'),
      width: '140px',
      render: (row) => <Lines sub={[shortDate(row.createdAt)]}>{<span className="figures nowrap">{row.number ?? '–'}</span>}</Lines>,
    },
    {
      id: 'subject',
      title: t('list.subject'),
      minWidth: '240px',
      render: (row) => (
        <Lines sub={[kinds && kindBeside(row)]}>
          <Link className="link wraps" to={`/${row.address}`}>
            {row.subject || t('list.noSubject')}
          </Link>
        </Lines>
      ),
    },
    ...(view === 'register' ? [applicant] : []),
    {
      id: 'time',
      title: t('list.time'),
      width: '230px',
      render: (row) => <span className="figures">{row.from && row.until ? timeRange(row.from, row.until) : '–'}</span>,
    },
    {
      id: 'state',
      title: t('list.state'),
      width: '240px',
      render: (row) => <RequestState state={row.state} verb={row.verb} waitsFor={row.waitsFor} />,
    },
  ];
}
