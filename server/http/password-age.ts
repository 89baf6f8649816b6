import type { FactorRole } from '../../contract/settings/admin-configs.ts';
import type { Office } from '../office.ts';
import type { Me } from './context.ts';

const dayMs = 86_400_000;

/** Administrators let passwords live so many days (0: for ever), and end one of them where they want a new one. */
export function hasOldPassword({ system }: Office, me: Me): boolean {
  const { passwordSince, passwordIsDue } = me;
  if (passwordIsElsewhere({ system }, me)) return false;
  if (passwordIsDue) return true;
  const { maxAgeDays } = system.now.password;
  return maxAgeDays > 0 && passwordSince !== undefined && Date.now() - passwordSince.getTime() > maxAgeDays * dayMs;
}

/** What is still answered then: to say who one is, to change it, to see the screen as chosen, to leave. */
const open = ['/verify', '/logout', '/core/revoke', '/change-password', '/sarabun/request-pdpa', '/pdpa-notice', '/users/preferences'];

export function goesOnWithOld(url: string): boolean {
  return open.some((path) => url === `/api${path}`);
}

/** The agency's directory keeps this person's password, and nothing here opens his account. */
export function passwordIsElsewhere(
  { system }: Pick<Office, 'system'>,
  { isAdmin, inDirectory }: Pick<Me, 'isAdmin' | 'inDirectory'>,
): boolean {
  const { directory } = system.now;
  if (!directory || (isAdmin && directory.adminsLocal)) return false;
  return directory.whom === 'ALL' || inDirectory === true;
}

type Duties = Pick<
  Me,
  'isAdmin' | 'adminUnits' | 'registryUnits' | 'secretRegistryUnits' | 'signs' | 'isCleared' | 'isAuditor' | 'executivePositions'
>;

const holds: Record<FactorRole, (me: Duties) => boolean> = {
  ADMIN: (me) => me.isAdmin || me.adminUnits.length > 0,
  REGISTRY: (me) => me.registryUnits.length > 0,
  SECRET_REGISTRY: (me) => me.secretRegistryUnits.length > 0,
  CLEARED: (me) => me.isCleared === true,
  SIGNER: (me) => me.signs === true,
  AUDITOR: (me) => me.isAuditor,
  EXECUTIVE: (me) => me.executivePositions.length > 0,
};

/** The agency requires a second factor of this person. */
export function needsFactor({ system }: Pick<Office, 'system'>, me: Duties): boolean {
  const { policy, roles } = system.now.factor;
  return policy === 'ALL' || (policy === 'LEADERS' && roles.some((role) => holds[role](me)));
}

/** It is required, there is none, and the days of grace are over. */
export function lacksFactor(office: Office, me: Me): boolean {
  if (me.hasFactor || !me.factorDueAt || me.factorDueAt.getTime() > Date.now()) return false;
  return needsFactor(office, me);
}

export function goesOnWithoutFactor(url: string): boolean {
  return goesOnWithOld(url) || url.startsWith('/api/users/factors');
}
