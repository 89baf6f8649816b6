import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openDay } from '../../contract/time/days.ts';
import { useRead } from '../api.ts';
import { useStateName } from '../office/request-words.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { noonOf } from '../ui/calendar/words.ts';
import { weekdayDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { useIsSmall } from '../ui/useMedia.ts';
import { DayWords } from './DayWords.tsx';
import { PunchList } from './PunchList.tsx';
import type { OpenedDay } from './time-words.ts';

interface Props {
  day: string;
  /** Another's; left out: one's own. */
  personId?: number;
  /** Asks for a correction of it: one's own alone. */
  onCorrect?: () => void;
  onClose: () => void;
}

/** Everything that is known of one day: its times as they came, and what was asked for. */
export function DayDialog({ day, personId, onCorrect, onClose }: Props) {
  const { t } = useTranslation(['time', 'common']);
  const small = useIsSmall();
  const read = useRead(openDay, { day, ...(personId ? { personId } : {}) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={weekdayDate(noonOf(day))}
      size={560}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Answer of={read} rows={5}>
        {(one) => (
          <div className="stack">
            {personId ? <strong>{one.person.name}</strong> : null}
            <DayWords day={one} />
            <section>
              <h3>{t('month.punches')}</h3>
              <PunchList of={one.punches} />
            </section>
            <Corrections of={one.corrections} />
            {onCorrect ? (
              one.mayCorrect ? (
                <div>
                  <Button onClick={onCorrect}>{t('press.correct')}</Button>
                </div>
              ) : one.why ? (
                <p className="hint">{one.why}</p>
              ) : null
            ) : null}
          </div>
        )}
      </Answer>
    </Modal>
  );
}

function Corrections({ of }: { of: OpenedDay['corrections'] }) {
  const { t } = useTranslation('time');
  const state = useStateName();
  if (of.length === 0) return null;
  return (
    <section>
      <h3>{t('month.correctionsOf')}</h3>
      <ul className="bare lined" aria-label={t('month.correctionsOf')}>
        {of.map((one) => (
          <li key={one.requestId} className="row">
            <span className="words">
              <Lines sub={[t(`reason.${one.reason}`), one.words, state(one.state, 'APPROVE')]}>
                <Link className="link" to={paths.timeCorrection(one.requestId)}>
                  {one.number ?? t('month.draft')}
                </Link>
              </Lines>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
