import { Button } from '@mantine/core';
import { IconPhoneCheck, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { markWfh, type WfhMark } from '../../contract/wfh/calls.ts';
import { useWrite } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { paths } from '../paths.ts';
import { Answer, type Reading } from '../ui/Answer.tsx';
import { clock, hoursOfDay, longDate, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { type Mine, stale, tones } from './wfh-words.ts';

type DayRow = Mine['due'][number];

/** Today with its button, reports that are due, days to come, what the announcement says, and one's own requests. */
export function MyWfh({ read }: { read: Reading<Mine> }) {
  const { t } = useTranslation('wfh');
  return (
    <div className="stack">
      <Answer of={read} rows={4}>
        {(mine) => (
          <>
            {mine.today ? <Today of={mine.today} /> : null}
            <Days title={t('mine.due')} days={mine.due} />
            <Days title={t('mine.coming')} days={mine.coming} />
            <Rule of={mine} />
          </>
        )}
      </Answer>
      <RequestList view="mine" module="wfh" label={t('tabs.mine')} />
    </div>
  );
}

function Today({ of }: { of: NonNullable<Mine['today']> }) {
  const { t } = useTranslation('wfh');
  const mark = useWrite(markWfh, { refresh: stale, onSuccess: () => toastDone(t('mine.marked')) });
  const times = [
    of.inAt ? t('mine.inAt', { at: clock(of.inAt) }) : t('mine.notIn'),
    of.hereAt.length > 0 && t('mine.hereAt', { at: of.hereAt.map(clock).join(', ') }),
    of.outAt && t('mine.outAt', { at: clock(of.outAt) }),
  ];
  return (
    <Panel title={t('mine.today')}>
      <div className="fields">
        <span className="words figures">
          <Lines sub={times}>
            {longDate(of.day)} · {t(`part.${of.part}`)}
          </Lines>
        </span>
        <span className="side-by-side">
          {of.may.map((one) => (
            <Button
              key={one}
              size="md"
              variant={one === 'in' ? 'filled' : 'default'}
              leftSection={<MarkIcon of={one} />}
              loading={mark.isPending}
              onClick={() => mark.mutate({ dayId: of.id, mark: one }, { onError: (error) => toastError(error) })}
            >
              {t(`mine.${one}`)}
            </Button>
          ))}
          <Button component={Link} variant="default" to={paths.wfhOf(of.requestId)}>
            {t('mine.report')}
          </Button>
        </span>
      </div>
    </Panel>
  );
}

const markIcons = { in: IconPlayerPlay, here: IconPhoneCheck, out: IconPlayerStop };

function MarkIcon({ of }: { of: WfhMark }) {
  const Icon = markIcons[of];
  return <Icon size={18} aria-hidden />;
}

function Days({ title, days }: { title: string; days: readonly DayRow[] }) {
  const { t } = useTranslation('wfh');
  if (days.length === 0) return null;
  return (
    <Panel title={title} count={days.length} flush>
      <ul className="bare flush" aria-label={title}>
        {days.map((one) => (
          <li key={one.id} className="row">
            <span className="words figures">
              <Lines sub={[t(`part.${one.part}`), one.dueAt && t('mine.dueAt', { at: shortDateTime(one.dueAt) })]}>
                <Link className="link" to={paths.wfhOf(one.requestId)}>
                  {longDate(one.day)}
                </Link>
              </Lines>
            </span>
            <Pill tone={tones[one.state]}>{t(`state.${one.state}`)}</Pill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How much of the week is used, and what is announced. */
function Rule({ of: { rule, weekHalves } }: { of: Mine }) {
  const { t } = useTranslation('wfh');
  if (!rule) return <p className="notice">{t('mine.noRule')}</p>;
  const never = rule.notWeekdays.map((one) => t(`weekday.d${one as 0}`)).join(' ');
  const lines = [
    t('ruleSaid.week', { days: rule.daysWeek }),
    rule.presentShare > 0 && t('ruleSaid.share', { share: rule.presentShare }),
    t('ruleSaid.hours', { hours: hoursOfDay(rule.coreFrom, rule.coreUntil) }),
    rule.noticeDays > 0 && t('mine.notice', { count: rule.noticeDays }),
    never && t('mine.notOn', { days: never }),
  ];
  return (
    <Panel title={t('mine.rule')} count={t('mine.week', { used: weekHalves / 2, most: rule.daysWeek })}>
      <span className="words figures">
        <Lines sub={lines}>{rule.orderNo}</Lines>
      </span>
    </Panel>
  );
}
