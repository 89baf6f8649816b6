import type { SameKeys } from '../../index.ts';
import type { personFields as th } from '../../th/settings/person-fields.ts';

export const personFields: SameKeys<typeof th> = {
  code: 'Employee code',
  prefix: 'Prefix',
  firstName: 'First name',
  lastName: 'Last name',
  suffix: 'Suffix',
  nameEn: 'Name in English',
  idCard: 'National id',
  gender: 'Gender',
  birthday: 'Birthday',
  nationality: 'Nationality',
  address: 'Address',
  phone: 'Telephone',
  email: 'E-mail',
};
