import { useTranslation } from 'react-i18next';
import { personMonth } from '../../contract/time/days.ts';
import { today } from '../../contract/time/punches.ts';
import { useRead } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { useOnline } from '../offline/useOnline.ts';
import { Answer } from '../ui/Answer.tsx';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { dayOf } from '../ui/calendar/words.ts';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useIsSmall } from '../ui/useMedia.ts';
import { MonthSide } from './MonthSide.tsx';
import { MonthWall } from './MonthWall.tsx';
import { PressRound, TodayPanel } from './PressNow.tsx';
import classes from './time.module.css';
import { looks, monthOfDay, partsOf, type Today } from './time-words.ts';
import type { Press } from './usePress.ts';

interface Props {
  press: Press;
  onOpen: (day: string) => void;
  onCorrect: (day: string) => void;
}
const shownReads = [today, personMonth];

/** Today and its button, then the month with what it comes to; on a phone the button comes first. */
export function MyTime({ press, onOpen, onCorrect }: Props) {
  const { t } = useTranslation('time');
  const small = useIsSmall();
  const online = useOnline();
  const calendar = useCalendar(['month']);
  const read = useRead(personMonth, { month: monthOfDay(calendar.day) }, { keep: true });
  useRequestsLive(shownReads);
  return (
    <div className="stack">
      <div className={classes.mine}>
        <div className={`stack ${classes.now}`}>
          {small ? <PressRound press={press} /> : null}
          <Answer of={{ ...press.read, data: press.now }} rows={3}>
            {(now) => (
              <>
                <TodayPanel press={press} small={small} />
                <Faults of={now.faults} onCorrect={onCorrect} />
              </>
            )}
          </Answer>
        </div>
        {online || read.data ? (
          <>
            <div className={classes.wall}>
              <MonthWall label={t('month.label')} calendar={calendar} read={read} onOpen={onOpen} onCorrect={onCorrect} />
            </div>
            {read.data ? (
              <div className={classes.side}>
                <MonthSide month={read.data} />
              </div>
            ) : null}
          </>
        ) : (
          <p className="hint">{t('press.monthOffline')}</p>
        )}
      </div>
      {online ? (
        <section aria-labelledby="own-corrections">
          <h2 id="own-corrections">{t('claim.own')}</h2>
          <RequestList view="mine" module="time" label={t('claim.own')} />
        </section>
      ) : null}
    </div>
  );
}

/** Days that lack a time, each with its way out. */
function Faults({ of, onCorrect }: { of: Today['faults']; onCorrect: (day: string) => void }) {
  const { t } = useTranslation('time');
  if (of.length === 0) return null;
  return (
    <Panel title={t('press.faults')} count={of.length} flush>
      <ul className="bare flush" aria-label={t('press.faults')}>
        {of.map((one) => {
          const [part] = partsOf(one).filter(({ status }) => looks[status].tone === 'urgent');
          const { Icon } = looks[part?.status ?? 'ABSENT'];
          return (
            <li key={one.day} className={`row ${classes.missing}`}>
              <span className="words">
                <span className="marked fault">
                  <Icon size={18} aria-hidden />
                  {[dayOf(one.day), part ? t(`status.${part.status}`) : ''].join(' ')}
                </span>
              </span>
              <RowButton aria-label={t('press.correctOf', { day: dayOf(one.day) })} onClick={() => onCorrect(one.day)}>
                {t('press.correct')}
              </RowButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
