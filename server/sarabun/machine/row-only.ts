import type { ErrorCode } from '../../http/errors.ts';
import type { Facts } from './facts.ts';

/** What would write of the letter, or give somebody work to write on it. */
const writesOfIt = ['present', 'endorse', 'assign', 'report', 'circulate'];

/** Of a letter of the highest class the office holds its lines in the books and nothing else: it is received, handed on and closed. */
export function rowOnly({ document }: Facts, action: string): ErrorCode | null {
  return document.secrecy >= 3 && writesOfIt.includes(action) ? 'top_secret_row_only' : null;
}
