import { IconBriefcase, IconCalendarEvent, IconChecks, IconReport, IconUserShare, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../ui/dates.ts';
import classes from './leave.module.css';
import type { Leave } from './leave-values.ts';
import { daysRange } from './leave-words.ts';
import { SumBoxes } from './SumBoxes.tsx';
import { TeamAway } from './TeamAway.tsx';

/** What who decides asks first: what is left and comes of it, when he was away last, who else is, what lies with him and who takes it. */
export function LeaveEssentials({ leave }: { leave: Leave }) {
  const { t } = useTranslation('leave');
  const { account, state, days, last, team, openWork, handOver, check, kind, statistics } = leave;
  const isAsked = state === 'DRAFT' || state === 'SUBMITTED' || state === 'SENT_BACK';
  const own = statistics.find((one) => one.kind === kind);
  return (
    <div className={`stack ${classes.essentials}`}>
      {account ? <SumBoxes account={account} now={isAsked ? days : undefined} /> : null}
      <Line icon={<IconCalendarEvent size={18} aria-hidden />}>
        {last ? t('page.last', { days: last.days, when: daysRange(last.from, last.until) }) : t('page.noLast')}
        {own ? <span className="detail figures">{t('page.soFar', { before: own.before, total: own.total })}</span> : null}
      </Line>
      {team.length > 0 ? <TeamAway team={team} /> : <Line icon={<IconUsers size={18} aria-hidden />}>{t('page.nobodyAway')}</Line>}
      <Line icon={<IconBriefcase size={18} aria-hidden />}>
        {openWork > 0 ? t('page.openWork', { count: openWork }) : t('page.noOpenWork')}
      </Line>
      {handOver ? <Line icon={<IconUserShare size={18} aria-hidden />}>{t('page.handedTo', { name: handOver.name })}</Line> : null}
      {leave.acting.map((one) => (
        <Line key={one.positionId} icon={<IconReport size={18} aria-hidden />}>
          {t('actingFor', { person: one.person, position: one.position })}
        </Line>
      ))}
      {check ? (
        <Line icon={<IconChecks size={18} aria-hidden />}>
          {t('checkedBy', { name: check.by })}
          <span className="detail figures">{[check.paperSeen && t('paperSeen'), shortDateTime(check.at)].filter(Boolean).join(' · ')}</span>
        </Line>
      ) : null}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
