import type { Language } from '../../../contract/lang/index.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import type { WaitedFor } from './waited-for.ts';

/** States in which the letter lies with somebody. */
const lying: readonly number[] = [10, 20, 30, 50];

interface Stated {
  state: number;
  docNo: string | null;
  awaitsStamp?: boolean;
  /** Absent for who may not know how it is worked on. */
  waitedFor?: WaitedFor | null;
}

/** The state of a letter in words, the same on every screen: whom it waits for, where that is known. */
export function documentStateName({ state, docNo, awaitsStamp = false, waitedFor = null }: Stated, language?: Language): string {
  const { names, signedWithoutNumber, waitingForStamp } = textsIn(language, 'letterStates');
  // it goes no further before it has that
  if (awaitsStamp && state === 40) return waitingForStamp;
  if (waitedFor && lying.includes(state)) return waitsFor(waitedFor, language);
  return !docNo && state === 40 ? signedWithoutNumber : ((names as Record<number, string>)[state] ?? '');
}

/** What lies with the agency as a whole lies with its registry. */
export function holderName({ holderId, name }: Pick<WaitedFor['first'][number], 'holderId' | 'name'>, language?: Language): string {
  return holderId === rootUnit ? textsIn(language, 'letterStates').centralRegistry : name;
}

function waitsFor({ count, first: [one] }: WaitedFor, language?: Language): string {
  const words = textsIn(language, 'letterStates');
  const more = count - 1;
  const waiting = fill(more > 0 ? words.waitingForMore : words.waiting, { name: one ? holderName(one, language) : '', more });
  const act = one && (words.acts as Record<string, string>)[one.act];
  return act ? fill(words.waitingToDo, { waiting, act }) : waiting;
}
