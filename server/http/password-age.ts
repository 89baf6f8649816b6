import type { Office } from '../office.ts';
import type { Me } from './context.ts';

const dayMs = 86_400_000;

/** Administrators let passwords live so many days (0: for ever), and end one of them where they want a new one. */
export function hasOldPassword({ system }: Office, { passwordSince, passwordIsDue }: Me): boolean {
  if (passwordIsDue) return true;
  const { maxAgeDays } = system.now.password;
  return maxAgeDays > 0 && passwordSince !== undefined && Date.now() - passwordSince.getTime() > maxAgeDays * dayMs;
}

/** What is still answered then: to say who one is, to change it, to see the screen as chosen, to leave. */
const open = ['/verify', '/logout', '/core/revoke', '/change-password', '/sarabun/request-pdpa', '/pdpa-notice', '/users/preferences'];

export function goesOnWithOld(url: string): boolean {
  return open.some((path) => url === `/api${path}`);
}
