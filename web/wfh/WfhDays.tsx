import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { markWfh, type WfhMark, wfhMarks } from '../../contract/wfh/calls.ts';
import { useWrite } from '../api.ts';
import { openRequestFile } from '../office/RequestFiles.tsx';
import { clock, longDate, shortDate, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import type { DayAct } from './WfhOfPage.tsx';
import { stale, tones, type Wfh, type WfhDay } from './wfh-words.ts';

interface Props {
  days: readonly WfhDay[];
  onAct: (day: WfhDay, act: DayAct) => void;
}

/** Each day with its state, its times, what was done and what may be done. */
export function WfhDays({ days, onAct }: Props) {
  const { t } = useTranslation('wfh');
  return (
    <Panel title={t('page.days')} count={days.length} flush>
      <ul className="bare flush" aria-label={t('page.days')}>
        {days.map((day) => (
          <li key={day.day} className="row" style={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
            <Day of={day} onAct={(act) => onAct(day, act)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Day({ of, onAct }: { of: WfhDay; onAct: (act: DayAct) => void }) {
  const { t } = useTranslation('wfh');
  const times = [
    t(`part.${of.part}`),
    of.inAt && t('mine.inAt', { at: clock(of.inAt) }),
    of.hereAt.length > 0 && t('mine.hereAt', { at: of.hereAt.map(clock).join(', ') }),
    of.outAt && t('mine.outAt', { at: clock(of.outAt) }),
    of.dueAt && t('mine.dueAt', { at: shortDateTime(of.dueAt) }),
  ];
  return (
    <>
      <div className="words stack">
        <span className="figures">
          <Lines sub={times}>{longDate(of.day)}</Lines>
        </span>
        <Done of={of} />
        {of.words ? <span className="sub">{t('page.headSaid', { words: of.words })}</span> : null}
        <Acts of={of} onAct={onAct} />
      </div>
      <Pill tone={tones[of.state]}>{t(`state.${of.state}`)}</Pill>
    </>
  );
}

function Acts({ of, onAct }: { of: WfhDay; onAct: (act: DayAct) => void }) {
  const { t } = useTranslation('wfh');
  const mark = useWrite(markWfh, { refresh: stale, onSuccess: () => toastDone(t('mine.marked')) });
  const acts = of.may.filter((one) => one !== 'drop');
  if (acts.length === 0) return null;
  const isMark = (act: WfhMark | DayAct): act is WfhMark => (wfhMarks as readonly string[]).includes(act);
  const named = (act: WfhMark | DayAct) =>
    isMark(act) ? t(`mine.${act}`) : act === 'report' ? t('mine.reportOf', { day: shortDate(of.day) }) : t(`verdict.${act}`);
  return (
    <span className="side-by-side">
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === 'return' || act === 'here' || act === 'out' ? 'default' : 'filled'}
          onClick={() => (isMark(act) ? mark.mutate({ dayId: of.id, mark: act }, { onError: (error) => toastError(error) }) : onAct(act))}
        >
          {named(act)}
        </Button>
      ))}
    </span>
  );
}

/** What he did in the letters, as their events prove it, and what he wrote himself. */
function Done({ of: { requestId, letters, items, reportWords } }: { of: WfhDay }) {
  const { t } = useTranslation('wfh');
  if (letters.length === 0 && items.length === 0 && !reportWords) return null;
  return (
    <div className="fields">
      {letters.length > 0 ? (
        <>
          <strong>{t('page.letters')}</strong>
          <Letters letters={letters} />
        </>
      ) : null}
      {items.length > 0 ? (
        <>
          <strong>{t('page.work')}</strong>
          <ul className="bare boxed" aria-label={t('page.work')}>
            {items.map(({ work, output, hours, percent, evidence }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <li key={place} className="row">
                <span className="words">
                  <Lines sub={[output, hours > 0 && t('page.hours', { hours }), percent > 0 && t('page.percent', { percent })]}>
                    {work}
                  </Lines>
                  {evidence.length > 0 ? (
                    <span className="side-by-side">
                      {evidence.map((file) => (
                        <Button
                          key={file.id}
                          size="compact-sm"
                          variant="default"
                          leftSection={<IconPaperclip size={16} aria-hidden />}
                          aria-label={t('page.openEvidence', { name: file.name })}
                          onClick={() => openRequestFile(requestId, file)}
                        >
                          {file.name}
                        </Button>
                      ))}
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {reportWords ? <p className="sub">{reportWords}</p> : null}
    </div>
  );
}

export function Letters({ letters }: { letters: WfhDay['letters'] }) {
  const { t } = useTranslation('wfh');
  if (letters.length === 0) return <p className="hint">{t('page.lettersNone')}</p>;
  return (
    <ul className="bare boxed" aria-label={t('page.letters')}>
      {letters.map(({ documentId, number, subject, address, acts, at }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: letters that one may not open have no id
        <li key={`${documentId} ${place}`} className="row">
          <span className="words figures">
            <Lines
              sub={[
                number,
                acts.map(({ name, times }) => (times > 1 ? `${name} ${t('page.times', { count: times })}` : name)).join(' · '),
                clock(at),
              ]}
            >
              {address ? (
                <Link className="link" to={`/${address}`}>
                  {subject}
                </Link>
              ) : (
                subject
              )}
            </Lines>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who decides sees what is left at the office in each half. */
export function PresentShares({ of }: { of: Wfh['present'] }) {
  const { t } = useTranslation('wfh');
  if (of.length === 0) return null;
  return (
    <Panel title={t('page.present')} flush>
      <ul className="bare flush" aria-label={t('page.present')}>
        {of.map(({ day, half, members, away, least }) => (
          <li key={`${day} ${half}`} className="row figures">
            <span className="words">
              {longDate(day)} · {t(`part.${half}`)}
            </span>
            <span className={(members - away) * 100 < least * members ? 'fault' : 'dim'}>
              {[t('page.presentOf', { left: members - away, members }), least > 0 && t('page.least', { least })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
