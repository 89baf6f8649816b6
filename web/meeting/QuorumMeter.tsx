import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MeetingState } from '../../contract/meeting/kinds.ts';
import type { QuorumShown } from '../../contract/meeting/sitting.ts';
import { Panel } from '../ui/Panel.tsx';
import type { OpenedMeeting } from './MeetingPage.tsx';
import classes from './meeting.module.css';

/** องค์ประชุม: how many are there of how many, with the line that is needed; below it in red, with the word. */
export function QuorumMeter({ quorum }: { quorum: QuorumShown }) {
  const { t } = useTranslation('meeting');
  const { base, needed, present, recused, members, stands } = quorum;
  return (
    <section className={classes.quorum} aria-label={t('quorum.title')} data-stands={stands}>
      <div className={classes.quorumHead}>
        <h2>{t('quorum.title')}</h2>
        <span className="marked">
          {stands ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
          {t(stands ? 'quorum.stands' : 'quorum.lacks')}
        </span>
      </div>
      <p className={classes.present}>
        <strong className="figures">{present}</strong> {t('quorum.of', { base })}
      </p>
      <Meter value={present} needed={needed} of={base} />
      <p className="hint figures">
        {[
          t('quorum.members', { members }),
          recused > 0 && t('quorum.recused', { count: recused }),
          stands ? t('quorum.mayLeave', { count: present - needed }) : t('quorum.wanting', { count: needed - present }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  );
}

function Meter({ value, needed, of }: { value: number; needed: number; of: number }) {
  const { t } = useTranslation('meeting');
  const part = (count: number) => `${of > 0 ? Math.min(100, (count / of) * 100) : 0}%`;
  return (
    <div className={classes.meter} role="img" aria-label={t('quorum.meter', { value, needed, of })}>
      <span className={classes.bar} style={{ width: part(value) }} />
      <span className={classes.line} style={{ left: part(needed) }}>
        <span className="figures nowrap">{t('quorum.needed', { needed })}</span>
      </span>
    </div>
  );
}

/** Before it opens: how many may come, as answers and the calendar of persons have it. */
export function QuorumForecast({ forecast, state }: { forecast: OpenedMeeting['forecast']; state: MeetingState }) {
  const { t } = useTranslation('meeting');
  if (state !== 'INVITED' && state !== 'PLANNED') return null;
  const { base, needed, coming, silent, away } = forecast;
  const enough = coming >= needed;
  return (
    <Panel title={t('quorum.forecast')}>
      <div className={classes.quorum} data-stands={enough}>
        <p className={classes.present}>
          <strong className="figures">{coming}</strong> {t('quorum.mayCome', { base })}
        </p>
        <Meter value={coming} needed={needed} of={base} />
        <p className="hint figures">{[t('quorum.silent', { count: silent }), t('quorum.away', { count: away })].join(' · ')}</p>
        {enough ? null : <p className="fault">{t('quorum.few', { count: needed - coming })}</p>}
      </div>
    </Panel>
  );
}
