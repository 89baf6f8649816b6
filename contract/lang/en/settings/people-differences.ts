import type { SameKeys } from '../../index.ts';
import type { peopleDifferences as th } from '../../th/settings/people-differences.ts';

export const peopleDifferences: SameKeys<typeof th> = {
  title: 'Persons that differ',
  affects:
    'A system of the agency sends its persons by SCIM, its directory (LDAP) is read each night, or an administrator compares a file. Who is new, moved or changed holds once it is confirmed here. Names, telephones and closing the account of who left hold by themselves. Rights, duties, clearance and orders never follow it.',
};
