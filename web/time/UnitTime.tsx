import { useTranslation } from 'react-i18next';
import { timeReport } from '../../contract/time/months.ts';
import { timeSetup } from '../../contract/time/punches.ts';
import { useRead } from '../api.ts';
import { ModuleReport } from '../office/ModulePage.tsx';
import { Chips } from '../ui/Chips.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { RosterView } from './RosterView.tsx';
import { ownUnits } from './time-words.ts';
import { UnitMonthView } from './UnitMonthView.tsx';
import { UnitsView } from './UnitsView.tsx';

const parts = ['grid', 'units', 'roster', 'report'] as const;

/** Of who keeps the time of a unit, heads it, or manages all: its month, how far the months are, its roster, the figures. */
export function UnitTime() {
  const { t } = useTranslation('time');
  const { filters, narrow } = useListParams({ filters: { part: parts } });
  const setup = useRead(timeSetup, {}, { staleTime: 60_000 }).data;
  const units = ownUnits(setup);
  return (
    <div className="stack">
      <Chips
        label={t('tabs.unit')}
        value={filters.part}
        // each part has filters of its own
        onChange={(part) => narrow({ part, ...{ search: '', show: '', from: '', until: '', unitId: '' } })}
        chips={parts.map((value) => ({ value, label: t(`unitMonth.${value}`) }))}
      />
      {filters.part === 'grid' ? <UnitMonthView /> : null}
      {filters.part === 'units' ? <UnitsView /> : null}
      {filters.part === 'roster' ? <RosterView /> : null}
      {filters.part === 'report' ? (
        <ModuleReport
          call={timeReport}
          title={t('report.title')}
          since="half"
          filters={[
            {
              name: 'unitId',
              label: t('unitMonth.unit'),
              all: t('manages.allUnits'),
              options: units.map((one) => ({ value: String(one.id), label: one.name })),
            },
          ]}
        />
      ) : null}
    </div>
  );
}
