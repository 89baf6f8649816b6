import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { entranceDisplay } from '../../contract/time/devices.ts';
import { CodeScreen } from '../office/CodeScreen.tsx';
import { noonOf } from '../ui/calendar/words.ts';
import { weekdayDate } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import classes from './time.module.css';

/** What stands at an entrance; the code of the day changes at midnight. */
export function EntrancePage() {
  const { t } = useTranslation('time');
  return (
    <CodeScreen of={entranceDisplay} every={60_000} title={t('entrance.title')}>
      {({ shown, lost }) => <Entrance shown={shown} lost={lost} />}
    </CodeScreen>
  );
}

function Entrance({ shown, lost }: { shown: Given<typeof entranceDisplay>; lost: ReactNode }) {
  const { t } = useTranslation('time');
  return (
    <main className={classes.entrance}>
      <TabTitle>{shown.site}</TabTitle>
      <h1>{shown.site}</h1>
      <p className="dim">{weekdayDate(noonOf(shown.day))}</p>
      <div className={classes.qr}>
        <img alt={t('entrance.scan')} src={`data:image/svg+xml;utf8,${encodeURIComponent(shown.qr)}`} />
      </div>
      <strong>{t('entrance.scan')}</strong>
      <span className="dim">{t('entrance.hint')}</span>
      {lost}
    </main>
  );
}
