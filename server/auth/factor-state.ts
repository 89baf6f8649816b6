import type { UserLogin } from '../../contract/auth/calls.ts';
import type { Me } from '../http/context.ts';
import { lacksFactor, needsFactor } from '../http/password-age.ts';
import type { Office } from '../office.ts';

/** What the browser is told of a factor that is required and missing. */
export function factorStateOf(office: Office, me: Me): UserLogin['factor'] {
  if (me.hasFactor || !me.factorDueAt || !needsFactor(office, me)) return undefined;
  return { dueAt: me.factorDueAt.toISOString(), overdue: lacksFactor(office, me) };
}
