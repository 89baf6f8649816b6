import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leavePeople, leaveReport, teamCalendar, uncoveredLeave } from '../../contract/leave/calls.ts';
import { type LeaveKind, leaveKinds } from '../../contract/leave/kinds.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { mySettings } from '../../contract/settings/pages.ts';
import { useRead } from '../api.ts';
import { ModuleReport } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { Chips } from '../ui/Chips.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { fiscalYears, type Person, type Say } from './leave-words.ts';

/** Of who looks after leave: everybody's days, what nobody decides on, and the figures. */
export function ManageLeave() {
  const { t } = useTranslation('leave');
  const { filters, narrow } = useListParams({ filters: { part: ['people', 'report', 'uncovered'] } });
  return (
    <div className="stack">
      <Chips
        label={t('tabs.manage')}
        value={filters.part}
        // each part has filters of its own
        onChange={(part) => narrow({ part, ...{ search: '', year: '', from: '', until: '', unitId: '' } })}
        chips={(['people', 'report', 'uncovered'] as const).map((value) => ({ value, label: t(`manage.${value}`) }))}
      />
      {filters.part === 'people' ? <People /> : filters.part === 'report' ? <Report /> : <Uncovered />}
    </div>
  );
}

function People() {
  const { t } = useTranslation('leave');
  const params = useListParams({ size: 25, filters: { year: [] } });
  const year = Number(params.filters.year) || undefined;
  const { search } = params.asked;
  const read = useRead(leavePeople, { ...params.sliced, ...(search ? { search } : {}), ...(year ? { year } : {}) }, { keep: true });
  const columns = useColumns();
  return (
    <ListView
      label={t('manage.people')}
      {...params.showing(read, 'items')}
      search={t('manage.search')}
      filters={
        <ListFilter
          label={t('report.year')}
          value={params.filters.year || String(read.data?.year ?? '')}
          options={fiscalYears().map((one) => ({ value: String(one), label: t('mine.year', { year: one }) }))}
          onChange={(to) => params.narrow({ year: to })}
        />
      }
      empty={t('manage.nobody')}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.name}
      card={(row) => (
        <div data-apart>
          <Name person={row} />
          <p className="hint figures">
            {row.lacks ? t('manage.lacks') : t('manage.line', { vacation: row.vacation ?? '–', sick: row.sick, personal: row.personal })}
          </p>
        </div>
      )}
    />
  );
}

/** Of a unit with all below it, or of everybody. */
function Report() {
  const { t } = useTranslation('leave');
  const today = bangkokDay(new Date());
  const units = useRead(teamCalendar, { from: today, until: today }, { staleTime: 300_000 }).data?.units ?? [];
  const options = units.map(({ id, name }) => ({ value: String(id), label: name }));
  const byUnit = { name: 'unitId', label: t('calendar.unit'), all: t('report.allUnits'), options };
  return <ModuleReport call={leaveReport} title={t('report.title')} since="half" filters={[byUnit]} />;
}

function Name({ person }: { person: Person }) {
  return (
    <Lines sub={[person.unit, person.employeeType]}>
      <Link className="link" to={paths.leavePerson(person.id)}>
        {person.name}
      </Link>
    </Lines>
  );
}

function useColumns(): Column<Person>[] {
  const { t } = useTranslation('leave');
  const days = (id: 'vacation' | 'sick' | 'personal'): Column<Person> => ({
    id,
    title: t(`manage.${id}`),
    width: '130px',
    align: 'right',
    render: (row) => <span className="figures">{row.lacks ? '–' : (row[id] ?? '–')}</span>,
  });
  return [
    { id: 'name', title: t('manage.name'), minWidth: '220px', render: (row) => <Name person={row} /> },
    {
      id: 'since',
      title: t('manage.since'),
      width: '180px',
      render: (row) =>
        row.lacks ? (
          <Pill tone="warn">{t('manage.lacks')}</Pill>
        ) : (
          <span className="figures">{row.since ? shortDate(row.since) : '–'}</span>
        ),
    },
    days('vacation'),
    days('sick'),
    days('personal'),
  ];
}

/** Where only the head of the agency decides, for no row of authority says otherwise. */
function Uncovered() {
  const { t } = useTranslation('leave');
  const read = useRead(uncoveredLeave, {});
  const sets = useRead(mySettings, {}, { staleTime: 300_000 }).data?.pages.some(({ path }) => path === 'request-authority');
  return (
    <Answer of={read} rows={8}>
      {({ cases }) => {
        const units = [...Map.groupBy(cases, (one) => one.unitId).values()];
        return (
          <Panel
            title={t('uncovered.title')}
            count={units.length}
            flush
            action={
              sets ? (
                <Link className="link" to={paths.setting('request-authority')}>
                  {t('uncovered.settings')}
                </Link>
              ) : null
            }
          >
            {units.length === 0 ? <EmptyState>{t('uncovered.none')}</EmptyState> : <p className="hint padded">{t('uncovered.hint')}</p>}
            <ul className="bare flush" aria-label={t('uncovered.title')}>
              {units.map((rows) => (
                <li key={rows[0]?.unitId} className="row">
                  <span className="words">
                    <Lines sub={[kindsOf(rows, t)]}>{rows[0]?.unit}</Lines>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        );
      }}
    </Answer>
  );
}

/** Kinds of which nothing is covered by their names, the others with how far. */
function kindsOf(rows: readonly { kind: LeaveKind; covered: number | null }[], t: Say): string {
  if (rows.length === leaveKinds.length - 1 && rows.every((one) => one.covered === null)) return t('uncovered.all');
  return rows
    .map(({ kind, covered }) => (covered === null ? t(`kind.${kind}`) : t('uncovered.upTo', { kind: t(`kind.${kind}`), days: covered })))
    .join(', ');
}
