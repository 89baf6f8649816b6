import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import type { openCorrection } from '../../contract/time/days.ts';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session/session.ts';
import { dayOf, monthYear } from '../ui/calendar/words.ts';
import { Panel } from '../ui/Panel.tsx';
import { DayWords } from './DayWords.tsx';
import { PunchList } from './PunchList.tsx';
import { firstOf, hour } from './time-words.ts';

type Correction = Given<typeof openCorrection>;

/** The day as it was recorded, and what is claimed in its place. */
export function CorrectionParts({ correction }: { correction: Correction }) {
  const { t } = useTranslation('time');
  const { F_PERSON_ID: personId } = useUser();
  const { applicantId, content, day } = correction;
  const month = `day=${content.day}`;
  return (
    <Panel
      title={t('claim.page')}
      count={dayOf(day)}
      action={
        <Link className="link" to={applicantId === personId ? `${paths.time}?${month}` : `${paths.timePerson(applicantId)}?${month}`}>
          {t('claim.toDay')}
        </Link>
      }
    >
      <div className="fields">
        <CorrectionFacts correction={correction} />
        <PunchList of={correction.punches} />
      </div>
    </Panel>
  );
}

/** What who decides must know: as recorded, as claimed, which one of the month, and what it comes to where its month is closed. */
export function CorrectionFacts({ correction }: { correction: Correction }) {
  const { t } = useTranslation('time');
  const { content, used, most, adjusts, claimedIn, claimedOut } = correction;
  const asked = [content.in && hour(content.in), content.out && hour(content.out)];
  return (
    <div className="fields">
      <DayWords day={correction} />
      {claimedIn || claimedOut ? null : (
        <p className="figures medium">
          {t('fact.claimed')}: {t('times', { in: asked[0] || '–', out: asked[1] || '–' })}
        </p>
      )}
      <p className={used > most ? 'hint warned' : 'hint'}>
        {t('usedOf', { used, most })}
        {used > most ? ` ${t('claim.over')}` : ''}
      </p>
      {adjusts ? <p className="notice">{t('claim.adjusts', { month: monthYear(firstOf(adjusts)) })}</p> : null}
    </div>
  );
}
