import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reopenMonth, unitMonths } from '../../contract/time/months.ts';
import { monthStates } from '../../contract/time/shapes.ts';
import { useRead, useSend } from '../api.ts';
import { type LineStep, StepLine } from '../office/StepLine.tsx';
import { paths } from '../paths.ts';
import { dayOf, monthYear } from '../ui/calendar/words.ts';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { firstOf, stale, type UnitMonth, useHalvesWords } from './time-words.ts';
import { monthActs, useMonthAct } from './useMonthAct.ts';

/** How far the month is, who has it now, what stands in the way, and the one act of the reader. */
export function MonthState({ of }: { of: UnitMonth }) {
  const { t } = useTranslation('time');
  const [reopens, setReopens] = useState(false);
  const { busy, act } = useMonthAct();
  const line = useLine(of);
  const name = monthYear(firstOf(of.month));
  const next = monthActs.find((one) => of.may.includes(one));
  const { unit } = of;
  if (!unit) return null;
  return (
    <Panel
      title={unit.name}
      count={t(`state.${of.state}`)}
      action={
        <span className="side-by-side">
          {of.may.includes('reopen') ? (
            <Button variant="default" onClick={() => setReopens(true)}>
              {t('unitMonth.reopen')}
            </Button>
          ) : null}
          {next ? (
            <Button loading={busy} onClick={() => void act(next, of.month, [unit])}>
              {t(`unitMonth.${next}`, { month: name })}
            </Button>
          ) : null}
        </span>
      }
    >
      <div className="fields">
        <StepLine label={t('unitMonth.line')} steps={line} />
        {of.changed ? (
          <p className="notice marked" data-tone="warn">
            <IconAlertTriangle size={18} aria-hidden />
            {t('unitMonth.changed')}
          </p>
        ) : null}
        <Open of={of} />
      </div>
      {reopens ? <ReopenForm of={of} unitId={unit.id} onClose={() => setReopens(false)} /> : null}
    </Panel>
  );
}

/** What is to be done before, each with its way; and why it can't be signed yet. */
function Open({ of: { waitingPunches, waitingCorrections, why, state } }: { of: UnitMonth }) {
  const { t } = useTranslation('time');
  if (waitingPunches + waitingCorrections === 0 && !(why && state === 'OPEN')) return null;
  return (
    <p className="side-by-side hint figures">
      {why && state === 'OPEN' ? <span>{why}</span> : null}
      {waitingPunches > 0 ? (
        <Link className="link" to="?view=waiting">
          {t('unitMonth.waitingPunches', { count: waitingPunches })}
        </Link>
      ) : null}
      {waitingCorrections > 0 ? (
        <Link className="link" to="?view=waiting">
          {t('unitMonth.waitingCorrections', { count: waitingCorrections })}
        </Link>
      ) : null}
    </p>
  );
}

/** Signed by the time keeper, checked, closed: who did each and when, and who has it now. */
function useLine({ month, unit, state, history }: UnitMonth): LineStep[] {
  const { t } = useTranslation('time');
  const keepers = useRead(unitMonths, { month }, { staleTime: 30_000 }).data?.units.find((one) => one.id === unit?.id)?.keepers ?? [];
  const at = monthStates.indexOf(state);
  // what was done before the month was opened anew is done no more
  const acts = [...history].sort((a, b) => a.at.localeCompare(b.at));
  const since = acts.slice(acts.findLastIndex(({ act }) => act === 'REOPEN') + 1);
  const steps = [
    { act: 'SIGN', name: t('unitMonth.stepSign'), who: keepers.join(', ') || t('unitMonth.registry') },
    { act: 'CHECK', name: t('unitMonth.stepCheck'), who: t('unitMonth.hr') },
    { act: 'CLOSE', name: t('unitMonth.stepClose'), who: t('unitMonth.hr') },
  ];
  return steps.map(({ act, name, who }, place) => {
    const done = place < at ? since.findLast((one) => one.act === act) : undefined;
    return {
      name,
      who: done?.by ?? who,
      at: done?.at ?? null,
      state: place < at ? 'DONE' : place === at ? 'WAITING' : 'COMING',
    };
  });
}

function ReopenForm({ of, unitId, onClose }: { of: UnitMonth; unitId: number; onClose: () => void }) {
  const { t } = useTranslation('time');
  const send = useSend(reopenMonth, stale);
  return (
    <FormModal
      title={t('unitMonth.reopen')}
      hint={t('unitMonth.reopenHint')}
      initial={{ words: '' }}
      send={({ words }) => send({ month: of.month, unitId, version: of.version, words })}
      submit={t('unitMonth.reopen')}
      danger
      done={t('unitMonth.done.OPEN')}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t('unitMonth.words')} maxLength={500} autosize minRows={2} {...field('words', { required: true })} />
      )}
    </FormModal>
  );
}

/** What was done with the month, and what came late from months that are closed. */
export function MonthHistory({ of: { history, adjustments } }: { of: UnitMonth }) {
  const { t } = useTranslation('time');
  const said = useHalvesWords();
  return (
    <>
      {adjustments.length > 0 ? (
        <Panel title={t('unitMonth.adjustments')} count={adjustments.length} flush>
          <ul className="bare flush" aria-label={t('unitMonth.adjustments')}>
            {adjustments.map((one) => (
              <li key={`${one.personId} ${one.day} ${one.at}`} className="row">
                <span className="words">
                  <Lines
                    sub={[
                      t('month.adjusted', { before: said(one.before), after: said(one.after) }),
                      t(`cause.${one.cause}`),
                      shortDateTime(one.at),
                    ]}
                  >
                    <Link className="link" to={`${paths.timePerson(one.personId)}?day=${one.day}`}>
                      {[one.name, dayOf(one.day)].join(' ')}
                    </Link>
                  </Lines>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {history.length > 0 ? (
        <Panel title={t('unitMonth.history')} flush>
          <ul className="bare flush" aria-label={t('unitMonth.history')}>
            {history.map((one) => (
              <li key={one.at} className="row">
                <span className="words">
                  <Lines sub={[one.by, shortDateTime(one.at), one.words]}>{t(`act.${one.act as 'SIGN'}`)}</Lines>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
