import type { Db } from '../../http/context.ts';
import { X509Certificate } from '../asn1/x509.ts';

/** What ties a certificate to a person: a number that only he has, or no more than his name, which an officer has to confirm. */
export type Bond = 'NUMBER' | 'NAME';

/**
 * Is this the certificate of this person? By the serialNumber of its subject: a national id (plain, or as PNOTH-…, IDCTH-…, TINTH-…) or
 * his staff number. One that says another national id is another's. A number of the issuer's own says nothing; then the name must be his.
 * null: not his.
 */
export async function bondOf(db: Db, certificate: Uint8Array, personId: number): Promise<Bond | null> {
  const subject = new X509Certificate(certificate as never).subjectName;
  const person = await db
    .selectFrom('person')
    .leftJoin('person_record', 'person_record.person_id', 'person.id')
    .select(['prefix', 'first_name', 'last_name', 'name_en', 'employee_code', 'id_card'])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();
  const number = (subject.getField('2.5.4.5')[0] ?? subject.getField('SERIALNUMBER')[0] ?? '').trim();
  const national = /^(?:(?:PNO|IDC|TIN)TH-)?(\d{13})$/i.exec(number)?.[1];
  if (national && person.id_card) return national === person.id_card ? 'NUMBER' : null;
  if (number && person.employee_code && number.toLowerCase() === person.employee_code.trim().toLowerCase()) return 'NUMBER';
  const { prefix, first_name, last_name, name_en } = person;
  const own = [`${prefix}${first_name} ${last_name}`, `${first_name} ${last_name}`, name_en].map(plain).filter(Boolean);
  return subject.getField('CN').some((name) => own.includes(plain(name))) ? 'NAME' : null;
}

/** Spaces, case and English titles make no other person. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/^(mr|mrs|ms|miss|dr)\.?\s+/, '')
    .replaceAll(/\s+/g, '');
}
