import {
  IconAlertTriangle,
  IconCalendarQuestion,
  IconCircleX,
  IconPencilExclamation,
  IconShieldCheck,
  IconShieldQuestion,
} from '@tabler/icons-react';
import type { SignatureState } from '../../../contract/signing/verdicts.ts';

/** The plain states, each with a tone, an icon and words of its own: the colour is never the only sign. */
export const looks = {
  trusted: { tone: 'ok', Icon: IconShieldCheck },
  revocation_not_asked: { tone: 'warn', Icon: IconShieldQuestion },
  revocation_unknown: { tone: 'warn', Icon: IconShieldQuestion },
  expired_since: { tone: 'warn', Icon: IconCalendarQuestion },
  claimed_late: { tone: 'warn', Icon: IconCalendarQuestion },
  untrusted: { tone: 'warn', Icon: IconShieldQuestion },
  changed: { tone: 'urgent', Icon: IconPencilExclamation },
  broken: { tone: 'urgent', Icon: IconCircleX },
} as const satisfies Record<SignatureState, object>;

export const damagedLook = { tone: 'urgent', Icon: IconAlertTriangle } as const;

/** Nothing is green beneath a red verdict: a signature that is right in its own part says so in plain. */
export function lookWithin(whole: SignatureState | null, own: SignatureState) {
  const red = whole === 'changed' || whole === 'broken';
  return red && own === 'trusted'
    ? ({ tone: 'plain', Icon: IconShieldQuestion, words: 'ownPart' } as const)
    : { ...looks[own], words: own };
}
