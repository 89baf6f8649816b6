import { IconShieldCheck, IconShieldMinus, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import type { Check, CheckResult } from '../../../contract/settings/data-integrity.ts';

export type Shown = CheckResult | 'none' | 'off';

/** `none`: never made; `off`: the office does not use it. */
export function resultOf({ used, last }: Check): Shown {
  if (!used) return 'off';
  return last?.result ?? 'none';
}

export const looks = {
  CLEAN: { Icon: IconShieldCheck, tone: 'ok', ink: 'var(--ok)', ground: 'var(--ok-bg)' },
  DAMAGED: { Icon: IconShieldX, tone: 'urgent', ink: 'var(--urgent)', ground: 'var(--urgent-bg)' },
  COULD_NOT: { Icon: IconShieldQuestion, tone: 'warn', ink: 'var(--warn)', ground: 'var(--warn-bg)' },
  none: { Icon: IconShieldQuestion, tone: 'warn', ink: 'var(--warn)', ground: 'var(--warn-bg)' },
  off: { Icon: IconShieldMinus, tone: undefined, ink: 'var(--dim)', ground: undefined },
} as const satisfies Record<Shown, unknown>;
