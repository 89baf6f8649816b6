import { IconAlertTriangle, IconCircleX, IconPencilExclamation, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import type { SignatureState } from '../../../contract/signing.ts';

/** The four plain states, each with a tone and an icon of its own: the colour is never the only sign. */
export const looks = {
  trusted: { tone: 'ok', Icon: IconShieldCheck },
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
