import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listLoans } from '../../contract/asset/loans.ts';
import type { Given } from '../../contract/endpoint.ts';
import { useRead } from '../api.ts';
import { RequestState } from '../office/RequestState.tsx';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { dayAt } from './asset-words.ts';

type Loan = Given<typeof listLoans>['items'][number];
const shows = ['out', 'toLend', 'overdue', 'returned'] as const;

/** ยืม–คืน: what is to be handed out, what is out, what is overdue. */
export function LoansView() {
  const { t } = useTranslation('asset');
  const list = useListParams({ size: 20, filters: { loans: shows } });
  const read = useRead(
    listLoans,
    { show: list.filters.loans, ...(list.search ? { search: list.search } : {}), ...list.paged },
    { keep: true },
  );
  return (
    <ListView
      label={t('tabs.loans')}
      {...list.showing(read, 'items')}
      search={t('loan.search')}
      filters={
        <ListFilter
          label={t('loan.viewAs')}
          options={shows.map((value) => ({ value, label: t(`loan.view.${value}`) }))}
          {...list.by('loans')}
        />
      }
      empty={t('loan.emptyList')}
      columns={useColumns()}
      idOf={(row) => row.requestId}
      nameOf={(row) => row.purpose}
      card={(row) => (
        <div data-apart className="fields">
          <LoanName loan={row} />
          <Due loan={row} />
        </div>
      )}
    />
  );
}

function LoanName({ loan }: { loan: Loan }) {
  const { t } = useTranslation('asset');
  return (
    <Lines sub={[loan.borrower, loan.unit, t(`loan.scope.${loan.scope}`), t('loan.count', { count: loan.things })]}>
      <Link className="link wraps" to={paths.assetLoan(loan.requestId)}>
        {[loan.number, loan.purpose].filter(Boolean).join(' · ')}
      </Link>
    </Lines>
  );
}

function Due({ loan }: { loan: Loan }) {
  const { t } = useTranslation('asset');
  if (!loan.dueOn || loan.daysLeft === null) return <RequestState state={loan.state} verb="APPROVE" />;
  const left = loan.daysLeft;
  const said = left < 0 ? t('loan.daysLate', { count: -left }) : left === 0 ? t('loan.dueToday') : t('loan.daysLeft', { count: left });
  return (
    <Lines sub={[t('loan.dueOn', { day: shortDate(dayAt(loan.dueOn)) })]}>
      <span>
        <Pill tone={left < 0 ? 'urgent' : left < 4 ? 'warn' : 'plain'}>{said}</Pill>
      </span>
    </Lines>
  );
}

function useColumns(): Column<Loan>[] {
  const { t } = useTranslation('asset');
  return [
    { id: 'loan', title: t('loan.purpose'), minWidth: '280px', render: (row) => <LoanName loan={row} /> },
    { id: 'due', title: t('loan.due'), width: '220px', render: (row) => <Due loan={row} /> },
  ];
}
