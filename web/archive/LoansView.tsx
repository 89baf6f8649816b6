import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listLoans } from '../../contract/archive/loans.ts';
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
import { dayAt } from './archive-words.ts';

type Loan = Given<typeof listLoans>['items'][number];

/** ยืม–คืน: what is to be handed out, what is out, what is overdue. */
export function LoansView() {
  const { t } = useTranslation('archive');
  const list = useListParams({ size: 20, filters: { loans: ['out', 'toLend', 'overdue', 'returned'] } });
  const { loans } = list.filters;
  const read = useRead(listLoans, { view: loans, ...(list.search ? { search: list.search } : {}), ...list.paged }, { keep: true });
  return (
    <ListView
      label={t('tabs.loans')}
      {...list.showing(read, 'items')}
      search={t('loan.search')}
      filters={
        <ListFilter
          label={t('hold.which')}
          options={(['out', 'toLend', 'overdue', 'returned'] as const).map((value) => ({ value, label: t(`loan.view.${value}`) }))}
          {...list.by('loans')}
        />
      }
      empty={t('loan.empty')}
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
  const { t } = useTranslation('archive');
  return (
    <Lines sub={[loan.borrower, loan.unit, t(`loan.scope.${loan.scope}`), t('loan.count', { count: loan.letters })]}>
      <Link className="link wraps" to={paths.loan(loan.requestId)}>
        {[loan.number, loan.purpose].filter(Boolean).join(' · ')}
      </Link>
    </Lines>
  );
}

function Due({ loan }: { loan: Loan }) {
  const { t } = useTranslation('archive');
  if (!loan.dueOn || loan.daysLeft === null) return <RequestState state={loan.state} verb="PERMIT" />;
  return (
    <Lines sub={[t('loan.dueOn', { day: shortDate(dayAt(loan.dueOn)) })]}>
      <span>
        <Pill tone={loan.daysLeft < 0 ? 'urgent' : loan.daysLeft < 4 ? 'warn' : 'plain'}>
          {loan.daysLeft < 0 ? t('loan.late', { days: -loan.daysLeft }) : t('loan.daysLeft', { days: loan.daysLeft })}
        </Pill>
      </span>
    </Lines>
  );
}

function useColumns(): Column<Loan>[] {
  const { t } = useTranslation('archive');
  return [
    { id: 'loan', title: t('loan.purpose'), minWidth: '280px', render: (row) => <LoanName loan={row} /> },
    { id: 'due', title: t('report.due'), width: '220px', render: (row) => <Due loan={row} /> },
  ];
}
