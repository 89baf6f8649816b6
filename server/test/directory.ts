import { expect } from 'vitest';
import type { Desk, Officer } from './desk.ts';
import type { LdapServer } from './ldap-server.ts';
import { done } from './letters.ts';

/** The settings that lead to this directory, as the administrator's page has them. */
export const directoryForm = (ldap: LdapServer, more: object = {}) => ({
  ldapUrl: ldap.ldap,
  ldapBase: ldap.base,
  ldapBindName: ldap.bindName,
  ldapBindPassword: ldap.bindPassword,
  ldapFilter: '(&(objectClass=inetOrgPerson)(uid={username}))',
  ldapAttribute: 'uid',
  ldapMatches: 'USER_AD',
  ldapFor: 'NAMED',
  ldapAdminsLocal: true,
  ldapTimeout: 2,
  ldapCa: ldap.ca,
  ...more,
});

/** Saves them, and waits until the office obeys. */
export async function setDirectory({ office }: Desk, admin: Officer, values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/admin-configs')).parts.directory;
  const held = office.system.now;
  done(await admin.post('/settings/admin-configs/directory', { version, values }));
  await expect.poll(() => office.system.now !== held, { interval: 5 }).toBe(true);
}
