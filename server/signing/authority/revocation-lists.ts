import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { type Authority, type From, isFirst, issuerOf, liveAuthorities, officeOf } from './authorities.ts';
import { day, makeList } from './make-certificates.ts';

const listDays = 7;
/** A list that ends sooner than this is made anew. */
const renewBefore = 2 * day;

/** DER of the present revocation list of every authority of the agency, made anew where one is about to end. */
export async function currentLists(from: From, now = new Date()): Promise<Buffer[]> {
  await liveAuthorities(from, now);
  const authorities = await readIssuers(from.db);
  const lists: Buffer[] = [];
  for (const authority of authorities) {
    const list = await listOf(from, authority, now);
    if (list) lists.push(list);
  }
  return lists;
}

/** The present list of one authority; null where it has none and its key is away. */
export async function listOf(from: From, authority: Authority, now = new Date()): Promise<Buffer | null> {
  const last = await from.db
    .selectFrom('revocation_list')
    .select(['der', 'this_update', 'next_update'])
    .where('authority_id', '=', authority.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // one from the future was made by a clock that went wrong: nobody takes it
  const good = last && last.this_update <= now && last.next_update.getTime() > now.getTime() + renewBefore;
  if (good) return last.der;
  if (!authority.locked) return last?.der ?? null;
  const office = officeOf(from);
  return from.db.isTransaction
    ? publishList(office, from.db, authority.id, now)
    : from.db.transaction().execute((db) => publishList(office, db, authority.id, now));
}

/** A new list, in the transaction of what it tells. Lists of one authority are made one after the other. */
export async function publishList(office: Office, db: Db, authorityId: number, now = new Date(), until?: Date): Promise<Buffer> {
  const authority = (await db
    .updateTable('authority')
    .set(({ eb }) => ({ crl_number: eb('crl_number', '+', 1) }))
    .where('id', '=', authorityId)
    .returningAll()
    .executeTakeFirstOrThrow()) as Authority;
  const rows = await db
    .selectFrom('certificate')
    .select(['serial', 'revoked_at', 'revoked_reason'])
    .where('authority_id', '=', authorityId)
    .where('state', 'in', ['REVOKED', 'SUSPENDED'])
    .where('der', 'is not', null)
    .orderBy('revoked_at')
    .execute();
  const withdrawn = rows.map((row) => ({ serial: row.serial as string, at: row.revoked_at ?? now, reason: row.revoked_reason ?? 0 }));
  const end = until ?? new Date(now.getTime() + listDays * day);
  const der = await makeList(issuerOf(office, authority, await isFirst(db, authority)), authority.crl_number, withdrawn, now, end);
  await db
    .insertInto('revocation_list')
    .values({ authority_id: authorityId, number: authority.crl_number, der, this_update: now, next_update: end })
    .execute();
  return der;
}

/** Every authority that signs certificates, retired ones too while something that they issued may still be looked up. */
export async function readIssuers(db: Db): Promise<Authority[]> {
  const rows = await db.selectFrom('authority').selectAll().where('kind', 'in', ['ROOT', 'ISSUING']).orderBy('id').execute();
  return rows as Authority[];
}
