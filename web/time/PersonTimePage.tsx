import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { personMonth } from '../../contract/time/days.ts';
import { useRead } from '../api.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { DayDialog } from './DayDialog.tsx';
import { MonthSide } from './MonthSide.tsx';
import { MonthWall } from './MonthWall.tsx';
import classes from './time.module.css';
import { monthOfDay } from './time-words.ts';

const shownReads = [personMonth];

/** Another's month, for who heads him, keeps his time or manages it: the same wall, without what is his own to do. */
export function PersonTimePage() {
  const { t } = useTranslation('time');
  const personId = Number(useParams().personId);
  const calendar = useCalendar(['month']);
  const read = useRead(personMonth, { month: monthOfDay(calendar.day), personId }, { keep: true });
  useRequestsLive(shownReads);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <DetailPage back={{ to: `${paths.time}?view=unit`, label: t('tabs.unit') }} of={read} rows={10}>
        {(month) => (
          <>
            <PageHead title={t('month.of', { name: month.person.name })} hint={month.unit} />
            <div className={classes.mine}>
              <div className={classes.wall}>
                <MonthWall label={t('month.label')} calendar={calendar} read={read} onOpen={setOpened} />
              </div>
              <div className={classes.now}>
                <MonthSide month={month} />
              </div>
            </div>
          </>
        )}
      </DetailPage>
      {opened ? <DayDialog day={opened} personId={personId} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
