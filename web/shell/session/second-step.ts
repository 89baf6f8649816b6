import i18next from 'i18next';
import type { z } from 'zod/mini';
import { create } from 'zustand';
import type { loginGiven } from '../../../contract/auth/calls.ts';
import { enter, type FactorWay } from '../../../contract/auth/factors.ts';
import { ApiError, call } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';

export type SignedIn = z.output<typeof loginGiven>;

export interface OpenStep {
  pass: string;
  ways: FactorWay[];
  rememberDays: number;
  settle: (outcome: SignedIn | Error) => void;
}

/** The second step that waits for its proof, over any page. */
export const useSecondStep = create<{ open: OpenStep | null }>(() => ({ open: null }));

/** The person stopped a sign-in: nothing is to be told. */
export class Cancelled extends Error {}

/**
 * What a sign-in may still ask after its first proof: the second factor, and whether this device is to be used.
 * `takeOver`: the session elsewhere is this one's own remains.
 * @throws Cancelled, or what the server refused
 */
export async function throughSteps(request: () => Promise<SignedIn>, takeOver = false): Promise<SignedIn> {
  try {
    return await request();
  } catch (error) {
    const pass = error instanceof ApiError ? error.body.entry_pass : undefined;
    if (!(error instanceof ApiError) || typeof pass !== 'string') throw error;
    if (error.code === 'second_factor_needed') {
      const { ways, remember_days: days } = error.body;
      return throughSteps(() => askSecondStep(pass, ways as FactorWay[], Number(days) || 0), takeOver);
    }
    const use =
      takeOver ||
      (await confirm({
        title: error.message,
        message: i18next.t('auth:useThisDevice'),
        confirmLabel: i18next.t('confirm'),
        cancelLabel: i18next.t('auth:notThisDevice'),
      }));
    if (!use) throw new Cancelled();
    return call(enter, { entry_pass: pass }, { signInAgain: false });
  }
}

function askSecondStep(pass: string, ways: FactorWay[], rememberDays: number): Promise<SignedIn> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: SignedIn | Error) => {
      useSecondStep.setState({ open: null });
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    useSecondStep.setState({ open: { pass, ways, rememberDays, settle } });
  });
}
