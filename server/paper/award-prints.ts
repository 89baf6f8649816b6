import { qrOf } from './fields.ts';
import type { Picture } from './letters.ts';

/** เกียรติบัตร, of a template that the agency has typed: what it says comes as data and is never run. */
export interface AwardPrints {
  award: Award;
  'award-names': AwardNames;
}
type Digits = 'thai' | 'arabic';

export interface Award {
  layout: 'PORTRAIT' | 'LANDSCAPE';
  subject: string;
  agency: string;
  title: string;
  intro: string;
  holder: string;
  /** Below the name, a line each. */
  lines: string[];
  /** ให้ไว้ ณ วันที่ … */
  day: string;
  number: string;
  signer: { name: string; position: string[] };
  /** In hundredths: what a longer name is set in. */
  shrink: number;
  crest?: Picture | undefined;
  seal?: Picture | undefined;
  sealed: boolean;
  picture?: Picture | undefined;
  verify?: { url: string; code: string } | undefined;
  digits?: Digits;
}

/** Only measured. */
export interface AwardNames {
  layout: 'PORTRAIT' | 'LANDSCAPE';
  names: string[];
  digits?: Digits;
}

export const awardShapes: { [T in keyof AwardPrints]: (given: AwardPrints[T]) => Record<string, unknown> } = {
  award: ({ verify, ...given }) => ({ ...given, sketch: verify ? qrOf(verify.url) : '', code: verify?.code ?? '' }),
  'award-names': (given) => ({ ...given }),
};
