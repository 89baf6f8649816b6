import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkMonths, closeMonth, closeMonths, signMonths } from '../../contract/time/months.ts';
import type { MonthState } from '../../contract/time/shapes.ts';
import { useSend } from '../api.ts';
import { HintList } from '../office/HintList.tsx';
import { confirm, tell } from '../ui/dialogs.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { stale } from './time-words.ts';

export const monthActs = ['sign', 'check', 'close'] as const;
export type MonthAct = (typeof monthActs)[number];

interface Unit {
  id: number;
  name: string;
}

/** Signs, checks or closes months: what is to be read first is shown, and goes along once it was confirmed. */
export function useMonthAct(): { busy: boolean; act: (what: MonthAct, month: string, units: readonly Unit[]) => Promise<boolean> } {
  const { t } = useTranslation('time');
  const [busy, setBusy] = useState(false);
  const move = useMove();
  const close = useClose();
  async function act(what: MonthAct, month: string, units: readonly Unit[]): Promise<boolean> {
    setBusy(true);
    try {
      const done = await (what === 'close' ? close(month, units) : move(what, month, units));
      if (done && done.count === 1) toastDone(t(`unitMonth.done.${done.state}`));
      else if (done && done.count > 1) toastDone(t('unitMonth.doneMany', { count: done.count }));
      return done !== null;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, act };
}

/** How many, and what they are now; null: the person went back. */
type Moved = { count: number; state: MonthState } | null;

function useMove(): (what: 'sign' | 'check', month: string, units: readonly Unit[]) => Promise<Moved> {
  const { t } = useTranslation('time');
  const sends = { sign: useSend(signMonths, stale), check: useSend(checkMonths, stale) };
  return async (what, month, units) => {
    const confirmed: string[] = [];
    for (;;) {
      const given = await sends[what]({ month, unitIds: units.map(({ id }) => id), confirmed });
      if (given.unconfirmed.length === 0) return { count: given.units.length, state: what === 'sign' ? 'UNIT_SIGNED' : 'HR_CHECKED' };
      const reads = await confirm({
        title: t('unitMonth.readFirst.title'),
        message: HintList({ hints: given.unconfirmed }),
        confirmLabel: t('unitMonth.readFirst.confirm'),
        cancelLabel: t('unitMonth.readFirst.back'),
      });
      if (!reads) return null;
      confirmed.push(...given.unconfirmed.map(({ code }) => code));
    }
  };
}

/** It can't be taken back without a reason, so it is asked for; of many each is closed for itself, and what was refused is told. */
function useClose(): (month: string, units: readonly Unit[]) => Promise<Moved> {
  const { t } = useTranslation('time');
  const [one, many] = [useSend(closeMonth, stale), useSend(closeMonths, stale)];
  return async (month, units) => {
    const name = t('unitMonth.stepClose');
    if (!(await confirm({ title: name, message: t('unitMonth.closeHint'), confirmLabel: name }))) return null;
    const [only] = units;
    if (only && units.length === 1) {
      await one({ month, unitId: only.id });
      return { count: 1, state: 'CLOSED' };
    }
    const { results } = await many({ month, unitIds: units.map(({ id }) => id) });
    const refused = results.filter(({ done }) => !done);
    const nameOf = (unitId: number) => units.find(({ id }) => id === unitId)?.name ?? '';
    if (refused.length > 0)
      await tell({
        title: t('unitMonth.notClosed', { count: refused.length }),
        message: HintList({
          hints: refused.map(({ unitId, message }) => ({ code: String(unitId), text: `${nameOf(unitId)}: ${message}` })),
        }),
        tone: 'warning',
      });
    return { count: results.length - refused.length, state: 'CLOSED' };
  };
}
