import { sql } from 'kysely';
import { idCardDigits, isIdCard } from '../../../contract/people.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Db } from '../../http/context.ts';
import type { ErrorCode } from '../../http/errors.ts';

/** What is kept of a person beside affiliations; '' where nothing is. */
export interface PersonFacts {
  code: string;
  prefix: string;
  firstName: string;
  lastName: string;
  suffix: string;
  nameEn: string;
  idCard: string;
  gender: string;
  birthday: string;
  nationality: string;
  address: string;
  phone: string;
  email: string;
  userAd: string;
  clearance: number;
  employeeTypeId: number | null;
  username: string;
}

export interface Fault {
  field: string;
  code: ErrorCode;
  params?: Record<string, string | number>;
}

/** Fields of which the audit says only that they were changed. */
export const hiddenFacts = ['idCard', 'birthday', 'address', 'gender', 'nationality', 'phone'] as const;

/** One spelling: digits of the card, small letters of names for machines. */
export function tidied<F extends PersonFacts>(facts: F): F {
  return { ...facts, idCard: idCardDigits(facts.idCard), username: facts.username.toLowerCase(), email: facts.email.toLowerCase() };
}

/** What is wrong with the facts by themselves; a form tells the first, an import all of them. */
export function faultsOf(facts: PersonFacts): Fault[] {
  const faults: Fault[] = [];
  const say = (field: keyof PersonFacts, code: ErrorCode) => void faults.push({ field, code });
  if (!facts.firstName) say('firstName', 'required');
  if (!facts.lastName) say('lastName', 'required');
  if (facts.idCard && !isIdCard(facts.idCard)) say('idCard', 'bad_id_card');
  if (facts.birthday && facts.birthday > bangkokDay(new Date())) say('birthday', 'birthday_in_future');
  if (facts.email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,24}$/.test(facts.email)) say('email', 'bad_email');
  if (facts.phone && !/^[\d\s+()\-,.;/]*(?:(?:ต่อ|ext\.?)\s*[\d\s,-]+)?$/i.test(arabic(facts.phone))) say('phone', 'bad_phone');
  if (facts.username && !/^[a-z0-9][a-z0-9._@-]{2,49}$/.test(facts.username)) say('username', 'username_rule');
  return faults;
}

/** Whose they are already: codes, cards and account names are of one person each. `except`: the person himself. */
export async function takenFacts(
  db: Db,
  { code, idCard, username }: Pick<PersonFacts, 'code' | 'idCard' | 'username'>,
  except: number | null,
): Promise<Fault | null> {
  const { rows } = await sql<{ field: 'code' | 'idCard' | 'username'; who: string }>`
    select 'code' as field, first_name || ' ' || last_name as who from person where employee_code = ${code || null} and id is distinct from ${except}::bigint
    union all select 'username', '' from account where username = ${username} and person_id is distinct from ${except}::bigint
    union all select 'idCard', p.first_name || ' ' || p.last_name from person_record r join person p on p.id = r.person_id
      where r.id_card = ${idCard || null} and r.person_id is distinct from ${except}::bigint limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const codes = { code: 'employee_code_taken', username: 'username_taken', idCard: 'id_card_taken' } as const;
  return { field: row.field, code: codes[row.field], params: { who: row.who } };
}

function arabic(value: string): string {
  return value.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
