import { bangkokDay } from '../../contract/rules/thai.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import { beginOf } from './acting.ts';
import { type DayHalf, isBefore, moved } from './count.ts';
import type { Leave } from './leave-case.ts';

/** From when on it is given up: as was asked, else what lies after today. */
export function cutOf({ content, at }: Pick<RequestInHand<Leave>, 'content' | 'at'>): DayHalf {
  if (content.cut) return content.cut;
  const first: DayHalf = { day: content.from, half: content.fromHalf };
  const tomorrow: DayHalf = { day: moved(bangkokDay(at), 1), half: 'AM' };
  return beginOf(first) > at || isBefore(tomorrow, first) ? first : tomorrow;
}
