import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { teamWfh } from '../../contract/wfh/calls.ts';
import { useRead } from '../api.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { addDays } from '../ui/calendar/days.ts';
import { DateField } from '../ui/DateField.tsx';
import { clock, longDate, weekdayShort } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { tones } from './wfh-words.ts';

type Day = Given<typeof teamWfh>['days'][number];
const shownReads = [teamWfh];
/** Two weeks. */
const shownDays = 13;

/** Where the people of a unit are, day by day, with how many are left at the office. */
export function TeamWfh() {
  const { t } = useTranslation('wfh');
  const { filters, narrow } = useListParams({ filters: { from: [], unit: [] } });
  const from = filters.from || bangkokDay(new Date());
  const unitId = Number(filters.unit) || undefined;
  const read = useRead(teamWfh, { from, until: addDays(from, shownDays), ...(unitId ? { unitId } : {}) }, { keep: true });
  useRequestsLive(shownReads);
  return (
    <div className="stack">
      <div className="side-by-side" style={{ alignItems: 'flex-end' }}>
        <ListFilter
          label={t('team.unit')}
          value={filters.unit || String(read.data?.unitId ?? '')}
          options={(read.data?.units ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(unit) => narrow({ unit })}
        />
        <DateField label={t('team.from')} value={from} onChange={(day) => narrow({ from: day })} />
      </div>
      <Answer of={read} rows={6}>
        {({ days }) => (
          <Panel title={t('team.label')} flush>
            <ul className="bare flush" aria-label={t('team.days')}>
              {days
                .filter((day) => day.working || day.persons.length > 0)
                .map((day) => (
                  <OneDay key={day.day} of={day} />
                ))}
            </ul>
          </Panel>
        )}
      </Answer>
    </div>
  );
}

/** The day, who is elsewhere then, and how many are left. */
function OneDay({ of: { day, persons, am, pm, members } }: { of: Day }) {
  const { t } = useTranslation('wfh');
  return (
    <li className="row" style={{ alignItems: 'flex-start' }}>
      <div className="words fields figures">
        <Lines sub={[am === pm ? t('team.there', { count: am, members }) : t('team.halves', { am, pm, members })]}>
          <strong>{[weekdayShort(day), longDate(day)].join(' ')}</strong>
        </Lines>
        {persons.length > 0 ? (
          <ul className="bare boxed" aria-label={longDate(day)}>
            {persons.map((one) => (
              <li key={`${one.personId} ${one.requestId}`} className="row">
                <span className="words">
                  <Lines sub={whereOf(t, one)}>
                    {one.phone ? (
                      <Link className="link" to={paths.wfhOf(one.requestId)}>
                        {one.name}
                      </Link>
                    ) : (
                      one.name
                    )}
                  </Lines>
                </span>
                <Pill tone={tones[one.state]}>{t(`state.${one.state}`)}</Pill>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

function whereOf(t: TFunction<'wfh'>, one: Day['persons'][number]) {
  return [
    t(`part.${one.part}`),
    t(`place.${one.place}`),
    one.placeName,
    one.phone,
    one.inAt && t('mine.inAt', { at: clock(one.inAt) }),
    one.hereAt && t('mine.hereAt', { at: clock(one.hereAt) }),
    one.outAt && t('mine.outAt', { at: clock(one.outAt) }),
  ];
}
